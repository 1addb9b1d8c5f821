package dev.plumbline.check.interpretation;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Participants;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Result;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.late.LateGroups;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.monitor.Monitor;
import dev.plumbline.check.monitor.Monitors;
import dev.plumbline.check.monitor.Ruling;
import dev.plumbline.check.register.RegisterGroups;
import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.check.sweep.GroupSearch;
import dev.plumbline.check.sweep.SweepCheck;
import dev.plumbline.history.History;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.spec.Spec;
import dev.plumbline.value.BadInput;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * All interpretations of a violated history that survive until it fails: those near the end first, earlier ones on
 * demand. For instance {@code Interpretations.of(history, spec, counterexample, budget, progress).end()}. Thread-safe.
 *
 * <p>Operations take part if they are of the failing operation's group and were called before it returned. Left out are
 * pending ones that could not have changed anything.
 *
 * <p>See {@link Stretches} for the guarantees about a stretch that does not reach back to the beginning.
 */
public final class Interpretations {
    /** Evaluations of the specification for the states between the rows. */
    private static final long MOST_EVALUATIONS_BETWEEN = 100_000;

    private final Checkpoints checkpoints;
    /** Evaluations of the specification for one question about stalled operations. */
    private static final long MOST_EVALUATIONS_AFTERWARDS = 20_000;

    private final OrderIndex places;
    private final Budget budget;
    private final Stretches stretches;

    /**
     * A node at which an operation was open and not performed.
     *
     * @param node its number
     * @param obstacles the conditions that failed; empty if it could have been performed there
     * @param then the consequence of performing it; empty if it is blocked, or if the consequence is unknown
     */
    public record Stalled(int node, List<Obstacle> obstacles, Optional<Afterwards> then) {
        public Stalled(int node, List<Obstacle> obstacles) {
            this(node, obstacles, Optional.empty());
        }
    }

    private Interpretations(Checkpoints checkpoints, Budget budget, Stretches.Reach reach) {
        this.checkpoints = checkpoints;
        this.places = new OrderIndex(checkpoints);
        this.budget = budget;
        this.stretches = new Stretches(checkpoints, places, budget, reach);
    }

    /**
     * Sweeps the history once more. Of the counterexample only the failing operation is used, so it may come from any
     * engine.
     *
     * @param budget for this sweep, and then for each question
     * @throws BadInput if the budget runs out before the violation is reached, or the history conforms
     * @throws dev.plumbline.spec.SpecException if the specification cannot be evaluated
     */
    public static Interpretations of(
            History history, Spec spec, Counterexample counterexample, Budget budget, Progress progress)
            throws BadInput {
        Optional<Checkpoints> ofSome = ofSome(history, spec, counterexample, budget);
        return of(
                ofSome.isPresent()
                        ? ofSome.get()
                        : Checkpoints.of(
                                history,
                                spec,
                                counterexample,
                                budget,
                                progress,
                                new LateGroups().or(new RegisterGroups())),
                budget);
    }

    /**
     * The sweep of the few operations that a monitor names, if the counterexample comes from one. A sweep of the whole
     * history may take too long.
     */
    private static Optional<Checkpoints> ofSome(
            History history, Spec spec, Counterexample counterexample, Budget budget) throws BadInput {
        Optional<Monitor> monitor = counterexample.leftOut() > 0 ? Monitors.of(spec) : Optional.empty();
        if (monitor.isEmpty() || !(ruling(monitor.get(), history) instanceof Ruling.Violates ruling)) {
            return Optional.empty();
        }
        if (history.size() - ruling.restriction().size() != counterexample.leftOut()) {
            return Optional.empty();
        }
        Checkpoints left = new Checkpoints();
        SweepCheck.runOnSome(
                history,
                ruling.restriction(),
                spec,
                new Meter(budget),
                Optional.of(left),
                GroupSearch.Alternative.NONE);
        return Optional.of(left).filter(all -> all.violated() && all.failing().equals(counterexample.failing()));
    }

    /** The sweep rejects the same input as a monitor, with its place. */
    private static Ruling ruling(Monitor monitor, History history) {
        try {
            return monitor.decide(history);
        } catch (BadInput e) {
            return new Ruling.NotApplicable(e.getMessage());
        }
    }

    /**
     * Of the violation that a check found. Without another sweep if the check was made
     * {@linkplain dev.plumbline.check.Check#explainable explainable} and the sweep found it, or confirmed what a
     * monitor found.
     *
     * @throws BadInput as above
     */
    public static Interpretations of(Result result, Budget budget, Progress progress) throws BadInput {
        Counterexample found = result.verdict()
                .counterexampleIfAny()
                .orElseThrow(
                        () -> new IllegalArgumentException("expected the result of a check that found a violation"));
        return result.remains().isPresent() && result.remains().get() instanceof Checkpoints left
                ? of(left, budget)
                : of(found.history(), result.spec().orElseThrow(), found, budget, progress);
    }

    /**
     * Without another sweep.
     *
     * @param left by a check with the verdict {@link dev.plumbline.check.Verdict.Violates}
     */
    public static Interpretations of(Checkpoints left, Budget budget) {
        return of(left, budget, Stretches.Reach.DEFAULT);
    }

    static Interpretations of(Checkpoints left, Budget budget, Stretches.Reach reach) {
        if (!left.violated()) {
            throw new IllegalArgumentException("expected checkpoints of a check that found a violation");
        }
        return new Interpretations(left, budget, reach);
    }

    /**
     * The operation at whose return no interpretation is left; empty if there is no initial state. Another engine may
     * have named another one: if several can be blamed, the sweep blames the first return.
     */
    public OptionalInt failing() {
        return checkpoints.failing();
    }

    /** The operations that take part. */
    public Participants participants() {
        BitSet operations = new BitSet();
        failing().ifPresent(failed -> {
            long end = checkpoints.history().end(failed);
            Arrays.stream(checkpoints.calls())
                    .filter(number -> checkpoints.history().call(number) <= end)
                    .forEach(operations::set);
        });
        return new Participants(failing(), operations);
    }

    /** Whether operations that take no part may change these parts of the state before the failing one returns. */
    public boolean othersMayChange(Collection<ReadPart> parts) {
        return checkpoints.othersMayChange(parts);
    }

    /** The last rows, as many as fit. */
    public Layers end() {
        return stretches.end();
    }

    /**
     * The same rows with the states between them and all steps that lead there, where the rows reach back to the
     * beginning and these are not too many.
     */
    public Layers withStatesBetween(Layers layers) {
        Meter meter = new Meter(budget.withSteps(Math.min(budget.steps(), MOST_EVALUATIONS_BETWEEN)));
        DeadEnds deadEnds = new DeadEnds(checkpoints, places, meter);
        try {
            return layers.with(new BetweenStates(checkpoints, places, meter, deadEnds).of(layers));
        } catch (Meter.Exhausted e) {
            return layers.with(Between.UNKNOWN);
        }
    }

    /**
     * More rows before the known ones. If there are no more, or too many interpretations to add any, the known rows are
     * returned.
     */
    public Layers before(Layers known) {
        return stretches.before(known);
    }

    /**
     * The nodes at which the operation was open and is not performed next, those nearest to the end first, with
     * reasons. Finding reasons is slow, so after some hundred states no more are given; of the failing operation the
     * states in which interpretations end come before all others, up to some thousand.
     */
    public List<Stalled> stalled(Layers layers, int operation) {
        return operations().of(layers, operation);
    }

    /**
     * The same for several operations, which share the time for it; in addition, operations that might have been
     * performed at another place, so that the failing one would fit, and another operation, which is named, would not.
     * The requested operations come first.
     */
    public Map<Integer, List<Stalled>> stalledAndBranches(Layers layers, Collection<Integer> operations) {
        StalledOperations stalled = operations();
        Map<Integer, List<Stalled>> found = new LinkedHashMap<>();
        operations.forEach(operation -> found.put(operation, stalled.of(layers, operation)));
        found.putAll(stalled.branches(layers, operations));
        return found;
    }

    private StalledOperations operations() {
        Meter meter = new Meter(budget.withSteps(Math.min(budget.steps(), MOST_EVALUATIONS_AFTERWARDS)));
        return new StalledOperations(checkpoints, places, new DeadEnds(checkpoints, places, meter));
    }
}
