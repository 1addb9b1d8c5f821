package dev.plumbline.cli.check;

import dev.plumbline.check.Budget;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.Witness;
import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.cli.Main;
import dev.plumbline.cli.files.HistoryFiles;
import dev.plumbline.cli.report.Report;
import dev.plumbline.cli.report.WitnessFile;
import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.cli.watch.Interruption;
import dev.plumbline.cli.watch.ProgressBar;
import dev.plumbline.cli.watch.Sightings;
import dev.plumbline.cli.watch.Supervised;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.format.Format;
import dev.plumbline.history.format.ReadOptions;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/**
 * Checks histories, one after the other, and turns whatever happens on the way into a report: no defect of one history
 * may cost the verdict on another.
 */
public final class HistoryCheck {
    private static final Duration FOREVER = Duration.ofDays(10_000);

    /** Makes the specification for a history; constants may come from it. */
    public interface SpecSource {
        Spec load(History history) throws BadInput;

        /** Forgets what was loaded: a thread that never came back may still be at work in it. */
        void discard();
    }

    /** Who searches. */
    interface Engine {
        /** @param left by the search, where it can, so that no second one is needed to explain a violation */
        Verdict run(
                History history,
                Spec spec,
                Budget budget,
                Progress progress,
                Optional<? extends Witness.Sink> witness,
                Optional<Checkpoints> left)
                throws BadInput;

        /** What it may take beyond the time of the search. */
        Duration extraTime(Budget budget);
    }

    /** Puts a violation into a bundle. */
    interface Packing {
        /** @param left by the search, where it can */
        Bundle bundle(Verdict.Violates violates, Spec spec, String origin, Optional<Checkpoints> left) throws BadInput;
    }

    private final Terminal terminal;
    private final SpecSource source;
    private final Engine engine;
    private final Optional<Format> format;
    private final ReadOptions reading;
    private final Budget budget;
    private final Optional<WitnessChoice> witnessChoice;
    private final Optional<Packing> packing;
    private final boolean showProgress;
    private final Interruption interruption;

    record WitnessChoice(Path file, boolean wholeStates) {}

    public HistoryCheck(
            Terminal terminal,
            SpecSource source,
            Engine engine,
            Optional<Format> format,
            ReadOptions reading,
            Budget budget,
            Optional<WitnessChoice> witnessChoice,
            Optional<Packing> packing,
            boolean showProgress,
            Interruption interruption) {
        this.terminal = terminal;
        this.source = source;
        this.engine = engine;
        this.format = format;
        this.reading = reading;
        this.budget = budget;
        this.witnessChoice = witnessChoice;
        this.packing = packing;
        this.showProgress = showProgress;
        this.interruption = interruption;
    }

    public Report run(String name) {
        return run(name, history -> {});
    }

    /** @param seen is given the history once it is read, as it was read */
    public Report run(String name, Consumer<History> seen) {
        return run(name, () -> read(name), () -> HistoryFiles.origin(Path.of(name), format), seen);
    }

    /** Checks a history that is not in a file. */
    public Report run(String name, History history, String origin) {
        return run(name, () -> history, () -> origin, seen -> {});
    }

    /** Something that may turn out to be bad input. */
    private interface Obtained<T> {
        T get() throws ExecutionException, BadInput;
    }

    private Report run(String name, Obtained<History> source, Obtained<String> origin, Consumer<History> seen) {
        Sightings unread = new Sightings(0, 0);
        try {
            interruption.watch(name, unread);
            History history = source.get();
            seen.accept(history);
            // On the side of complaints, so that they are seen with --json too and never taken for a verdict.
            history.notes().forEach(note -> terminal.err().println("note: " + note));
            return check(name, history, origin.get());
        } catch (ExecutionException e) {
            return ofFailure(name, e.getCause(), unread, "reading " + name);
        } catch (BadInput e) {
            return refused(name, e.getMessage());
        }
    }

    /** Without a limit of time: the budget is for the search. */
    private History read(String name) throws ExecutionException, BadInput {
        return Supervised.call(() -> HistoryFiles.read(Path.of(name), format, reading), FOREVER, () -> {})
                .orElseThrow(() -> new BadInput("interrupted"));
    }

    private Report check(String name, History read, String origin) throws BadInput {
        Sightings loading = new Sightings(read.size(), read.processes().size());
        interruption.watch(name, loading);
        Optional<Spec> loaded;
        try {
            loaded = Supervised.call(() -> source.load(read), loadingTime(), () -> {});
        } catch (ExecutionException e) {
            return ofFailure(name, e.getCause(), loading, "loading the specification");
        }
        if (loaded.isEmpty()) {
            source.discard();
            return inconclusive(
                    name, "", loading, "the specification did not load within " + Amounts.option(loadingTime()));
        }
        Spec spec = loaded.get();
        History history = read.withLifecycle(spec.operationNames());
        Sightings sightings = new Sightings(history.size(), history.processes().size());
        ProgressBar bar = new ProgressBar(terminal.err(), terminal.width(), name, sightings);
        interruption.watch(name, sightings);
        Optional<Checkpoints> left = packing.map(any -> new Checkpoints());
        try (MaybeWitness witness = new MaybeWitness(history, spec)) {
            Optional<Verdict> answer = Supervised.call(
                    () -> engine.run(history, spec, budget, sightings, witness.file, left),
                    patience(),
                    showProgress ? bar : () -> {});
            if (answer.isEmpty()) {
                source.discard();
                Verdict late = sightings.inconclusive(
                        "the time budget of " + Amounts.option(budget.time())
                                + " ran out within a single step of the specification (does a definition recurse without end?)");
                return new Report.Checked(name, spec.name(), "line", late, List.of(), witness.settle(late));
            }
            Verdict verdict = answer.get();
            return new Report.Checked(
                    name,
                    spec.name(),
                    origin,
                    verdict,
                    neverUsed(spec, history),
                    witness.settle(verdict),
                    bundle(verdict, spec, origin, left),
                    Optional.empty());
        } catch (ExecutionException e) {
            return ofFailure(name, e.getCause(), sightings, "checking " + name);
        } finally {
            bar.wipe();
        }
    }

    /** Supervised like the search, because it asks the specification further questions. */
    private Optional<Bundle> bundle(Verdict verdict, Spec spec, String origin, Optional<Checkpoints> left)
            throws ExecutionException, BadInput {
        if (packing.isEmpty() || !(verdict instanceof Verdict.Violates violates)) {
            return Optional.empty();
        }
        return Supervised.call(
                () -> packing.get().bundle(violates, spec, origin, left),
                patience().plus(loadingTime()),
                () -> {});
    }

    /** Loading is not the search: a small budget must not run out on a slow machine before the search begins. */
    private Duration loadingTime() {
        Duration least = Duration.ofMinutes(1);
        return budget.time().compareTo(least) > 0 ? budget.time() : least;
    }

    /** The search asks for its budget at every step; only a step that hangs needs to be given up from outside. */
    private Duration patience() {
        Duration tenth = budget.time().dividedBy(10);
        Duration grace = tenth.compareTo(Duration.ofSeconds(1)) < 0
                ? Duration.ofSeconds(1)
                : tenth.compareTo(Duration.ofSeconds(10)) > 0 ? Duration.ofSeconds(10) : tenth;
        return budget.time().compareTo(FOREVER) >= 0
                ? FOREVER
                : budget.time().plus(grace).plus(engine.extraTime(budget));
    }

    /** By the names that the specification has for them: a history may use a synonym. */
    private static List<String> neverUsed(Spec spec, History history) throws BadInput {
        Map<String, Operation> oneOfEach = new HashMap<>();
        history.operations().forEach(operation -> oneOfEach.putIfAbsent(operation.name(), operation));
        Set<String> unused = new TreeSet<>(spec.operationNames());
        for (Operation operation : oneOfEach.values()) {
            Action action = spec.action(operation);
            unused.remove(operation.name());
            unused.remove(action.completing().name());
            action.repeated().ifPresent(step -> unused.remove(step.name()));
        }
        // Nobody can tell from a history whether these happened.
        spec.silentSteps().forEach(step -> unused.remove(step.name()));
        return List.copyOf(unused);
    }

    private Report ofFailure(String name, Throwable problem, Sightings sightings, String what) {
        if (terminal.debug()) {
            problem.printStackTrace(terminal.err());
        }
        if (problem instanceof BadInput || problem instanceof SpecException) {
            return refused(name, problem.getMessage());
        }
        if (problem instanceof OutOfMemoryError) {
            return inconclusive(name, "", sightings, "memory ran out while " + what);
        }
        if (problem instanceof StackOverflowError) {
            return refused(name, "the stack ran out while " + what + "; does a definition recurse without end?");
        }
        if (problem instanceof UncheckedIOException unchecked && witnessChoice.isPresent()) {
            IOException cause = unchecked.getCause();
            return refused(
                    name,
                    OutputFile.cannotWrite(witnessChoice.get().file(), cause).getMessage());
        }
        return new Report.Refused(name, Main.internal(problem), ExitCode.INTERNAL);
    }

    private static Report refused(String name, String error) {
        return new Report.Refused(name, error, ExitCode.REFUSED);
    }

    private static Report inconclusive(String name, String spec, Sightings sightings, String reason) {
        return new Report.Checked(name, spec, "line", sightings.inconclusive(reason), List.of(), Optional.empty());
    }

    /** The witness file, if one was asked for; dropped at the end unless it was settled. */
    private final class MaybeWitness implements AutoCloseable {
        private final Optional<WitnessFile> file;

        MaybeWitness(History history, Spec spec) throws BadInput {
            file = witnessChoice.isEmpty()
                    ? Optional.empty()
                    : Optional.of(interruption.dropOnInterrupt(() -> new WitnessFile(
                            witnessChoice.get().file(),
                            history,
                            spec.name(),
                            witnessChoice.get().wholeStates())));
        }

        Optional<WitnessFile.Fate> settle(Verdict verdict) throws BadInput {
            return file.isEmpty() ? Optional.empty() : Optional.of(file.get().settle(verdict));
        }

        @Override
        public void close() {
            file.ifPresent(WitnessFile::close);
        }
    }
}
