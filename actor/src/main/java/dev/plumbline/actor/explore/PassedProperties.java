package dev.plumbline.actor.explore;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.execution.Executions;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.actor.internal.property.FairLasso;
import dev.plumbline.actor.internal.property.Refinement;
import dev.plumbline.actor.internal.property.ReplayedProperties;
import dev.plumbline.check.Verdict;
import dev.plumbline.schedule.Nondeterminism;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Evaluates the properties of a harness along executions. A violation or an example that an execution shows counts,
 * whatever a reduction leaves out. Only a search through whole states can show that there is none.
 *
 * <p>States that an execution has in common with the one before are not evaluated again.
 */
final class PassedProperties {
    private static final String HIDDEN =
            "not decided by this scheduler, since the property reads the messages under way;"
                    + " exhaustive decides it";

    private final Harness harness;
    private final List<Watched> all = new ArrayList<>();
    private boolean begun;

    /** A property, and what is known of the states of the last execution, by their numbers in it. */
    private static final class Watched {
        private final Property property;
        private final Optional<Refinement> refinement;
        private final BitSet holds = new BitSet();
        private final BitSet holdsLater = new BitSet();
        /** Up to the state or step that shows it. */
        private Optional<FoundRun> shown = Optional.empty();

        private String text = ExplorationResult.OfProperty.NOT_DECIDED;
        private boolean readsMessages;
        /** Whether a violation was found that cannot be confirmed. */
        private boolean isOpen;

        Watched(Property property) {
            this.property = property;
            this.refinement =
                    property.kind() == Property.Kind.REFINES ? Optional.of(new Refinement(property)) : Optional.empty();
        }
    }

    PassedProperties(Harness harness) {
        this.harness = harness;
        harness.properties().forEach(property -> all.add(new Watched(property)));
    }

    /**
     * Called once for each execution.
     *
     * @throws Nondeterminism if a violation, or the execution, is not seen again when its steps are repeated
     */
    void passed(Executions execution) throws BadInput {
        if (all.isEmpty()) {
            return;
        }
        List<Snapshot> own = execution instanceof Execution copied ? copied.passed() : List.of();
        List<Property.State> others = execution.last().passed();
        // An actor that throws an exception leads to no state.
        int end = own.size() + others.size() - (execution.end() == Execution.End.FAILURE ? 1 : 0);
        boolean isWhole = execution.end().isWhole();
        for (int i = begun ? execution.knownSteps() + 1 : 0; i < end; i++) {
            Reading state = new Reading(others.isEmpty() ? own.get(i).view(() -> {}) : others.get(i));
            for (Watched each : all) {
                state.readsMessages = false;
                if (each.shown.isEmpty() && !each.isOpen && evaluate(each, i, state)) {
                    show(each, execution.steps().subList(0, i), false);
                }
                each.readsMessages |= state.readsMessages;
            }
        }
        begun = true;
        OptionalInt around = OptionalInt.empty();
        boolean mayGoRound =
                isRepeated(execution) && all.stream().anyMatch(each -> isUndecided(each) && waits(each, end));
        if (mayGoRound) {
            around = FairLasso.start(own, execution.steps(), harness.fairness());
        }
        for (Watched each : all) {
            boolean endless = around.isPresent() && !isReached(each, around.getAsInt(), end);
            if ((isWhole || endless) && isUndecided(each) && waits(each, end)) {
                show(each, execution.steps(), isWhole);
            }
        }
    }

    private static boolean isRepeated(Executions execution) {
        return execution.end() == Execution.End.REPEATED || execution.end() == Execution.End.LIVELOCK;
    }

    /** Whether executions decide it, and none has. */
    private static boolean isUndecided(Watched each) {
        return each.property.kind().isOfExecutions() && each.shown.isEmpty();
    }

    /** Whether one of the states from this one on is one that the property waits for. */
    private static boolean isReached(Watched each, int from, int states) {
        int next = each.holdsLater.nextSetBit(from);
        return next >= 0 && next < states;
    }

    /** Whether the state, or the step to it, shows something. */
    private static boolean evaluate(Watched each, int number, Property.State state) {
        switch (each.property.kind()) {
            case ALWAYS -> {
                return !each.property.holds(state);
            }
            case SOMETIMES -> {
                return each.property.holds(state);
            }
            case REFINES -> {
                each.refinement.get().state(number, state);
                return number == 0
                        ? !each.refinement.get().begins()
                        : !each.refinement.get().allows(number - 1, number);
            }
            case EVENTUALLY, LEADS_TO -> {
                each.holds.set(number, each.property.holds(state));
                each.holdsLater.set(number, each.property.holdsLater(state));
            }
        }
        return false;
    }

    /** Whether the property still lacks a state at the end of an execution with this number of states. */
    private static boolean waits(Watched each, int states) {
        int last = each.holdsLater.previousSetBit(states - 1);
        if (each.property.kind() == Property.Kind.EVENTUALLY) {
            return last < 0;
        }
        int from = each.holds.nextSetBit(last + 1);
        return from >= 0 && from < states;
    }

    private void show(Watched each, List<Step> steps, boolean isWhole) throws BadInput {
        List<Step> taken = List.copyOf(steps);
        FoundRun repeated = Repetition.ofSteps(harness, taken);
        if (each.property.kind() == Property.Kind.SOMETIMES) {
            each.text = "an example after " + Count.of(taken.size(), "step");
        } else {
            ReplayedProperties again = ReplayedProperties.of(harness, repeated.last(), taken, isWhole);
            if (again.undecided().contains(each.property)) {
                each.isOpen = true;
                return;
            }
            if (!again.violated().containsKey(each.property)) {
                throw new Nondeterminism("the property \"" + each.property.name() + "\" had another value when the same"
                        + " steps were taken again; it must depend on nothing but the state");
            }
            each.text = again.violated().get(each.property);
        }
        each.shown = Optional.of(repeated);
    }

    /**
     * The findings so far.
     *
     * <p>Where states cannot be searched, schedules decide: those of a search that leaves out nothing, and those of a
     * reduction in which steps are dependent that change what properties see, except for the messages under way.
     *
     * @param reduces whether schedules that differ in the order of independent steps were left out
     * @param isPart whether others run the rest of the schedules
     */
    List<ExplorationResult.OfProperty> results(boolean reduces, boolean isPart) {
        return all.stream().map(each -> result(each, reduces, isPart)).toList();
    }

    private ExplorationResult.OfProperty result(Watched each, boolean reduces, boolean isPart) {
        boolean isHidden = reduces && each.readsMessages;
        boolean isDecided = harness.foreign().isPresent() && !isPart && !isHidden && !isUndecided(each.refinement);
        Verdict.Word ifAllSeen =
                each.property.kind() == Property.Kind.SOMETIMES ? Verdict.Word.VIOLATES : Verdict.Word.CONFORMS;
        return new ExplorationResult.OfProperty(
                each.property,
                each.shown,
                isDecided && !each.isOpen ? Optional.of(ifAllSeen) : Optional.empty(),
                each.shown.isEmpty() && isHidden ? HIDDEN : each.text);
    }

    private static boolean isUndecided(Optional<Refinement> refinement) {
        return refinement.flatMap(Refinement::undecided).isPresent();
    }

    /** A state, and whether a property has read the messages under way. */
    private static final class Reading implements Property.State {
        private final Property.State state;
        private boolean readsMessages;

        Reading(Property.State state) {
            this.state = state;
        }

        @Override
        public Map<ActorRef, ?> actors() {
            return state.actors();
        }

        @Override
        public boolean isDown(ActorRef actor) {
            return state.isDown(actor);
        }

        @Override
        public Collection<Property.Message> messages() {
            readsMessages = true;
            return state.messages();
        }

        @Override
        public Collection<Property.Call> calls() {
            return state.calls();
        }
    }
}
