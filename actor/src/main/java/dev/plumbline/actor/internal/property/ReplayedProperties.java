package dev.plumbline.actor.internal.property;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The properties of a harness along one execution: each of its steps is taken again, and its states and steps are
 * evaluated.
 *
 * @param violated the properties that it violates, and how
 * @param undecided those that it says nothing about
 */
public record ReplayedProperties(Map<Property, String> violated, List<Property> undecided) {
    public ReplayedProperties {
        violated = Collections.unmodifiableMap(new LinkedHashMap<>(violated));
        undecided = List.copyOf(undecided);
    }

    /** @param isWhole whether no step was possible at the end */
    public static ReplayedProperties of(Harness harness, List<Step> steps, boolean isWhole) {
        Map<Property, String> violated = new LinkedHashMap<>();
        List<Property> undecided = new ArrayList<>();
        for (Property property : harness.properties()) {
            Passing passing = new Passing(harness, steps);
            Optional<String> violation = switch (property.kind()) {
                case ALWAYS -> passing.exception(property);
                case REFINES -> passing.refusal(property, undecided);
                case SOMETIMES -> Optional.empty();
                case EVENTUALLY, LEADS_TO -> isWhole ? passing.omission(property) : Optional.empty();
            };
            violation.ifPresent(text -> violated.put(property, text));
            if (violation.isEmpty() && !property.kind().isOfSteps()) {
                undecided.add(property);
            }
        }
        return new ReplayedProperties(violated, undecided);
    }

    /** The violations, one line each. */
    public List<String> lines() {
        return violated.entrySet().stream()
                .map(each -> each.getKey() + ": " + each.getValue())
                .toList();
    }

    /** In words why the execution does not decide all properties. */
    public Optional<String> open() {
        if (undecided.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(undecided.stream().map(each -> "\"" + each + "\"").collect(Collectors.joining(", "))
                + (undecided.size() == 1 ? " is" : " are")
                + " not decided by one execution; a search through whole states decides "
                + (undecided.size() == 1 ? "it" : "them"));
    }

    /** The states of an execution, one after the other. */
    private static final class Passing {
        private final Iterator<Step> steps;
        private Snapshot state;
        private int taken;

        Passing(Harness harness, List<Step> steps) {
            this.steps = steps.iterator();
            this.state = Snapshot.initial(harness);
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

        Optional<String> exception(Property property) {
            do {
                if (!property.holds(view())) {
                    return Optional.of("violated after " + Count.of(taken, "step"));
                }
            } while (go());
            return Optional.empty();
        }

        /** Whether the execution ends and still waits for a state. */
        Optional<String> omission(Property property) {
            boolean waits = property.kind() == Property.Kind.EVENTUALLY;
            do {
                waits = (waits || property.kind() == Property.Kind.LEADS_TO && property.holds(view()))
                        && !property.holdsLater(view());
            } while (go());
            return waits
                    ? Optional.of("violated by an execution that ends after " + Count.of(taken, "step"))
                    : Optional.empty();
        }

        /** @param undecided gets the property if its specification leaves a step undecided */
        Optional<String> refusal(Property property, List<Property> undecided) {
            Refinement refinement = new Refinement(property);
            Optional<Property.State> before = Optional.empty();
            boolean isDecided = true;
            do {
                Property.State after = view();
                if (refinement.refuses(before, after)) {
                    if (refinement.isConfirmed(before, after)) {
                        return Optional.of(refinement.refusal(taken, before, after));
                    }
                    isDecided = false;
                }
                before = Optional.of(after);
            } while (go());
            if (!isDecided || refinement.undecided().isPresent()) {
                undecided.add(property);
            }
            return Optional.empty();
        }
    }
}
