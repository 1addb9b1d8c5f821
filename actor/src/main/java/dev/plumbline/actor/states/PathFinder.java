package dev.plumbline.actor.states;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.StateCoder;
import dev.plumbline.actor.execution.StateCoder.Coded;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.actor.explore.Repetition;
import dev.plumbline.schedule.Nondeterminism;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Takes the steps to a state again. For each state only the step that found it was kept. */
final class PathFinder {
    private final Harness harness;
    private final StateCoder coder;
    private final StateStore store;
    private final Successors successors;
    private final Cycles cycles;

    PathFinder(Harness harness, StateCoder coder, StateStore store, Successors successors, Cycles cycles) {
        this.harness = harness;
        this.coder = coder;
        this.store = store;
        this.successors = successors;
        this.cycles = cycles;
    }

    /** @throws Nondeterminism if the same steps lead to another state */
    StatePath to(StateStore.Target target) throws BadInput {
        List<Step> steps = new ArrayList<>();
        Coded at = walk(target.state(), steps);
        if (target.ordinal() >= 0) {
            at = take(at, target.ordinal(), steps);
        }
        return path(steps, 0, at.snapshot());
    }

    /** To a state and once around its cycle. */
    StatePath around(int state) throws BadInput {
        List<Step> steps = new ArrayList<>();
        Coded at = walk(state, steps);
        int[] around = cycles.around(state);
        for (int next : around) {
            Coded from = at;
            Successors.Move.Taken move = successors.taken(at).stream()
                    .filter(each -> isReceipt(each.step().orElseThrow())
                            && each.next().snapshot().calls() == from.snapshot().calls()
                            && store.find(each.next()) == next)
                    .findFirst()
                    .orElseThrow(() -> elsewhere(steps));
            steps.add(move.step().orElseThrow());
            at = move.next();
        }
        return path(steps, around.length, at.snapshot());
    }

    /**
     * An execution that the steps between states describe.
     *
     * @param passed gets the system at its start and after each of its steps
     */
    StatePath along(FairExecutions.Found execution, List<Snapshot> passed) throws BadInput {
        List<Step> steps = new ArrayList<>();
        Coded at = walk(execution.start(), steps);
        passed.add(at.snapshot());
        List<FairExecutions.Hop> hops = new ArrayList<>(execution.path());
        hops.addAll(execution.around());
        for (FairExecutions.Hop hop : hops) {
            Successors.Move.Taken move = successors.taken(at).stream()
                    .filter(each -> each.action() == hop.action()
                            && each.step().orElseThrow().failure().isEmpty()
                            && store.find(each.next()) == hop.target())
                    .findFirst()
                    .orElseThrow(() -> elsewhere(steps));
            steps.add(move.step().orElseThrow());
            at = move.next();
            passed.add(at.snapshot());
        }
        return path(steps, execution.around().size(), at.snapshot());
    }

    private static boolean isReceipt(Step step) {
        return step.kind() == Step.Kind.RECEIVE && step.failure().isEmpty();
    }

    private Coded walk(int state, List<Step> steps) {
        List<Integer> way = new ArrayList<>();
        for (int each = state; store.parent(each) >= 0; each = store.parent(each)) {
            way.add(each);
        }
        Collections.reverse(way);
        Coded at = coder.code(Snapshot.initial(harness));
        for (int each : way) {
            at = take(at, store.ordinal(each), steps);
            if (store.find(at) != each && !coder.holdTheSame(store.row(each), coder.row(at))) {
                throw elsewhere(steps);
            }
        }
        return at;
    }

    private Coded take(Coded from, int ordinal, List<Step> steps) {
        List<Successors.Move.Taken> moves = successors.taken(from);
        if (ordinal >= moves.size()) {
            throw elsewhere(steps);
        }
        steps.add(moves.get(ordinal).step().orElseThrow());
        return moves.get(ordinal).next();
    }

    private static Nondeterminism elsewhere(List<Step> steps) {
        return new Nondeterminism("the steps " + steps + " led to another state when they were taken again; actors must"
                + " depend on nothing but their state and the message");
    }

    private StatePath path(List<Step> steps, int around, Snapshot last) throws BadInput {
        return new StatePath(Repetition.ofSteps(harness, steps).schedule(), steps, around, last);
    }
}
