package dev.plumbline.actor.states;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.actor.explore.FoundRun;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What one execution says about the properties of its harness: each of its steps is taken again, and its states and
 * steps evaluated.
 *
 * @param violated one line for each property that a state or a step violates
 * @param open the properties that one execution does not decide
 */
public record ReplayedProperties(List<String> violated, Optional<String> open) {
    public ReplayedProperties {
        violated = List.copyOf(violated);
    }

    public static ReplayedProperties of(Harness harness, FoundRun run) {
        List<String> violated = new ArrayList<>();
        List<String> open = new ArrayList<>();
        for (Property property : harness.properties()) {
            switch (property.kind()) {
                case ALWAYS -> new Passing(harness, run).violation(property).ifPresent(violated::add);
                case REFINES ->
                    new Passing(harness, run).refusal(property, open).ifPresent(violated::add);
                default -> open.add("\"" + property + "\"");
            }
        }
        return new ReplayedProperties(
                violated,
                open.isEmpty()
                        ? Optional.empty()
                        : Optional.of(open.stream().collect(Collectors.joining(", "))
                                + (open.size() == 1 ? " is" : " are")
                                + " not decided by one execution; a search through whole states decides"
                                + (open.size() == 1 ? " it" : " them")));
    }

    /** The states of an execution, one after the other. */
    private static final class Passing {
        private final Iterator<Step> steps;
        private Snapshot state;
        private int taken;

        Passing(Harness harness, FoundRun run) {
            steps = run.steps().iterator();
            state = Snapshot.initial(harness);
        }

        /** Whether there was another step. A step in which an actor throws an exception leads to no state. */
        private boolean go() {
            if (!steps.hasNext()) {
                return false;
            }
            Step step = steps.next();
            Iterator<Integer> choices = step.choices().iterator();
            Snapshot.Taken next = state.take(step.transition(), alternatives -> choices.next());
            state = next.after();
            taken++;
            return next.step().failure().isEmpty();
        }

        private Property.State view() {
            return state.view(() -> {});
        }

        Optional<String> violation(Property property) {
            do {
                if (!property.holds(view())) {
                    return Optional.of(property + ": violated after " + Count.of(taken, "step"));
                }
            } while (go());
            return Optional.empty();
        }

        /** @param open gets the property if its specification leaves a step undecided */
        Optional<String> refusal(Property property, List<String> open) {
            Refinement refinement = new Refinement(property);
            Optional<Property.State> before = Optional.empty();
            do {
                Property.State after = view();
                if (refinement.refuses(before, after) && refinement.isConfirmed(before, after)) {
                    return Optional.of(property + ": " + refinement.refusal(taken, before, after));
                }
                before = Optional.of(after);
            } while (go());
            refinement.undecided().ifPresent(why -> open.add("\"" + property + "\""));
            return Optional.empty();
        }
    }
}
