package dev.plumbline.actor.explore;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.actor.internal.property.Refinement;
import dev.plumbline.actor.internal.property.ReplayedProperties;
import dev.plumbline.schedule.Nondeterminism;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Evaluates the properties of a harness along executions. A violation or an example that an execution shows counts,
 * whatever a reduction leaves out. Only a search through whole states can show that there is none.
 *
 * <p>States that an execution has in common with the one before are not evaluated again.
 */
final class PassedProperties {
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

        private String text = "not decided by schedules";
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
    void passed(Execution execution) throws BadInput {
        if (all.isEmpty()) {
            return;
        }
        List<Snapshot> states = execution.passed();
        // An actor that throws an exception leads to no state.
        int end = states.size() - (execution.end() == Execution.End.FAILURE ? 1 : 0);
        boolean isWhole = execution.end().isWhole();
        for (int i = begun ? execution.knownSteps() + 1 : 0; i < end; i++) {
            Property.State state = states.get(i).view(() -> {});
            for (Watched each : all) {
                if (each.shown.isEmpty() && !each.isOpen && evaluate(each, i, state)) {
                    show(each, execution.steps().subList(0, i), false);
                }
            }
        }
        begun = true;
        for (Watched each : all) {
            if (isWhole && each.property.kind().isOfExecutions() && each.shown.isEmpty() && waits(each, end)) {
                show(each, execution.steps(), true);
            }
        }
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
        if (each.property.kind() == Property.Kind.SOMETIMES) {
            each.text = "an example after " + Count.of(taken.size(), "step");
        } else {
            ReplayedProperties again = ReplayedProperties.of(harness, taken, isWhole);
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
        each.shown = Optional.of(Repetition.ofSteps(harness, taken));
    }

    List<ExplorationResult.OfProperty> results() {
        return all.stream()
                .map(each -> new ExplorationResult.OfProperty(each.property, each.shown, each.text))
                .toList();
    }
}
