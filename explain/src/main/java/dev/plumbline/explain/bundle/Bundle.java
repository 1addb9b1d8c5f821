package dev.plumbline.explain.bundle;

import dev.plumbline.check.Decider;
import dev.plumbline.check.Statistics;
import dev.plumbline.explain.evidence.ActorSchedule;
import dev.plumbline.explain.evidence.Evidence;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.history.History;
import dev.plumbline.history.interleaving.ThreadTest;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.begin.Beginning;
import dev.plumbline.value.BadInput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * A violation with everything that is needed to examine it, in one file: the evidence, a copy of the specification, and
 * how to see the violation again. The format is described in {@code docs/bundles.md}.
 *
 * <p>Limits: a file has about 20 MB at most. A large history is cut to the operations around the failure.
 *
 * <p>Programs of others write a bundle to a file. The types of evidence are for our own modules, which show it.
 *
 * @param spec that is violated; none for evidence about code alone
 * @param evidence what was found
 * @param source how it was found
 * @param run {@code run.json} of the run that the evidence comes from
 * @param commands that repeat it
 * @param notes for people, one line each: what was left out, and why
 * @param logs of the programs that were under test, by their names: texts for people, as they were written
 */
@SuppressWarnings("exports")
public record Bundle(
        Optional<SpecCopy> spec,
        Evidence evidence,
        Source source,
        Optional<String> run,
        List<Command> commands,
        List<String> notes,
        Map<String, String> logs) {

    public Bundle {
        commands = List.copyOf(commands);
        notes = List.copyOf(notes);
        logs = Collections.unmodifiableMap(new TreeMap<>(logs));
    }

    /** Evidence without logs. */
    public Bundle(
            Optional<SpecCopy> spec,
            Evidence evidence,
            Source source,
            Optional<String> run,
            List<Command> commands,
            List<String> notes) {
        this(spec, evidence, source, run, commands, notes, Map.of());
    }

    /** Evidence against a specification. */
    public Bundle(
            SpecCopy spec,
            Evidence evidence,
            Source source,
            Optional<String> run,
            List<Command> commands,
            List<String> notes) {
        this(Optional.of(spec), evidence, source, run, commands, notes);
    }

    /**
     * @param program name and version of what wrote the bundle
     * @param created when, in ISO 8601
     * @param decider that found the violation
     * @param origin what the origins of operations count: {@code line} or {@code byte}
     * @param remark about how it decided, if there was more to say than its name: the rule that a monitor found broken
     */
    public record Source(
            String program,
            String created,
            Decider decider,
            String origin,
            Statistics statistics,
            Optional<String> remark) {
        public Source(String program, String created, Decider decider, String origin, Statistics statistics) {
            this(program, created, decider, origin, statistics, Optional.empty());
        }

        /** A bundle that is made now, by this clock. */
        public Source(String program, InstantSource clock, Decider decider, String origin, Statistics statistics) {
            this(program, clock.instant().truncatedTo(ChronoUnit.SECONDS).toString(), decider, origin, statistics);
        }

        /** The same with a remark about how it decided. */
        public Source withRemark(String said) {
            return new Source(program, created, decider, origin, statistics, Optional.of(said));
        }
    }

    /**
     * @param purpose for people: {@code check it again}
     * @param line of a shell
     */
    public record Command(String purpose, String line) {}

    /**
     * The specification that the evidence violates.
     *
     * @throws IllegalStateException if the evidence is about code alone
     */
    public SpecCopy violated() {
        return spec.orElseThrow(() -> new IllegalStateException(evidence.kind() + ": no specification"));
    }

    /** The name of the specification; empty if there is none. */
    public String specName() {
        return spec.map(SpecCopy::name).orElse("");
    }

    /** Whether the evidence is a history that fails. */
    public boolean isHistory() {
        return evidence instanceof FailingHistory;
    }

    /**
     * The history that fails.
     *
     * @throws IllegalStateException if the evidence is of another kind
     */
    public FailingHistory failing() {
        if (evidence instanceof FailingHistory failing) {
            return failing;
        }
        throw new IllegalStateException("evidence of kind " + evidence.kind() + "; expected a history");
    }

    /** The schedule of actors that the evidence comes from. */
    public Optional<ActorSchedule> actors() {
        return evidence instanceof FailingHistory failing ? failing.actors() : Optional.empty();
    }

    /** In which states the history begins, if not in an initial one of its specification. */
    public Optional<Beginning> beginning() {
        try {
            return spec.isEmpty() ? Optional.empty() : Beginning.of(spec.get());
        } catch (BadInput e) {
            throw new IllegalStateException("a copy that was made or read with its beginning", e);
        }
    }

    public Bundle with(Evidence other) {
        return new Bundle(spec, other, source, run, commands, notes, logs);
    }

    public Bundle withCommands(List<Command> others) {
        return new Bundle(spec, evidence, source, run, others, notes, logs);
    }

    /** @param record {@code run.json} */
    public Bundle withRun(String record) {
        return new Bundle(spec, evidence, source, Optional.of(record), commands, notes, logs);
    }

    public Bundle withActors(ActorSchedule schedule) {
        return with(failing().withActors(schedule));
    }

    /** @param test whose last run is the history */
    public Bundle withInterleaving(ThreadTest test) {
        return with(failing().withInterleaving(test));
    }

    public Bundle withNote(String note) {
        List<String> more = new ArrayList<>(notes);
        more.add(note);
        return withNotes(more);
    }

    public Bundle withNotes(List<String> others) {
        return new Bundle(spec, evidence, source, run, commands, others, logs);
    }

    /** @param texts by names that are valid for files: {@code n1.txt}; at most 3 MB in all */
    public Bundle withLogs(Map<String, String> texts) {
        return new Bundle(spec, evidence, source, run, commands, notes, texts);
    }

    /** The same operations, told under another name. */
    public Bundle withHistory(History other) {
        return with(failing().withHistory(other));
    }

    /** Writes the file; it appears complete or not at all. */
    public void write(Path file) throws BadInput {
        byte[] bytes = bytes();
        Path draft = null;
        try {
            Path folder = file.toAbsolutePath().getParent();
            // Not createTempFile: only its owner may read such a file, and a bundle is meant for others.
            draft = folder.resolve("." + file.getFileName() + "." + UUID.randomUUID() + ".part");
            Files.write(draft, bytes, StandardOpenOption.CREATE_NEW);
            Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new BadInput("cannot write " + file + ": " + BadInput.reason(e), e);
        } finally {
            discard(draft);
        }
    }

    private static void discard(Path draft) {
        try {
            if (draft != null) {
                Files.deleteIfExists(draft);
            }
        } catch (IOException e) {
            // Why it was not kept matters more.
        }
    }

    /** The content of the file. The same bundle gives the same bytes. */
    public byte[] bytes() throws BadInput {
        return BundleWriter.write(this);
    }

    /**
     * The kind of evidence in a file, without reading all of it.
     *
     * @throws BadInput with the name of the file if it is not a bundle, or of a later version
     */
    public static String kind(Path file) throws BadInput {
        return read(file.toString(), () -> Files.newInputStream(file), BundleReader::kind);
    }

    /** @throws BadInput with the name of the file if it is not a bundle, of a later version, damaged, or hostile */
    public static Bundle read(Path file) throws BadInput {
        return read(file, early -> {});
    }

    /** @param early receives the explanation before the history has been read, if the bundle allows that */
    public static Bundle read(Path file, Consumer<Explanation> early) throws BadInput {
        return read(file.toString(), () -> Files.newInputStream(file), in -> BundleReader.read(in, early));
    }

    /** @param name for messages */
    public static Bundle read(String name, byte[] bytes) throws BadInput {
        return read(name, bytes, early -> {});
    }

    /** @param early as above */
    public static Bundle read(String name, byte[] bytes, Consumer<Explanation> early) throws BadInput {
        return read(name, () -> new ByteArrayInputStream(bytes), in -> BundleReader.read(in, early));
    }

    private interface Opening {
        InputStream open() throws IOException;
    }

    private interface Reading<T> {
        T read(InputStream in) throws BadInput, IOException;
    }

    private static <T> T read(String name, Opening opening, Reading<T> reading) throws BadInput {
        try (InputStream in = opening.open()) {
            return reading.read(in);
        } catch (BadInput e) {
            throw e.at(name);
        } catch (NoSuchFileException e) {
            throw new BadInput(name + ": no such file", e);
        } catch (IOException e) {
            throw new BadInput(name + ": cannot be read: " + BadInput.reason(e), e);
        }
    }
}
