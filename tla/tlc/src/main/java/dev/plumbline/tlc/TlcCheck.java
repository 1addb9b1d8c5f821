package dev.plumbline.tlc;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Statistics;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.History;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The reference engine: TLC searches for a witness. It writes a module that extends the specification with a vector
 * timestamp over the recorded threads, and lets TLC decide whether a state is reachable in which all operations that
 * returned are performed. It is slow and simple on purpose: it shares the reading of the specification with the other
 * engines, but not their search. {@code docs/tlc.md} describes the module.
 */
public final class TlcCheck {
    private final ExtensibleSpec spec;
    private final Budget budget;
    private final Settings settings;
    private final long start = System.nanoTime();

    /**
     * @param keep a folder for the files that are written; without one they are removed at the end
     * @param tools a tla2tools.jar to use instead of the bundled TLC
     */
    public record Settings(Optional<Path> keep, Optional<Path> tools) {
        public static final Settings DEFAULT = new Settings(Optional.empty(), Optional.empty());

        public Settings withKeep(Path folder) {
            return new Settings(Optional.of(folder), tools);
        }

        public Settings withTools(Path jar) {
            return new Settings(keep, Optional.of(jar));
        }
    }

    private TlcCheck(ExtensibleSpec spec, Budget budget, Settings settings) {
        this.spec = spec;
        this.budget = budget;
        this.settings = settings;
    }

    /**
     * @throws BadInput if the specification or the history cannot be used, or not with TLC
     * @throws dev.plumbline.spec.SpecException if TLC cannot evaluate the specification
     */
    public static Verdict run(History history, Path tla, TlaOptions options, Budget budget, Settings settings)
            throws BadInput {
        ExtensibleSpec spec = TlaSpec.onTlc(tla, options.withHistory(history));
        return run(history, spec, budget, settings);
    }

    /** The same for a specification that is loaded already. */
    public static Verdict run(History history, ExtensibleSpec spec, Budget budget, Settings settings) throws BadInput {
        return new TlcCheck(spec, budget, settings).verdict(history);
    }

    /**
     * The conforming ones among many small histories, by their positions in the list. One run of TLC checks all of
     * them: starting it takes longer than checking dozens of histories.
     *
     * @throws BadInput also if the budget ran out
     */
    public static Set<Integer> conforming(
            List<History> histories, ExtensibleSpec spec, Budget budget, Settings settings) throws BadInput {
        return new TlcCheck(spec, budget, settings).accepted(histories);
    }

    private Verdict verdict(History history) throws BadInput {
        TraceThreads trace = TraceThreads.of(history);
        String module = TraceModules.name(spec);
        try (WorkFolder folder = WorkFolder.open(settings.keep())) {
            Map<String, String> files = TraceModules.of(spec, history, trace);
            folder.write(files);
            TlcProcess tlc = new TlcProcess(settings.tools(), budget);
            TlcProcess.Ended ended = tlc.run(folder.path(), module, folder.scratch(), false);
            Statistics statistics = statistics(history, ended.output());
            Optional<StopReason> exhausted = ended.exhausted();
            if (ended.output().outOfMemory()) {
                exhausted = Optional.of(new StopReason.Memory(budget.memoryBytes()));
            }
            if (ended.output().violated()) {
                return new Verdict.Conforms(statistics);
            } else if (exhausted.isPresent()) {
                return new Verdict.Inconclusive(
                        exhausted.get(),
                        performed(ended.output().lastPrinted()),
                        (int) Math.min(Integer.MAX_VALUE, ended.output().queue()),
                        statistics);
            } else if (!ended.output().success()) {
                throw TlcFailure.of(ended);
            }
            return new Verdict.Violates(
                    counterexample(history, trace, folder, files, ended.output().lastPrinted()), statistics);
        }
    }

    private static int performed(Value deepest) {
        return deepest == null ? 0 : (int) ((Value.Int) ((Value.Tuple) deepest).at(2)).value();
    }

    /** Runs TLC once more to find a behaviour that leads to the deepest timestamp. */
    private Counterexample counterexample(
            History history, TraceThreads trace, WorkFolder folder, Map<String, String> files, Value deepest)
            throws BadInput {
        if (deepest == null) {
            return Counterexample.withoutInitialState(history);
        }
        Value at = ((Value.Tuple) deepest).at(3);
        String module = TraceModules.name(spec) + "Deepest";
        folder.write(TraceModules.deepest(spec, at, files.get(TraceModules.name(spec) + ".cfg")));
        TlcProcess.Ended ended =
                new TlcProcess(settings.tools(), budget).run(folder.path(), module, folder.scratch(), true);
        return new LongestBehaviour(history, spec, trace)
                .explain(LongestBehaviour.positions(at), ended.output().states());
    }

    private Statistics statistics(History history, TlcOutput output) {
        return new Statistics(
                history.size(),
                history.processes().size(),
                output.generated(),
                (int) Math.min(Integer.MAX_VALUE, output.maxQueue()),
                Duration.ofNanos(System.nanoTime() - start),
                0);
    }

    private Set<Integer> accepted(List<History> histories) throws BadInput {
        try (WorkFolder folder = WorkFolder.open(settings.keep())) {
            folder.write(TraceModules.of(spec, histories));
            TlcProcess.Ended ended = new TlcProcess(settings.tools(), budget)
                    .run(folder.path(), TraceModules.name(spec), folder.scratch(), false);
            if (ended.exhausted().isPresent()) {
                throw new BadInput("no verdicts on " + histories.size() + " histories: "
                        + ended.exhausted().get().text());
            } else if (!ended.output().success()) {
                throw TlcFailure.of(ended);
            }
            Set<Integer> accepted = new TreeSet<>();
            for (Value printed : ended.output().printed()) {
                accepted.add(performed(printed) - 1);
            }
            return accepted;
        }
    }
}
