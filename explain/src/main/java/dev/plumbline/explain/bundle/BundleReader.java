package dev.plumbline.explain.bundle;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.explain.evidence.coding.ChartCoding;
import dev.plumbline.explain.evidence.coding.CounterexampleCoding;
import dev.plumbline.explain.evidence.coding.LayersCoding;
import dev.plumbline.explain.evidence.coding.Lookup;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.TornEnds;
import dev.plumbline.history.format.Formats;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.history.format.ReadOptions;
import dev.plumbline.history.interleaving.text.InterleavingCoding;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import dev.plumbline.value.text.Sha256;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Reads a bundle without trusting its writer. */
final class BundleReader {
    private BundleReader() {}

    /** @param early receives the explanation as soon as it is known, if that is before the end */
    static Bundle read(InputStream in, Consumer<Explanation> early) throws BadInput, IOException {
        try (Container.Reader zip = new Container.Reader(in)) {
            Fields manifest = document(Container.MANIFEST, zip.bytes(Container.MANIFEST));
            Manifest.checkVersion(manifest);
            List<Manifest.Entry> entries = Manifest.entries(manifest);
            String kind = Manifest.kind(manifest);
            if (!kind.equals(FailingHistory.KIND)) {
                Map<String, byte[]> documents = documents(entries, zip);
                zip.end();
                return DocumentBundle.read(kind, manifest, documents);
            }
            if (entries.isEmpty() || !entries.get(entries.size() - 1).name().equals(Manifest.HISTORY)) {
                throw new BadInput(Container.MANIFEST + " does not end its list of entries with " + Manifest.HISTORY);
            }
            Map<String, byte[]> documents = new TreeMap<>();
            Optional<Explanation> explanation = Optional.empty();
            for (Manifest.Entry entry : entries.subList(0, entries.size() - 1)) {
                documents.put(entry.name(), verified(entry, zip.bytes(entry.name())));
                if (entry.name().equals(Mentioned.OPERATIONS)) {
                    explanation = Optional.of(explanation(manifest, documents));
                    early.accept(explanation.get());
                }
            }
            History read = history(manifest, entries.get(entries.size() - 1), zip);
            zip.end();
            Bundle bundle = bundle(manifest, documents, read, document(Manifest.OPERATIONS, documents));
            if (explanation.isPresent()) {
                Mentioned.check(explanation.get(), bundle);
            }
            return bundle;
        }
    }

    static String kind(InputStream in) throws BadInput, IOException {
        try (Container.Reader zip = new Container.Reader(in)) {
            Fields manifest = document(Container.MANIFEST, zip.bytes(Container.MANIFEST));
            Manifest.checkVersion(manifest);
            return Manifest.kind(manifest);
        }
    }

    private static Map<String, byte[]> documents(List<Manifest.Entry> entries, Container.Reader zip) throws BadInput {
        Map<String, byte[]> documents = new TreeMap<>();
        for (Manifest.Entry entry : entries) {
            documents.put(entry.name(), verified(entry, zip.bytes(entry.name())));
        }
        return documents;
    }

    private static Explanation explanation(Fields manifest, Map<String, byte[]> documents) throws BadInput {
        History read = Formats.read(
                Mentioned.OPERATIONS,
                new ByteArrayInputStream(present(Mentioned.OPERATIONS, documents)),
                ReadOptions.DEFAULT.withFormat(Formats.byName("ndjson")));
        Bundle bundle = bundle(manifest, documents, read, document(Mentioned.NUMBERS, documents));
        Fields history = manifest.get("history");
        int operations = history.get("operations")
                .number(read.size(), bundle.failing().numbers().total());
        return new Explanation(bundle, operations, history.get("processes").number(1, operations));
    }

    /** @param operations about those that were read: their numbers and origins */
    private static Bundle bundle(Fields manifest, Map<String, byte[]> documents, History read, Fields operations)
            throws BadInput {
        SpecCopy spec = Manifest.spec(manifest, folder(Manifest.SPEC_FOLDER, documents));
        int total = manifest.get("history").get("total").number(read.size(), Integer.MAX_VALUE);
        Numbers numbers = NumberRuns.read(operations.list("numbers"), total, read.size());
        if (numbers.size() != read.size()) {
            throw new BadInput(operations.where() + " has " + numbers.size() + " numbers for " + read.size()
                    + " operations; expected one for each");
        }
        History history = located(read, operations, manifest);
        if (!FailingHistory.supports(history.order())) {
            throw new BadInput("its history is ordered by " + history.order().described()
                    + "; expected timeboxes or vector clocks");
        }
        List<State> states = StatePool.read(Manifest.STATES, present(Manifest.STATES, documents));
        Lookup lookup = Lookup.of(numbers, states);
        Layers layers = LayersCoding.read(document(Manifest.LAYERS, documents), lookup);
        Fields found = document(Manifest.COUNTEREXAMPLE, documents);
        Counterexample counterexample = CounterexampleCoding.read(found, history, lookup);
        return new Bundle(
                Optional.of(spec),
                new FailingHistory(
                        history,
                        numbers,
                        counterexample,
                        layers,
                        LayersCoding.stalled(found.get("stalled"), layers, lookup),
                        documents.containsKey(Manifest.ACTORS)
                                ? Optional.of(ChartCoding.read(document(Manifest.ACTORS, documents), history, numbers))
                                : Optional.empty(),
                        documents.containsKey(Manifest.INTERLEAVING)
                                ? Optional.of(InterleavingCoding.read(
                                        document(Manifest.INTERLEAVING, documents),
                                        total,
                                        number -> name(history, numbers, number)))
                                : Optional.empty()),
                Manifest.source(manifest),
                run(documents),
                Manifest.commands(manifest),
                manifest.get("notes").texts(),
                folder(Manifest.LOGS_FOLDER, documents));
    }

    /** The record of the run, if there is one. */
    static Optional<String> run(Map<String, byte[]> documents) throws BadInput {
        byte[] run = documents.get(Manifest.RUN);
        return run == null ? Optional.empty() : Optional.of(text(Manifest.RUN, run));
    }

    /** The texts of the files in a folder, by their names in it. */
    static Map<String, String> folder(String folder, Map<String, byte[]> documents) throws BadInput {
        Map<String, String> files = new TreeMap<>();
        for (Map.Entry<String, byte[]> document : documents.entrySet()) {
            if (document.getKey().startsWith(folder)) {
                String file = document.getKey().substring(folder.length());
                if (file.contains("/")) {
                    throw new BadInput("'" + document.getKey() + "': expected no folders in " + folder);
                }
                files.put(file, text(document.getKey(), document.getValue()));
            }
        }
        return files;
    }

    private static Optional<String> name(History history, Numbers numbers, int operation) {
        int index = numbers.index(operation);
        return index < 0
                ? Optional.empty()
                : Optional.of(history.operations().get(index).name());
    }

    private static byte[] verified(Manifest.Entry entry, byte[] bytes) throws BadInput {
        verify(entry, bytes.length, Container.sha256(bytes));
        return bytes;
    }

    private static void verify(Manifest.Entry entry, long bytes, String sha256) throws BadInput {
        if (bytes != entry.bytes()) {
            throw new BadInput("damaged: '" + entry.name() + "' has " + bytes + " bytes; expected " + entry.bytes());
        }
        if (!sha256.equals(entry.sha256())) {
            throw new BadInput("damaged: '" + entry.name() + "' is not what its manifest says (SHA-256 differs)");
        }
    }

    /** The operations in the order of the file, with the lines of the file as their origins. */
    private static History history(Fields manifest, Manifest.Entry entry, Container.Reader zip) throws BadInput {
        MessageDigest digest = Sha256.digest();
        long[] bytes = {0};
        InputStream in = new DigestInputStream(zip.stream(entry.name(), entry.bytes()), digest) {
            @Override
            public int read(byte[] into, int from, int length) throws IOException {
                int read = super.read(into, from, length);
                bytes[0] += Math.max(read, 0);
                return read;
            }
        };
        History history = Formats.read(entry.name(), in, ReadOptions.DEFAULT.withFormat(Formats.byName("ndjson")));
        verify(entry, bytes[0], HexFormat.of().formatHex(digest.digest()));
        manifest.get("history").get("operations").number(history.size(), history.size());
        return history;
    }

    /**
     * The history as it was: under its name, in its order, and each operation with the place where it was first read.
     */
    private static History located(History read, Fields operations, Fields manifest) throws BadInput {
        Fields about = manifest.get("history");
        String name = about.get("name").text();
        boolean bytes = about.get("origin").text().equals("byte");
        History.Builder builder = new History.Builder(
                name,
                read.order(),
                operation -> operation.origin() == 0 ? name : name + (bytes ? ": byte " : ":") + operation.origin());
        Optional<Fields> origins = operations.optional("origins");
        List<Fields> steps = origins.isPresent() ? origins.get().list() : List.of();
        if (origins.isPresent() && steps.size() != read.size()) {
            throw new BadInput(operations.where() + " has " + steps.size() + " origins for " + read.size()
                    + " operations; expected one for each");
        }
        List<Operation> byLine = new ArrayList<>(read.operations());
        byLine.sort(Comparator.comparingLong(Operation::origin));
        long origin = 0;
        for (int i = 0; i < byLine.size(); i++) {
            Operation operation = byLine.get(i);
            origin += steps.isEmpty() ? 0 : steps.get(i).number(Long.MIN_VALUE, Long.MAX_VALUE);
            builder.add(new Operation(
                    operation.process(),
                    operation.name(),
                    operation.arguments(),
                    operation.place(),
                    operation.outcome(),
                    operation.metadata(),
                    origin));
        }
        Map<String, Value> said = new TreeMap<>();
        Value given = about.get("about").value();
        if (given instanceof Value.Rec rec) {
            said.putAll(rec.fields());
        }
        Optional<Fields> torn = manifest.optional(Manifest.TORN);
        if (torn.isPresent()) {
            builder.torn(TornEnds.of(torn.get().value()));
        }
        return builder.about(said)
                .notes(about.get("notes").texts())
                .annotations(read.annotations())
                .build();
    }

    private static byte[] present(String name, Map<String, byte[]> documents) throws BadInput {
        byte[] bytes = documents.get(name);
        if (bytes == null) {
            throw new BadInput("it has no '" + name + "'");
        }
        return bytes;
    }

    static Fields document(String name, Map<String, byte[]> documents) throws BadInput {
        return document(name, present(name, documents));
    }

    private static Fields document(String name, byte[] bytes) throws BadInput {
        try {
            return new Fields(JsonValues.read(bytes, 0, bytes.length), name);
        } catch (BadInput e) {
            throw e.at(name);
        }
    }

    private static String text(String name, byte[] bytes) throws BadInput {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new BadInput("'" + name + "' is not text in UTF-8", e);
        }
    }
}
