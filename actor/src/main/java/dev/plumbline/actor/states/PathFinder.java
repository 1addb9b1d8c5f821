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

/** Takes the steps to a state again. For each state only the state that it was found from was kept. */
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
        if (target.step().isPresent()) {
            at = take(at, target.step().get(), steps);
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
            Successors.Taken move = successors.taken(at).stream()
                    .filter(each ->
                            isReceipt(each.step()) && each.next().log() == from.log() && isOf(next, each.next()))
                    .findFirst()
                    .orElseThrow(() -> elsewhere(steps));
            steps.add(move.step());
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
            Successors.Taken move = successors.taken(at).stream()
                    .filter(each -> each.action() == hop.action()
                            && each.step().failure().isEmpty()
                            && isOf(hop.target(), each.next()))
                    .findFirst()
                    .orElseThrow(() -> elsewhere(steps));
            steps.add(move.step());
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
            Coded from = at;
            Successors.Taken move = successors.taken(from).stream()
                    .filter(next -> next.step().failure().isEmpty() && leadsTo(each, next.next()))
                    .findFirst()
                    .orElseThrow(() -> elsewhere(steps));
            steps.add(move.step());
            at = move.next();
        }
        return at;
    }

    /** Whether a system is that of a state, with the history that the state was first reached with. */
    private boolean leadsTo(int state, Coded next) {
        return next.log() == store.log(state) && isOf(state, next);
    }

    /** Actors and messages that were made again may be equal by their contents alone. */
    private boolean isOf(int state, Coded system) {
        return store.find(system) == state || coder.holdTheSame(store.row(state), coder.row(system));
    }

    /**
     * A step is recognized by its target. If several lead there, its action decides, unless that has another number: under
     * exchanged names, or for a message that was made again.
     */
    private Coded take(Coded from, StateStore.Hop hop, List<Step> steps) {
        boolean fails = hop.to() == StepGraph.NOWHERE;
        List<Successors.Taken> moves = successors.taken(from).stream()
                .filter(each -> each.next().log() == hop.log()
                        && each.step().failure().isPresent() == fails
                        && (fails || isOf(hop.to(), each.next())))
                .toList();
        Successors.Taken move = moves.stream()
                .filter(each -> each.action() == hop.action())
                .findFirst()
                .or(() -> moves.stream().findFirst())
                .orElseThrow(() -> elsewhere(steps));
        steps.add(move.step());
        return move.next();
    }

    private static Nondeterminism elsewhere(List<Step> steps) {
        return new Nondeterminism("the steps " + steps + " led to another state when they were taken again; actors must"
                + " depend on nothing but their state and the message");
    }

    private StatePath path(List<Step> steps, int around, Snapshot last) throws BadInput {
        return new StatePath(Repetition.ofSteps(harness, steps).schedule(), steps, around, last);
    }
}
