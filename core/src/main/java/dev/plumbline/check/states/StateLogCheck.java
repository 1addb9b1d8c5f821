package dev.plumbline.check.states;

import dev.plumbline.check.Check;
import dev.plumbline.check.Check.HistorySource;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Remains;
import dev.plumbline.check.Result;
import dev.plumbline.check.Witness;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.states.mapping.OtherSpecs;
import dev.plumbline.check.states.mapping.StateMapping;
import dev.plumbline.history.History;
import dev.plumbline.history.statelog.StateLogs;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Is there a behaviour of the specification that explains these state logs? For instance
 * {@code StateLogCheck.of(TlaSource.of(Path.of("Raft.tla")), StateMapping.NONE, List.of(n1, n2, n3)).run()}. The logs
 * together are one history.
 */
public final class StateLogCheck {
    private final String name;
    private final HistorySource logs;
    private final SpecSource spec;
    private final StateMapping mapping;
    private Budget budget = Budget.DEFAULT;
    private Progress progress = Progress.NONE;
    private Optional<Witness.Sink> witness = Optional.empty();
    private Skipping skipping = Skipping.NOTHING;
    private List<SpecSource> others = List.of();

    private StateLogCheck(String name, HistorySource logs, SpecSource spec, StateMapping mapping) {
        this.name = name;
        this.logs = logs;
        this.spec = spec;
        this.mapping = mapping;
    }

    /** @param logs files, or one folder of files */
    public static StateLogCheck of(SpecSource spec, StateMapping mapping, List<Path> logs) {
        String name = String.join(" ", logs.stream().map(Path::toString).toList());
        HistorySource source = logs.size() == 1
                ? () -> StateLogs.read(logs.get(0), mapping.reading())
                : () -> StateLogs.read(name, logs, mapping.reading());
        return new StateLogCheck(name, source, spec, mapping);
    }

    /** @param log that was read by {@link StateLogs} */
    public static StateLogCheck of(SpecSource spec, StateMapping mapping, History log) {
        return new StateLogCheck(log.name(), new HistorySource.Known(log), spec, mapping);
    }

    /** For reading, loading and searching together; by default {@link Budget#DEFAULT}. */
    public StateLogCheck budget(Budget allowed) {
        this.budget = allowed;
        return this;
    }

    public StateLogCheck progress(Progress listener) {
        this.progress = listener;
        return this;
    }

    /** Also writes an explanation out, state by state, if there is one. */
    public StateLogCheck witness(Witness.Sink sink) {
        this.witness = Optional.of(sink);
        return this;
    }

    /** Continues after unexplained events; the verdict stays a violation. */
    public StateLogCheck skipping(Skipping skipped) {
        this.skipping = skipped;
        return this;
    }

    /** The log also speaks of variables and actions of these specifications, against which it is checked elsewhere. */
    public StateLogCheck beside(List<SpecSource> specs) {
        this.others = List.copyOf(specs);
        return this;
    }

    /**
     * @throws BadInput if a log or the specification cannot be read, or the specification lacks an action of an event
     * @throws dev.plumbline.spec.SpecException if the specification cannot be evaluated
     */
    public Result run() throws BadInput {
        Check check = Check.of(name, logs, spec)
                .engine(new StatesEngine(mapping, skipping, others))
                .budget(budget)
                .progress(progress);
        witness.ifPresent(check::witness);
        return check.run();
    }

    /**
     * All that a check of a state log leaves besides the verdict.
     *
     * @param findings use of the mapping, divergences, explanations
     * @param mapping between log and specification
     * @param skipping the events that did not have to be explained
     * @param others the variables and actions of further specifications that the log was checked against
     */
    public record Searched(StateFindings findings, StateMapping mapping, Skipping skipping, OtherSpecs others)
            implements Remains {}

    /** Empty unless a state log was checked. */
    public static Optional<Searched> searched(Result result) {
        return result.remains().filter(Searched.class::isInstance).map(Searched.class::cast);
    }

    /** The findings besides the verdict: use of the mapping, divergences, explanations. */
    public static Optional<StateFindings> findings(Result result) {
        return searched(result).map(Searched::findings);
    }
}
