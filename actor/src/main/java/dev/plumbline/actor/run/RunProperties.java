package dev.plumbline.actor.run;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.Request;
import dev.plumbline.actor.internal.property.Refinement;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The properties of a harness in the states of a run. The states of actors at one moment are unknown, since they run at
 * the same time; these are the states of one order in which they can have taken their steps. A violation is one of the
 * system; that there is none says nothing about other orders.
 *
 * @param steps how many steps were evaluated
 * @param isWhole whether these are all steps
 */
public record RunProperties(long steps, boolean isWhole, List<OfProperty> results) {
    /** What the states of a run show about a property. */
    public enum Shown {
        VIOLATED,
        /** In this run; other runs may violate it. */
        HOLDS,
        /** The run was ended, and might have shown it later. */
        UNDECIDED
    }

    /** The result of a property, in words too. */
    public record OfProperty(Property property, Shown shown, String text) {}

    /** A property along the run. */
    private static final class Watched {
        private final Property property;
        private final Optional<Refinement> refinement;
        private Optional<OfProperty> result = Optional.empty();
        /** Of the last state, for the refinement. */
        private int number;

        Watched(Property property) {
            this.property = property;
            this.refinement =
                    property.kind() == Property.Kind.REFINES ? Optional.of(new Refinement(property)) : Optional.empty();
        }

        void decide(Shown shown, String text) {
            result = Optional.of(new OfProperty(property, shown, text));
        }
    }

    /**
     * @param machines the steps of each machine, in their order; the first step is the start
     * @param requests of the clients, by the names under which they were made
     */
    static RunProperties of(
            Harness harness, Members members, List<List<LoggedStep>> machines, Map<ActorRef, Request> requests) {
        if (harness.properties().isEmpty()) {
            return new RunProperties(0, true, List.of());
        }
        List<Watched> all = harness.properties().stream().map(Watched::new).toList();
        RunState state = new RunState(harness, members, requests);
        int[] next = new int[machines.size()];
        long steps = 0;
        for (int i = 0; i < next.length; i++) {
            // The system begins when all actors have started; a start depends on nothing.
            while (next[i] < machines.get(i).size()
                    && machines.get(i).get(next[i]).kind() == LoggedStep.Kind.START) {
                state.take(machines.get(i).get(next[i]++));
            }
        }
        Property.State before = state.now();
        all.forEach(each -> first(each, state.now()));
        while (true) {
            Optional<LoggedStep> step = first(machines, next, state);
            if (step.isEmpty()) {
                break;
            }
            LoggedStep taken = step.get();
            if (taken.kind() == LoggedStep.Kind.RESTART) {
                state.crash(taken.actor());
                before = pass(all, before, state.now(), steps, "crash of " + taken.actor());
            }
            state.take(taken);
            steps += taken.kind() == LoggedStep.Kind.CALL ? 0 : 1;
            before = pass(all, before, state.now(), steps, taken.text());
        }
        boolean isWhole = true;
        for (int i = 0; i < next.length; i++) {
            isWhole &= next[i] == machines.get(i).size() && !StepLog.isCut(machines.get(i));
        }
        List<OfProperty> results = new ArrayList<>();
        for (Watched each : all) {
            results.add(each.result.orElse(end(each, steps)));
        }
        return new RunProperties(steps, isWhole, List.copyOf(results));
    }

    /** The earliest step that can come next. */
    private static Optional<LoggedStep> first(List<List<LoggedStep>> machines, int[] next, RunState state) {
        int first = -1;
        for (int i = 0; i < next.length; i++) {
            List<LoggedStep> own = machines.get(i);
            boolean isPossible = next[i] < own.size() && state.allows(own.get(next[i]));
            if (isPossible && (first < 0 || own.get(next[i]).time() < time(machines, next, first))) {
                first = i;
            }
        }
        return first < 0 ? Optional.empty() : Optional.of(machines.get(first).get(next[first]++));
    }

    private static long time(List<List<LoggedStep>> machines, int[] next, int machine) {
        return machines.get(machine).get(next[machine]).time();
    }

    private static void first(Watched each, Property.State state) {
        if (each.refinement.isPresent()) {
            each.refinement.get().state(0, state);
            if (!each.refinement.get().begins() && each.refinement.get().isConfirmed(Optional.empty(), state)) {
                each.decide(Shown.VIOLATED, each.refinement.get().refusal(0, Optional.empty(), state));
            }
        } else {
            evaluate(each, state, 0, "the start");
        }
    }

    private static Property.State pass(
            List<Watched> all, Property.State before, Property.State after, long steps, String step) {
        for (Watched each : all) {
            if (each.result.isPresent()) {
                continue;
            }
            if (each.refinement.isPresent()) {
                refine(each, each.refinement.get(), before, after, steps, step);
            } else {
                evaluate(each, after, steps, step);
            }
        }
        return after;
    }

    /** The numbers of the states before and after the step are 0 and 1 in turn. */
    private static void refine(
            Watched each, Refinement refinement, Property.State before, Property.State after, long steps, String step) {
        int number = each.number;
        each.number = 1 - number;
        refinement.state(each.number, after);
        if (!refinement.allows(number, each.number)) {
            if (refinement.isConfirmed(Optional.of(before), after)) {
                each.decide(
                        Shown.VIOLATED,
                        refinement.refusal((int) steps, Optional.of(before), after) + " (" + step + ")");
            } else {
                each.decide(Shown.UNDECIDED, "two evaluators of its specification differ about step " + steps);
            }
        }
    }

    private static void evaluate(Watched each, Property.State state, long steps, String step) {
        switch (each.property.kind()) {
            case ALWAYS -> {
                if (!each.property.holds(state)) {
                    each.decide(
                            Shown.VIOLATED, "violated after " + Count.of(steps, "step") + " of the run, by: " + step);
                }
            }
            case SOMETIMES -> {
                if (each.property.holds(state)) {
                    each.decide(Shown.HOLDS, "an example after " + Count.of(steps, "step") + " of the run");
                }
            }
            case EVENTUALLY -> {
                if (each.property.holds(state)) {
                    each.decide(Shown.HOLDS, "satisfied after " + Count.of(steps, "step") + " of the run");
                }
            }
            default -> {
                // Decided by steps, or by nothing that a run shows.
            }
        }
    }

    private static OfProperty end(Watched each, long steps) {
        return switch (each.property.kind()) {
            case ALWAYS ->
                new OfProperty(
                        each.property, Shown.HOLDS, "holds after each of " + Count.of(steps, "step") + " of the run");
            case REFINES ->
                each.refinement.orElseThrow().undecided().isPresent()
                        ? new OfProperty(
                                each.property,
                                Shown.UNDECIDED,
                                "not decided: "
                                        + each.refinement.get().undecided().get())
                        : new OfProperty(
                                each.property,
                                Shown.HOLDS,
                                "allows each of " + Count.of(steps, "step") + " of the run");
            case SOMETIMES -> new OfProperty(each.property, Shown.UNDECIDED, "no example in this run");
            case EVENTUALLY, LEADS_TO ->
                new OfProperty(
                        each.property,
                        Shown.UNDECIDED,
                        "not decided by a run that is ended; a search through whole states decides it");
        };
    }

    /** Whether a property is violated. */
    public boolean violates() {
        return results.stream().anyMatch(each -> each.shown() == Shown.VIOLATED);
    }

    /** Whether all properties hold in this run, as far as it goes. */
    public boolean isDecided() {
        return isWhole && results.stream().noneMatch(each -> each.shown() == Shown.UNDECIDED);
    }
}
