package dev.plumbline.actor.internal.property;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.execution.FinalState;
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
import java.util.OptionalInt;
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

    /**
     * Of an execution of any actors.
     *
     * @param last the system at its end
     * @param isWhole whether no step was possible there
     */
    public static ReplayedProperties of(Harness harness, FinalState last, List<Step> steps, boolean isWhole) {
        return harness.foreign().isEmpty()
                ? of(harness, steps, isWhole)
                : of(harness, last.passed(), isWhole, OptionalInt.empty());
    }

    /** @param isWhole whether no step was possible at the end */
    public static ReplayedProperties of(Harness harness, List<Step> steps, boolean isWhole) {
        List<Snapshot> states = states(harness, steps);
        List<Property.State> views = new ArrayList<>();
        states.forEach(state -> views.add(state.view(() -> {})));
        boolean hasExecutions =
                harness.properties().stream().anyMatch(each -> each.kind().isOfExecutions());
        OptionalInt around =
                isWhole || !hasExecutions ? OptionalInt.empty() : FairLasso.start(states, steps, harness.fairness());
        return of(harness, views, isWhole, around);
    }

    /**
     * @param states of an execution: at its start and after each step
     * @param isWhole whether no step was possible at the end
     * @param around the number of the state to which the execution returns for ever
     */
    private static ReplayedProperties of(
            Harness harness, List<Property.State> states, boolean isWhole, OptionalInt around) {
        Map<Property, String> violated = new LinkedHashMap<>();
        List<Property> undecided = new ArrayList<>();
        for (Property property : harness.properties()) {
            Optional<String> violation = switch (property.kind()) {
                case ALWAYS -> exception(property, states);
                case REFINES -> refusal(property, states, undecided);
                case SOMETIMES -> Optional.empty();
                case EVENTUALLY, LEADS_TO -> omission(property, states, isWhole, around);
            };
            violation.ifPresent(text -> violated.put(property, text));
            if (violation.isEmpty() && !property.kind().isOfSteps()) {
                undecided.add(property);
            }
        }
        return new ReplayedProperties(violated, undecided);
    }

    /** A step in which an actor throws an exception leads to no state. */
    private static List<Snapshot> states(Harness harness, List<Step> steps) {
        List<Snapshot> states = new ArrayList<>(List.of(Snapshot.initial(harness)));
        for (Step step : steps) {
            Iterator<Integer> choices = step.choices().iterator();
            Snapshot.Taken next = states.get(states.size() - 1).take(step.transition(), alternatives -> choices.next());
            if (next.step().failure().isPresent()) {
                break;
            }
            states.add(next.after());
        }
        return states;
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

    private static Optional<String> exception(Property property, List<Property.State> states) {
        for (int i = 0; i < states.size(); i++) {
            if (!property.holds(states.get(i))) {
                return Optional.of("violated after " + Count.of(i, "step"));
            }
        }
        return Optional.empty();
    }

    /** Whether the execution ends or goes round for ever, and still waits for a state. */
    private static Optional<String> omission(
            Property property, List<Property.State> states, boolean isWhole, OptionalInt around) {
        if (!isWhole && around.isEmpty()) {
            return Optional.empty();
        }
        boolean waits = property.kind() == Property.Kind.EVENTUALLY;
        for (int i = 0; i < states.size() && (waits || property.kind() == Property.Kind.LEADS_TO); i++) {
            boolean isLater = property.holdsLater(states.get(i));
            if (isLater && around.isPresent() && i >= around.getAsInt()) {
                // It is reached again in each round.
                return Optional.empty();
            }
            waits = (waits || property.kind() == Property.Kind.LEADS_TO && property.holds(states.get(i))) && !isLater;
        }
        int steps = states.size() - 1;
        return waits
                ? Optional.of("violated by an execution that "
                        + (around.isPresent()
                                ? repeating(steps, around.getAsInt())
                                : "ends after " + Count.of(steps, "step")))
                : Optional.empty();
    }

    /** In words. */
    private static String repeating(int steps, int around) {
        return "after " + Count.of(around, "step") + " repeats the last " + Count.of(steps - around, "step")
                + " for ever";
    }

    /** @param undecided gets the property if its specification leaves a step undecided */
    private static Optional<String> refusal(Property property, List<Property.State> states, List<Property> undecided) {
        Refinement refinement = new Refinement(property);
        Optional<Property.State> before = Optional.empty();
        boolean isDecided = true;
        for (int i = 0; i < states.size(); i++) {
            Property.State after = states.get(i);
            if (refinement.refuses(before, after)) {
                if (refinement.isConfirmed(before, after)) {
                    return Optional.of(refinement.refusal(i, before, after));
                }
                isDecided = false;
            }
            before = Optional.of(after);
        }
        if (!isDecided || refinement.undecided().isPresent()) {
            undecided.add(property);
        }
        return Optional.empty();
    }
}
