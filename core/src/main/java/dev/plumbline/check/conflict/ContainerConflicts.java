package dev.plumbline.check.conflict;

import dev.plumbline.check.Conflict;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.monitor.internal.Vocabulary;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.precedence.Precedence;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.sequence.EndStep;
import dev.plumbline.spec.sequence.EndStepFacts;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Conflicts over the elements of queues, stacks, deques and priority queues.
 *
 * <p><b>From nowhere, future read, returned twice</b>: each removal takes an element of its own, which was there at the
 * beginning or was added before; an element that is seen was, too.
 *
 * <p><b>Elements that must be there.</b> An element of a value that occurs once was certainly added before the operation
 * if its addition comes before it, and is certainly still there if all operations that removed it, and all that may have
 * removed anything, come after the operation. Then the container is not empty ({@code lost}, {@code empty while not
 * empty}). A queue returns no element that was added after it; a stack returns none that was added before it ({@code out
 * of order}).
 */
final class ContainerConflicts {
    private final Precedence precedence;
    private final String model;
    private final Map<Value, Element> elements = new LinkedHashMap<>();
    private final List<Optional<Value>> returned = new ArrayList<>();
    private final List<Integer> unknown = new ArrayList<>();

    /** The elements with one value. */
    private static final class Element {
        private int initial;
        private final List<Integer> added = new ArrayList<>();
        private final List<Integer> removed = new ArrayList<>();

        /** How many there ever were, at most. */
        int occurrences() {
            return initial + added.size();
        }

        OptionalInt source() {
            return added.isEmpty() ? OptionalInt.empty() : OptionalInt.of(added.get(0));
        }
    }

    private ContainerConflicts(Precedence precedence, String model) {
        this.precedence = precedence;
        this.model = model;
    }

    /** Nothing if an addition was refused, which none of these containers does. */
    static Optional<ContainerConflicts> read(
            History history, Vocabulary words, Value.Tuple initial, String model, Meter meter)
            throws BadInput, Meter.Exhausted {
        ContainerConflicts all = new ContainerConflicts(Precedence.of(history), model);
        for (Value value : initial.elements()) {
            all.element(value).initial++;
        }
        for (int number = 0; number < history.size(); number++) {
            meter.tick();
            Operation operation = history.operations().get(number);
            String name = words.name(operation);
            if (!all.read(number, operation, operation.outcome() == Outcome.ABORTED ? "none" : name)) {
                return Optional.empty();
            }
        }
        return Optional.of(all);
    }

    /**
     * Of a specification of which it is proved that the operations of the history are steps at the ends of one sequence,
     * which is empty at the beginning. A step that takes a value, or finds the sequence empty, finds it empty if no
     * operation adds that value.
     *
     * @return nothing if that is not proved of an operation
     */
    static Optional<ContainerConflicts> proved(History history, Spec spec, Meter meter)
            throws BadInput, Meter.Exhausted {
        List<EndStepFacts> steps = new ArrayList<>();
        for (Operation operation : history.operations()) {
            meter.tick();
            if (operation.outcome() == Outcome.ABORTED
                    || !(spec.action(operation).facts() instanceof EndStepFacts step)
                    || !steps.isEmpty() && !step.isOfSameSequence(steps.get(0))) {
                return Optional.empty();
            }
            steps.add(step);
        }
        boolean empty = !steps.isEmpty()
                && spec.silentSteps().isEmpty()
                && spec.initialStates().stream().allMatch(steps.get(0)::isEmptyIn);
        if (!empty) {
            return Optional.empty();
        }
        Set<Value> added = new HashSet<>();
        Set<EndStep> kinds = EnumSet.noneOf(EndStep.class);
        for (EndStepFacts step : steps) {
            kinds.add(step.step());
            if (step.step().isTotal()) {
                added.add(step.value().orElseThrow());
            }
        }
        ContainerConflicts all = new ContainerConflicts(Precedence.of(history), order(kinds));
        for (int number = 0; number < steps.size(); number++) {
            all.read(number, steps.get(number), history.operations().get(number).isPending(), added);
        }
        return Optional.of(all);
    }

    /** Which of the built-in models has these steps. Elements must be seen and taken at one end, and added at one end. */
    private static String order(Set<EndStep> kinds) {
        boolean first = !Collections.disjoint(
                kinds,
                EnumSet.of(EndStep.TAKE_FIRST, EndStep.TAKE_FIRST_IF_ANY, EndStep.SEE_FIRST, EndStep.SEE_FIRST_IF_ANY));
        boolean last = !Collections.disjoint(
                kinds,
                EnumSet.of(EndStep.TAKE_LAST, EndStep.TAKE_LAST_IF_ANY, EndStep.SEE_LAST, EndStep.SEE_LAST_IF_ANY));
        boolean addsFirst = kinds.contains(EndStep.ADD_FIRST);
        boolean addsLast = kinds.contains(EndStep.ADD_LAST);
        if (first == last || addsFirst == addsLast) {
            return "deque";
        }
        return first == addsFirst ? "stack" : "queue";
    }

    private void read(int number, EndStepFacts facts, boolean pending, Set<Value> added) {
        Optional<Value> value = facts.value();
        Optional<Value> result = Optional.empty();
        switch (facts.step()) {
            case ADD_FIRST, ADD_LAST -> element(value.orElseThrow()).added.add(number);
            case TAKE_FIRST, TAKE_LAST, TAKE_FIRST_IF_ANY, TAKE_LAST_IF_ANY -> {
                boolean surely = facts.step() == EndStep.TAKE_FIRST || facts.step() == EndStep.TAKE_LAST;
                if (surely && !pending) {
                    result = value;
                    element(value.orElseThrow()).removed.add(number);
                } else if (!surely && !added.contains(value.orElseThrow())) {
                    result = pending ? result : Optional.of(Vocabulary.NIL);
                } else {
                    unknown.add(number);
                }
            }
            case SEE_FIRST, SEE_LAST -> result = pending ? result : value;
            case SEE_EMPTY -> result = pending ? result : Optional.of(Vocabulary.NIL);
            default -> {}
        }
        returned.add(result);
    }

    private Element element(Value value) {
        return elements.computeIfAbsent(value, unseen -> new Element());
    }

    private boolean read(int number, Operation operation, String name) {
        boolean known = !operation.isPending() && Vocabulary.hasResult(operation);
        Optional<Value> result = Optional.empty();
        switch (name) {
            case "enqueue", "push", "insert", "addFirst", "addLast" -> {
                if (Vocabulary.hasResult(operation)
                        && Vocabulary.result(operation).equals(Value.Bool.FALSE)) {
                    return false;
                }
                element(Vocabulary.argument(operation, "value")).added.add(number);
            }
            case "dequeue", "take", "pop", "deleteMin", "pollFirst", "pollLast" -> {
                if (!known) {
                    unknown.add(number);
                } else {
                    result = Optional.of(Vocabulary.result(operation));
                    result.filter(value -> !Vocabulary.isNothing(value))
                            .ifPresent(value -> element(value).removed.add(number));
                }
            }
            case "peek", "peekMin", "peekFirst", "peekLast" ->
                result = known ? Optional.of(Vocabulary.result(operation)) : Optional.empty();
            default -> {}
        }
        returned.add(result);
        return true;
    }

    Optional<Conflict> about(int failed, Meter meter) throws Meter.Exhausted {
        if (returned.get(failed).isEmpty()) {
            return Optional.empty();
        }
        Value value = returned.get(failed).get();
        if (Vocabulary.isNothing(value)) {
            return empty(failed, meter);
        }
        Element element = elements.getOrDefault(value, new Element());
        if (element.occurrences() == 0) {
            return Optional.of(new Conflict.FromNowhere(failed, value, false));
        }
        if (element.initial == 0 && element.added.stream().allMatch(added -> precedence.holds(failed, added))) {
            return Optional.of(new Conflict.FutureRead(failed, value, List.copyOf(element.added), false));
        }
        if (element.removed.contains(failed) && element.removed.size() > element.occurrences()) {
            return Optional.of(new Conflict.ReturnedTwice(
                    value, element.initial, List.copyOf(element.added), List.copyOf(element.removed)));
        }
        return element.occurrences() == 1 ? outOfOrder(failed, value, element, meter) : Optional.empty();
    }

    private Optional<Conflict> empty(int failed, Meter meter) throws Meter.Exhausted {
        for (Map.Entry<Value, Element> each : elements.entrySet()) {
            meter.tick();
            Element element = each.getValue();
            if (isThere(element, failed)) {
                return Optional.of(
                        element.removed.isEmpty()
                                ? new Conflict.Lost(failed, each.getKey(), element.source())
                                : new Conflict.NotEmpty(
                                        failed, each.getKey(), element.source(), element.removed.get(0)));
            }
        }
        return Optional.empty();
    }

    private boolean isThere(Element element, int operation) {
        return element.occurrences() == 1
                && (element.added.isEmpty() || precedence.holds(element.added.get(0), operation))
                && element.removed.stream().allMatch(removed -> precedence.holds(operation, removed))
                && unknown.stream().allMatch(removed -> precedence.holds(operation, removed));
    }

    private Optional<Conflict> outOfOrder(int failed, Value value, Element element, Meter meter)
            throws Meter.Exhausted {
        boolean stack = model.equals("stack");
        if (!stack && !model.equals("queue")) {
            return Optional.empty();
        }
        for (Map.Entry<Value, Element> each : elements.entrySet()) {
            meter.tick();
            Element other = each.getValue();
            Element first = stack ? element : other;
            Element second = stack ? other : element;
            if (other != element && isThere(other, failed) && isAddedBefore(first, second)) {
                return Optional.of(new Conflict.OutOfOrder(
                        failed,
                        stack,
                        stack ? value : each.getKey(),
                        first.source(),
                        stack ? each.getKey() : value,
                        second.added.get(0),
                        other.removed.isEmpty() ? OptionalInt.empty() : OptionalInt.of(other.removed.get(0))));
            }
        }
        return Optional.empty();
    }

    private boolean isAddedBefore(Element first, Element second) {
        return !second.added.isEmpty()
                && (first.added.isEmpty() || precedence.holds(first.added.get(0), second.added.get(0)));
    }
}
