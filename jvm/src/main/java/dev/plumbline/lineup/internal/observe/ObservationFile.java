package dev.plumbline.lineup.internal.observe;

import dev.plumbline.lineup.internal.phase.NumberedCalls;
import dev.plumbline.lineup.internal.show.ObservationXml;
import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.spec.serial.SerialRuns;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The serial runs of many tests of one class, kept from one run to the next. Each test contains an
 * {@code observationset} in the form of Line-Up (figure 7); strings have additional quotes there, so that {@code "1"}
 * and {@code 1} differ.
 *
 * <p>An existing test is never changed. New ones are appended, and the rest of the file stays the same.
 */
final class ObservationFile {
    private static final String END = "</observations>";

    private final Path path;
    private final Subject subject;
    private final String text;
    private final Map<String, StoredTest> tests = new HashMap<>();
    private final Set<String> newTests = new HashSet<>();
    private final StringBuilder added = new StringBuilder();

    private ObservationFile(Path path, Subject subject, String text) {
        this.path = path;
        this.subject = subject;
        this.text = text;
    }

    /** The content of the file; empty if there is no file yet. */
    static ObservationFile read(Path path, Subject subject) throws BadInput {
        if (Files.notExists(path)) {
            String name = escaped(subject.className());
            return new ObservationFile(path, subject, "<observations class=\"" + name + "\">\n" + END + "\n");
        }
        try {
            ObservationFile file = new ObservationFile(path, subject, content(path));
            file.parse();
            return file;
        } catch (CharacterCodingException e) {
            throw new BadInput(path + " is not text in UTF-8; expected a file that was written for observations", e);
        } catch (IOException e) {
            throw new BadInput("cannot read " + path + ": " + BadInput.reason(e), e);
        } catch (BadInput e) {
            throw e.at(path.toString());
        } catch (XMLStreamException e) {
            String place =
                    e.getLocation() == null ? "" : "line " + e.getLocation().getLineNumber() + ": ";
            String message = e.getMessage().replaceAll("(?s).*Message:\\s*", "").replaceAll("\\s+", " ");
            throw new BadInput(
                            place + "this is not XML: " + message
                                    + "; expected a file that was written for observations",
                            e)
                    .at(path.toString());
        }
    }

    /** All serial runs of a hundred tests are a long text, which compresses well. */
    private static boolean isPacked(Path path) {
        return path.toString().endsWith(".gz");
    }

    private static String content(Path path) throws IOException {
        if (!isPacked(path)) {
            return Files.readString(path);
        }
        try (InputStream in = new GZIPInputStream(Files.newInputStream(path))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** For a test in the file that was not written by a run, or was changed since. */
    BadInput incomplete(Matrix test, SerialRuns stored, SerialRuns seen) {
        return new BadInput("line " + tests.get(key(test)).line() + ": the test has "
                        + (stored.full() + stored.stuck()) + " histories; expected " + (seen.full() + seen.stuck())
                        + ", or no such test")
                .at(path.toString());
    }

    /** The serial runs of a test, if the file has them. */
    Optional<SerialRuns> runs(Matrix test) throws BadInput {
        StoredTest stored = tests.get(key(test));
        if (stored == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(stored.runs(new NumberedCalls(test)));
        } catch (BadInput e) {
            throw e.at(path.toString());
        }
    }

    /** Adds a test that the file does not have; returns whether this is the first time. */
    boolean add(Matrix test, SerialRuns runs) {
        if (!newTests.add(key(test))) {
            return false;
        }
        added.append("<test");
        attributes(test)
                .forEach((name, value) -> added.append(' ')
                        .append(name)
                        .append("=\"")
                        .append(escaped(value))
                        .append('"'));
        added.append(">\n")
                .append(ObservationXml.exact(new NumberedCalls(test)).serial(runs))
                .append("</test>\n");
        return true;
    }

    /** Written atomically. If nothing is new, the file is not written. */
    void write() throws BadInput {
        int end = text.lastIndexOf(END);
        if (added.isEmpty() && Files.exists(path)) {
            return;
        }
        try {
            // Not createTempFile: other users could not read its files, whatever the user's umask.
            Path draft =
                    path.toAbsolutePath().resolveSibling("." + path.getFileName() + "." + UUID.randomUUID() + ".part");
            try {
                try (OutputStream plain =
                                Files.newOutputStream(draft, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                        OutputStream out = isPacked(path) ? new GZIPOutputStream(plain) : plain) {
                    out.write((text.substring(0, end) + added + text.substring(end)).getBytes(StandardCharsets.UTF_8));
                }
                try {
                    Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE);
                } catch (AtomicMoveNotSupportedException e) {
                    Files.move(draft, path, StandardCopyOption.REPLACE_EXISTING);
                }
            } finally {
                Files.deleteIfExists(draft);
            }
        } catch (IOException e) {
            throw new BadInput("cannot write " + path + ": " + BadInput.reason(e), e);
        }
    }

    /** Roles are names for readers, and do not make a different test. */
    private Map<String, String> attributes(Matrix test) {
        Map<String, String> attributes = new TreeMap<>();
        attributes.put("matrix", new Matrix(List.of(), test.threads(), List.of()).text());
        attributes.put("before", Matrix.text(test.before()));
        attributes.put("after", Matrix.text(test.after()));
        attributes.put("create", subject.creation().map(Invocation::toString).orElse(""));
        attributes.values().removeIf(String::isEmpty);
        return attributes;
    }

    private String key(Matrix test) {
        return attributes(test).toString();
    }

    private void parse() throws XMLStreamException, BadInput {
        XMLInputFactory factory = XMLInputFactory.newFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        XMLStreamReader xml = factory.createXMLStreamReader(new StringReader(text));
        xml.nextTag();
        String ofClass = xml.getAttributeValue(null, "class");
        if (!xml.getLocalName().equals("observations") || ofClass == null || text.lastIndexOf(END) < 0) {
            throw new BadInput("the file begins with <" + xml.getLocalName()
                    + ">; expected <observations class=\"...\"> with tests in it");
        }
        if (!ofClass.equals(subject.className())) {
            throw new BadInput("these are observations of " + ofClass + "; expected those of " + subject.className());
        }
        while (xml.hasNext()) {
            if (xml.next() == XMLStreamReader.START_ELEMENT) {
                if (!xml.getLocalName().equals("test")) {
                    throw unexpected(xml, "test");
                }
                test(xml);
            }
        }
    }

    private void test(XMLStreamReader xml) throws XMLStreamException, BadInput {
        Map<String, String> attributes = new TreeMap<>();
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            attributes.put(xml.getAttributeLocalName(i), xml.getAttributeValue(i));
        }
        int line = xml.getLocation().getLineNumber();
        List<StoredTest.Section> sections = new ArrayList<>();
        while (inside(xml, "test")) {
            if (xml.getLocalName().equals("observation")) {
                sections.add(section(xml));
            } else if (!xml.getLocalName().equals("observationset")) {
                throw unexpected(xml, "observation");
            }
        }
        if (tests.put(attributes.toString(), new StoredTest(line, sections)) != null) {
            throw new BadInput("line " + line + ": the test " + attributes + " is there twice");
        }
    }

    private StoredTest.Section section(XMLStreamReader xml) throws XMLStreamException, BadInput {
        StoredTest.Section section = new StoredTest.Section(new TreeMap<>(), new HashMap<>(), new ArrayList<>());
        while (inside(xml, "observation")) {
            String id = Optional.ofNullable(xml.getAttributeValue(null, "id")).orElse("");
            String method =
                    Optional.ofNullable(xml.getAttributeValue(null, "name")).orElse("");
            switch (xml.getLocalName()) {
                case "thread" -> section.threads().put(id, xml.getElementText());
                case "history" -> section.histories().add(xml.getElementText());
                case "op" -> {
                    if (!id.matches("[0-9]{1,9}")) {
                        throw unexpected(xml, "op with a number as its id");
                    }
                    String values = xml.getElementText().strip();
                    section.operations().put(Integer.parseInt(id), new StoredTest.StoredOperation(method, values));
                }
                default -> throw unexpected(xml, "thread, op or history");
            }
        }
        return section;
    }

    /** Moves to the next element that begins within this one; returns false if this one ends. */
    private static boolean inside(XMLStreamReader xml, String element) throws XMLStreamException {
        while (xml.hasNext()) {
            int event = xml.next();
            if (event == XMLStreamReader.START_ELEMENT) {
                return true;
            }
            if (event == XMLStreamReader.END_ELEMENT && xml.getLocalName().equals(element)) {
                return false;
            }
        }
        return false;
    }

    private static BadInput unexpected(XMLStreamReader xml, String expected) {
        return new BadInput("line " + xml.getLocation().getLineNumber() + ": found <" + xml.getLocalName()
                + ">; expected " + expected);
    }

    private static String escaped(String attribute) {
        return ObservationXml.escaped(attribute).replace("\"", "&quot;").replace("\n", "&#10;");
    }
}
