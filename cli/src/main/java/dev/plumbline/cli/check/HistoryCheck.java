package dev.plumbline.cli.check;

import dev.plumbline.check.Check;
import dev.plumbline.check.Check.HistorySource;
import dev.plumbline.check.Engine;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.Witness;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.counterfactual.Explained;
import dev.plumbline.check.states.Skipping;
import dev.plumbline.check.states.StateLogCheck;
import dev.plumbline.check.states.StatesEngine;
import dev.plumbline.check.states.mapping.StateMapping;
import dev.plumbline.cli.files.HistoryFiles;
import dev.plumbline.cli.files.ReadingOptions;
import dev.plumbline.cli.report.Report;
import dev.plumbline.cli.report.WitnessFile;
import dev.plumbline.cli.terminal.Complaint;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.OptionHints;
import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.cli.terminal.Version;
import dev.plumbline.cli.watch.Interruption;
import dev.plumbline.cli.watch.LastProgress;
import dev.plumbline.cli.watch.WatchedCheck;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.bundling.Bundling;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.graph.internal.coverage.CoverageCollector;
import dev.plumbline.history.History;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.spec.State;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Checks histories, one after the other, and reports failures too: a defect of one history must not prevent the verdict
 * on another.
 */
public final class HistoryCheck {
    private final Terminal terminal;
    private final SpecSource source;
    private final Engine engine;
    private final Budget budget;
    private final Interruption interruption;
    private Reader reader = name -> HistoryFiles.open(name, Optional.empty(), new ReadingOptions());
    private Optional<WitnessChoice> witnessChoice = Optional.empty();
    private Optional<CoverageCollector> coverage = Optional.empty();
    private boolean bundled;

    /** Reads a history, in a format and with the options for this format. */
    public interface Reader {
        HistoryFiles.Opened read(String name) throws BadInput;
    }

    record WitnessChoice(Path file, boolean wholeStates) {}

    public HistoryCheck(Terminal terminal, SpecSource source, Engine engine, Budget budget, Interruption interruption) {
        this.terminal = terminal;
        this.source = source;
        this.engine = engine;
        this.budget = budget;
        this.interruption = interruption;
    }

    /** A check of state logs; a folder has the logs of the nodes of one history. */
    public static HistoryCheck ofStateLogs(
            Terminal terminal, SpecSource source, StateMapping mapping, Budget budget, Interruption interruption) {
        return new HistoryCheck(
                        terminal, source, new StatesEngine(mapping, Skipping.NOTHING, List.of()), budget, interruption)
                .reading(name ->
                        StateLogFiles.open(name, List.of(Path.of(name)), mapping.reading(), new ReadingOptions()));
    }

    /** The same check against another specification. */
    public HistoryCheck against(SpecSource other) {
        return new HistoryCheck(terminal, other, engine, budget, interruption).bundled(bundled);
    }

    /** By default the format of a file is detected. */
    public HistoryCheck reading(Reader how) {
        reader = how;
        return this;
    }

    HistoryCheck witness(Optional<WitnessChoice> choice) {
        witnessChoice = choice;
        return this;
    }

    /** Also collects how much of the specification the histories cover. */
    HistoryCheck coverage(Optional<CoverageCollector> collector) {
        coverage = collector;
        return this;
    }

    /** Also puts violations into bundles. */
    public HistoryCheck bundled(boolean wanted) {
        bundled = wanted;
        return this;
    }

    public Report run(String name) {
        return run(name, history -> {});
    }

    /** @param seen receives the history after it was read */
    public Report run(String name, Consumer<History> seen) {
        AtomicReference<String> origin = new AtomicReference<>("line");
        HistorySource file = () -> {
            HistoryFiles.Opened opened = reader.read(name);
            origin.set(opened.origin());
            return opened.history();
        };
        return run(name, file, origin::get, seen);
    }

    /** Checks a history that is not in a file. */
    public Report run(String name, History history, String origin) {
        return run(name, () -> history, () -> origin, seen -> {});
    }

    private Report run(String name, HistorySource history, Supplier<String> origin, Consumer<History> seen) {
        LastProgress sightings = new LastProgress();
        interruption.watch(name, sightings);
        try (Witnessed witness = new Witnessed();
                WatchedCheck watched = new WatchedCheck(terminal, name, sightings)) {
            Check check = Check.of(name, history, source)
                    .engine(engine)
                    .budget(budget)
                    .progress(announcing(seen, watched));
            witness.sink().ifPresent(check::witness);
            Result result = Explained.of((bundled ? check.explainable() : check).run(), budget);
            if (coverage.isPresent()) {
                coverage.get().settle(result.verdict(), result.spec());
            }
            watched.close();
            boolean read = result.spec().isPresent();
            result.spec().ifPresent(spec -> spec.notes().forEach(this::note));
            Optional<Bundle> explained = bundled ? bundle(result, origin) : Optional.empty();
            return new Report.Checked(
                    name,
                    StateLogCheck.findings(result).isPresent() ? result : result.withoutRemains(),
                    read ? origin.get() : "line",
                    causes(result),
                    read ? witness.settle(result) : Optional.empty(),
                    explained);
        } catch (BadInput | RuntimeException e) {
            return ofFailure(name, e);
        }
    }

    /** The library does not know the names of options; they are added here. */
    private static List<String> causes(Result result) {
        boolean chooses = result.untouched().isPresent()
                && result.spec().flatMap(Models::builtIn).isPresent();
        return result.causes().stream()
                .map(cause -> chooses ? cause + "; if it began otherwise, give --initial VALUE" : cause)
                .toList();
    }

    /** On standard error, so that it is visible with --json too and not mistaken for a verdict. */
    private void note(String text) {
        terminal.err().println("note: " + text);
    }

    private Progress announcing(Consumer<History> seen, Progress progress) {
        return new Progress() {
            @Override
            public void read(History history) {
                seen.accept(history);
                history.notes().stream().map(OptionHints::added).forEach(HistoryCheck.this::note);
                progress.read(history);
            }

            @Override
            public void checking(History history) {
                progress.checking(history);
            }

            @Override
            public void report(int settled, int total, int frontier, long steps) {
                progress.report(settled, total, frontier, steps);
            }
        };
    }

    /** The violation is reported even if there is not enough memory or stack to explain it. */
    private Optional<Bundle> bundle(Result result, Supplier<String> origin) throws BadInput {
        if (StateLogCheck.searched(result).isPresent()) {
            return LogBundle.of(result, terminal);
        }
        if (!FailingHistory.supports(result.history().order())) {
            if (result.verdict() instanceof Verdict.Violates) {
                terminal.err()
                        .println("note: " + result.history().name()
                                + ": without a bundle: it holds timeboxes or vector clocks, not"
                                + " "
                                + result.history().order().described());
            }
            return Optional.empty();
        }
        try {
            return new Bundling(Version.program(), InstantSource.system(), budget).bundle(result, origin.get());
        } catch (OutOfMemoryError | StackOverflowError e) {
            terminal.err().println("note: " + result.history().name() + ": without a bundle: memory ran out: " + e);
            return Optional.empty();
        }
    }

    private Report ofFailure(String name, Exception problem) {
        if (terminal.debug()) {
            problem.printStackTrace(terminal.err());
        }
        if (problem instanceof BadInput || problem instanceof SpecException) {
            return refused(name, problem.getMessage());
        }
        if (problem instanceof UncheckedIOException unchecked && witnessChoice.isPresent()) {
            return refused(
                    name,
                    OutputFile.cannotWrite(witnessChoice.get().file(), unchecked.getCause())
                            .getMessage());
        }
        return new Report.Refused(name, Complaint.internal(problem), ExitCode.INTERNAL);
    }

    private static Report refused(String name, String error) {
        return new Report.Refused(name, error, ExitCode.REFUSED);
    }

    /** The witness file, if one is wanted; deleted at the end unless it was settled. */
    private final class Witnessed implements AutoCloseable {
        private final Optional<WitnessFile> file;

        Witnessed() throws BadInput {
            file = witnessChoice.isEmpty()
                    ? Optional.empty()
                    : Optional.of(interruption.dropOnInterrupt(() -> new WitnessFile(
                            witnessChoice.get().file(), witnessChoice.get().wholeStates())));
        }

        /** The receivers of the witness: the file, the coverage, or both. */
        Optional<Witness.Sink> sink() {
            if (file.isEmpty() || coverage.isEmpty()) {
                return coverage.isPresent() ? Optional.of(coverage.get()) : file.map(each -> each);
            }
            return Optional.of(new Witness.Sink() {
                @Override
                public void begin(History history, String spec) throws BadInput {
                    file.get().begin(history, spec);
                }

                @Override
                public void initial(State state) {
                    file.get().initial(state);
                    coverage.get().initial(state);
                }

                @Override
                public void performed(Witness.Performed step) {
                    file.get().performed(step);
                    coverage.get().performed(step);
                }
            });
        }

        Optional<WitnessFile.Status> settle(Result result) throws BadInput {
            return file.isEmpty() ? Optional.empty() : Optional.of(file.get().settle(result.verdict()));
        }

        @Override
        public void close() {
            file.ifPresent(WitnessFile::close);
        }
    }
}
