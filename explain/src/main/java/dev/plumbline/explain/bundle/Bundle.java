package dev.plumbline.explain.bundle;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Statistics;
import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.standing.Standing;
import dev.plumbline.explain.standing.Standings;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.history.Order;
import dev.plumbline.history.TimeboxedHistory;
import dev.plumbline.history.interleaving.ThreadTest;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.begin.Beginning;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * A violation with all that is needed to look into it, in one file to hand on: what was checked against what, why it
 * fails, and how to see it again. The format is described in {@code docs/bundles.md}.
 *
 * <p>Operations are named by their index in {@link #history}, here and in the counterexample and the layers. People are
 * told {@link Numbers#original}: when the history is large, the file holds only the stretch around the failure.
 *
 * <p>Limits: a file has about 20 MB at most. What does not fit is left out from the beginning: of the history what lies
 * furthest from the failure, of the layers the shallowest.
 *
 * @param numbers which operations of the whole history those of {@code history} are
 * @param layers the interpretations near the end; without nodes where there are none
 * @param stalled where in the layers blocked operations were open, and why they could not be performed there
 * @param source how it was found
 * @param run {@code run.json} of the run that the history comes from
 * @param actors the schedule of actors that the history comes from
 * @param interleaving the test of threads that the history comes from, with what each of them did
 * @param commands that repeat it
 * @param notes what people must be told, one line each: what was left out, and why
 */
public record Bundle(
        SpecCopy spec,
        History history,
        Numbers numbers,
        Counterexample counterexample,
        Layers layers,
        List<Stalled> stalled,
        Source source,
        Optional<String> run,
        Optional<ActorSchedule> actors,
        Optional<ThreadTest> interleaving,
        List<Command> commands,
        List<String> notes) {

    public static final Layers NO_LAYERS = new Layers(List.of(), List.of(), Layers.Extent.SOME_OF_THE_END);

    /** @throws IllegalArgumentException if neither timeboxes nor vector clocks order the history */
    public Bundle {
        if (!supports(history.order())) {
            throw new IllegalArgumentException("a bundle holds timeboxes or vector clocks; " + history.name()
                    + " is ordered by " + history.order().described());
        }
        stalled = List.copyOf(stalled);
        commands = List.copyOf(commands);
        notes = List.copyOf(notes);
    }

    /** Of a history of which neither actors nor threads are known. */
    public Bundle(
            SpecCopy spec,
            History history,
            Numbers numbers,
            Counterexample counterexample,
            Layers layers,
            List<Stalled> stalled,
            Source source,
            Optional<String> run,
            List<Command> commands,
            List<String> notes) {
        this(
                spec,
                history,
                numbers,
                counterexample,
                layers,
                stalled,
                source,
                run,
                Optional.empty(),
                Optional.empty(),
                commands,
                notes);
    }

    /**
     * @param operation that was open and never performed, or that might have come at another place
     * @param at nodes of the layers at which it was open and not performed next, with what stood in its way there, or
     *     what would have come of it
     */
    public record Stalled(int operation, List<Interpretations.Stalled> at) {}

    /**
     * @param program name and version of what wrote the bundle
     * @param created when, in ISO 8601
     * @param engine that found the violation
     * @param origin what the origins of operations count: {@code line} or {@code byte}
     * @param remark of the engine, if there was more to say than its name: the rule that a monitor found broken
     */
    public record Source(
            String program,
            String created,
            String engine,
            String origin,
            Statistics statistics,
            Optional<String> remark) {
        public Source(String program, String created, String engine, String origin, Statistics statistics) {
            this(program, created, engine, origin, statistics, Optional.empty());
        }
    }

    /**
     * @param purpose for people: {@code check it again}
     * @param line of a shell
     */
    public record Command(String purpose, String line) {}

    /** Whether histories of that order can be explained by a bundle. */
    public static boolean supports(Order order) {
        return TimeboxedHistory.supports(order) || order instanceof Order.VectorClocks;
    }

    /** In which states the history begins, if not in an initial one of its specification. */
    public Optional<Beginning> beginning() {
        try {
            return Beginning.of(spec);
        } catch (BadInput e) {
            throw new IllegalStateException("a copy that was made or read with its beginning", e);
        }
    }

    /** Whether vector clocks order the history, and not timeboxes. */
    public boolean isClocked() {
        return history.order() instanceof Order.VectorClocks;
    }

    /** The history with its times, where timeboxes order it. */
    public TimeboxedHistory timeboxed() {
        return TimeboxedHistory.find(history).orElseThrow();
    }

    /** How the operations stand that were open when the failing one returned, where timeboxes order the history. */
    public Map<Standing, List<Integer>> open() {
        return Standings.open(
                counterexample, layers.nodes().isEmpty() ? Optional.empty() : Optional.of(layers), timeboxed());
    }

    public Bundle withCommands(List<Command> others) {
        return with(run, actors, interleaving, others, notes);
    }

    /** @param record {@code run.json} */
    public Bundle withRun(String record) {
        return with(Optional.of(record), actors, interleaving, commands, notes);
    }

    public Bundle withActors(ActorSchedule schedule) {
        return with(run, Optional.of(schedule), interleaving, commands, notes);
    }

    /** @param test whose last run is the history */
    public Bundle withInterleaving(ThreadTest test) {
        return with(run, actors, Optional.of(test), commands, notes);
    }

    public Bundle withNote(String note) {
        List<String> more = new ArrayList<>(notes);
        more.add(note);
        return with(run, actors, interleaving, commands, more);
    }

    public Bundle withNotes(List<String> others) {
        return with(run, actors, interleaving, commands, others);
    }

    /** The same operations, told under another name. */
    public Bundle withHistory(History other) {
        return new Bundle(
                spec,
                other,
                numbers,
                counterexample.of(other),
                layers,
                stalled,
                source,
                run,
                actors,
                interleaving,
                commands,
                notes);
    }

    private Bundle with(
            Optional<String> ofRun,
            Optional<ActorSchedule> ofActors,
            Optional<ThreadTest> ofThreads,
            List<Command> given,
            List<String> said) {
        return new Bundle(
                spec,
                history,
                numbers,
                counterexample,
                layers,
                stalled,
                source,
                ofRun,
                ofActors,
                ofThreads,
                given,
                said);
    }

    /** Writes the file; it appears complete or not at all. */
    public void write(Path file) throws BadInput {
        byte[] bytes = bytes();
        Path draft = null;
        try {
            Path folder = file.toAbsolutePath().getParent();
            // Not createTempFile: what it makes nobody else may read, and a bundle is there to be handed on.
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

    /** What the file holds. The same bundle gives the same bytes. */
    public byte[] bytes() throws BadInput {
        return BundleWriter.write(this);
    }

    /** @throws BadInput with the name of the file if it is no bundle, of a later version, damaged, or hostile */
    public static Bundle read(Path file) throws BadInput {
        return read(file, early -> {});
    }

    /** @param early is told what the bundle explains before its history has been read, if the bundle allows that */
    public static Bundle read(Path file, Consumer<Explanation> early) throws BadInput {
        try (InputStream in = Files.newInputStream(file)) {
            return BundleReader.read(in, early);
        } catch (BadInput e) {
            throw e.at(file.toString());
        } catch (NoSuchFileException e) {
            throw new BadInput(file + ": no such file", e);
        } catch (IOException e) {
            throw new BadInput(file + ": cannot be read: " + BadInput.reason(e), e);
        }
    }

    /** @param name for messages */
    public static Bundle read(String name, byte[] bytes) throws BadInput {
        return read(name, bytes, early -> {});
    }

    /** @param early as above */
    public static Bundle read(String name, byte[] bytes, Consumer<Explanation> early) throws BadInput {
        try {
            return BundleReader.read(new ByteArrayInputStream(bytes), early);
        } catch (BadInput e) {
            throw e.at(name);
        } catch (IOException e) {
            throw new BadInput(name + ": cannot be read: " + BadInput.reason(e), e);
        }
    }
}
