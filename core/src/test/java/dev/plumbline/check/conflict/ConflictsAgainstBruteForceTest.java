package dev.plumbline.check.conflict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.BruteForce;
import dev.plumbline.check.Conflict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.monitor.ModelHistories;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.precedence.Precedence;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Every statement of a conflict is recomputed from the history, and the history and the conflict alone both violate. */
class ConflictsAgainstBruteForceTest {
    private static final int HISTORIES = 4_000;
    private static final Meter METER = new Meter(Budget.UNLIMITED);
    private static final Value NIL = Value.model("nil");
    private static final List<String> RARE = List.of(
            "size", "count", "containsKey", "take", "peek", "peekMin", "addFirst", "peekFirst", "peekLast", "pollLast");
    private static final Set<String> REMOVALS = Set.of("dequeue", "take", "pop", "deleteMin", "pollFirst", "pollLast");
    private static final Set<String> INSERTIONS = Set.of("enqueue", "push", "insert", "addFirst", "addLast");

    private History history;
    private Precedence precedence;
    private boolean container;
    private SequentialModel<?> model;

    @Test
    void everyStatementOfAConflictIsTrue() throws BadInput, Meter.Exhausted {
        Map<String, Integer> seen = new TreeMap<>();
        Map<String, Integer> fromSteps = new TreeMap<>();
        for (String name : List.of("register", "cas-register", "map", "queue", "stack", "deque", "priority-queue")) {
            Spec spec = Models.named(name);
            model = Models.builtIn(spec).orElseThrow();
            container = !List.of("register", "cas-register", "map").contains(name);
            Random random = new Random(9);
            ModelHistories<?> histories = new ModelHistories<>(model, RARE, 5);
            for (int i = 0; i < HISTORIES; i++) {
                history = exchanged(histories.small(7), random);
                precedence = Precedence.of(history);
                for (int failed = 0; failed < history.size(); failed++) {
                    Optional<Conflict> found = ConflictSearch.of(history, failed, spec, METER);
                    // What is known of the ends of a sequence alone, as in a specification in TLA+.
                    Optional<ContainerConflicts> elements = ContainerConflicts.proved(history, spec, METER);
                    Optional<Conflict> proved =
                            elements.isPresent() ? elements.get().about(failed, METER) : Optional.empty();
                    if (proved.isPresent()) {
                        assertThat(holds(proved.get()))
                                .as(proved.get() + " " + history.operations())
                                .isTrue();
                        assertThat(BruteForce.conforms(only(proved.get()), spec))
                                .as(proved.get() + " " + history.operations())
                                .isFalse();
                        fromSteps.merge(proved.get().name(), 1, Integer::sum);
                    }
                    if (found.isPresent()) {
                        String shown = found.get() + " " + history.operations();
                        assertThat(found.get().operations()).as(shown).contains(failed);
                        assertThat(holds(found.get())).as(shown).isTrue();
                        assertThat(BruteForce.conforms(history, spec)).as(shown).isFalse();
                        assertThat(BruteForce.conforms(only(found.get()), spec))
                                .as(shown)
                                .isFalse();
                        seen.merge(found.get().name(), 1, Integer::sum);
                    }
                }
            }
        }
        assertThat(seen)
                .containsOnlyKeys(
                        "empty while not empty",
                        "from nowhere",
                        "future read",
                        "lost",
                        "lost update",
                        "out of order",
                        "returned twice",
                        "stale read",
                        "cycle");
        assertThat(seen.values()).as(seen.toString()).allMatch(count -> count > 20);
        assertThat(fromSteps)
                .containsOnlyKeys("empty while not empty", "future read", "lost", "out of order", "returned twice");
        assertThat(fromSteps.values()).as(fromSteps.toString()).allMatch(count -> count > 20);
    }

    /** With the results of two operations exchanged, or one of them copied. */
    private static History exchanged(History drawn, Random random) throws BadInput {
        int one = random.nextInt(drawn.size());
        int other = random.nextInt(drawn.size());
        Value first = drawn.operations().get(one).arguments().get("result");
        Value second = drawn.operations().get(other).arguments().get("result");
        boolean alike = drawn.operations()
                .get(one)
                .name()
                .equals(drawn.operations().get(other).name());
        if (first == null || second == null || !alike) {
            return drawn;
        }
        boolean copied = random.nextBoolean();
        History.Builder changed = History.Builder.like(drawn);
        for (int number = 0; number < drawn.size(); number++) {
            Operation operation = drawn.operations().get(number);
            Map<String, Value> arguments = new HashMap<>(operation.arguments());
            if (number == one && !copied) {
                arguments.put("result", second);
            } else if (number == other) {
                arguments.put("result", first);
            }
            changed.add(operation.with(arguments));
        }
        return changed.build();
    }

    /** Elements and values may be there at the beginning. */
    @Test
    void theBeginningCounts() throws BadInput, Meter.Exhausted {
        Spec queue = Models.queue(List.of(1, 2));
        history = new History.Builder("h", Order.Timeboxes.NANOSECONDS)
                .add(Operation.returned(0, "dequeue", Map.of("result", Value.of(2)), 0, 1))
                .build();
        // Which of the initial elements comes first is not a matter of the history.
        assertThat(ConflictSearch.of(history, 0, queue, METER)).isEmpty();
        history = new History.Builder("h", Order.Timeboxes.NANOSECONDS)
                .add(Operation.returned(0, "enqueue", Map.of("value", Value.of(3)), 0, 1))
                .add(Operation.returned(0, "dequeue", Map.of("result", Value.of(3)), 2, 3))
                .build();
        assertThat(ConflictSearch.of(history, 1, queue, METER))
                .contains(new Conflict.OutOfOrder(
                        1, false, Value.of(1), OptionalInt.empty(), Value.of(3), 0, OptionalInt.empty()));
        history = new History.Builder("h", Order.Timeboxes.NANOSECONDS)
                .add(Operation.returned(0, "write", Map.of("value", Value.of(3)), 0, 1))
                .add(Operation.returned(0, "read", Map.of("result", Value.of(7)), 2, 3))
                .build();
        assertThat(ConflictSearch.of(history, 1, Models.register(7), METER))
                .contains(new Conflict.StaleRead(1, Value.of(7), OptionalInt.empty(), 0));
        assertThat(ConflictSearch.of(history, 1, Models.register(8), METER))
                .contains(new Conflict.FromNowhere(1, Value.of(7), true));
    }

    private History only(Conflict conflict) throws BadInput {
        History.Builder few = History.Builder.like(history);
        for (int number : new TreeSet<>(conflict.operations())) {
            few.add(history.operations().get(number));
        }
        return few.build();
    }

    private boolean holds(Conflict conflict) {
        if (conflict instanceof Conflict.FromNowhere nowhere) {
            return returns(nowhere.operation(), nowhere.value())
                    && sources(nowhere.operation(), nowhere.value()).isEmpty();
        }
        if (conflict instanceof Conflict.FutureRead future) {
            return returns(future.operation(), future.value())
                    && sources(future.operation(), future.value()).equals(future.sources())
                    && future.sources().stream().allMatch(source -> precedence.holds(future.operation(), source));
        }
        if (conflict instanceof Conflict.ReturnedTwice twice) {
            List<Integer> removed = all(number -> isRemoval(number) && returns(number, twice.value()));
            return twice.initial() == 0
                    && sources(removed.get(0), twice.value()).equals(twice.added())
                    && removed.equals(twice.removed())
                    && removed.size() > twice.added().size();
        }
        if (conflict instanceof Conflict.Lost lost) {
            return isThere(lost.operation(), lost.value(), lost.added().getAsInt())
                    && all(number -> isRemoval(number) && returns(number, lost.value()))
                            .isEmpty()
                    && foundNothing(lost.operation());
        }
        if (conflict instanceof Conflict.NotEmpty notEmpty) {
            return isThere(
                            notEmpty.operation(),
                            notEmpty.value(),
                            notEmpty.added().getAsInt())
                    && returns(notEmpty.removed(), notEmpty.value())
                    && precedence.holds(notEmpty.operation(), notEmpty.removed())
                    && foundNothing(notEmpty.operation());
        }
        if (conflict instanceof Conflict.OutOfOrder order) {
            boolean stack = order.lastInFirstOut();
            int first = order.firstAdded().getAsInt();
            return returns(order.operation(), stack ? order.first() : order.second())
                    && precedence.holds(first, order.secondAdded())
                    && sources(order.operation(), order.first()).equals(List.of(first))
                    && sources(order.operation(), order.second()).equals(List.of(order.secondAdded()))
                    && isThere(
                            order.operation(),
                            stack ? order.second() : order.first(),
                            stack ? order.secondAdded() : first);
        }
        if (conflict instanceof Conflict.StaleRead stale) {
            List<Integer> before = sources(stale.operation(), stale.value()).stream()
                    .filter(source -> !precedence.holds(stale.operation(), source))
                    .toList();
            boolean only = stale.written().isEmpty()
                    ? before.isEmpty() && stale.value().equals(NIL)
                    : before.equals(List.of(stale.written().getAsInt()))
                            && !stale.value().equals(NIL)
                            && precedence.holds(stale.written().getAsInt(), stale.overwritten());
            return only
                    && returns(stale.operation(), stale.value())
                    && wroteForSure(stale.overwritten(), stale.operation(), stale.value())
                    && precedence.holds(stale.overwritten(), stale.operation());
        }
        if (!(conflict instanceof Conflict.LostUpdate update)) {
            return StatedOrder.of(history, new Places()).holds(conflict);
        }
        int one = update.replaced().get(0);
        List<Integer> sources = sources(one, update.value());
        boolean ofInitial = update.initially() && update.written().isEmpty();
        if (ofInitial) {
            // Later ones have nothing to do with it.
            sources = sources.stream()
                    .filter(source -> !update.replaced().stream().allMatch(number -> precedence.holds(number, source)))
                    .toList();
        }
        return update.initially() == update.value().equals(NIL)
                && sources.equals(update.written())
                && update.replaced().stream()
                        .allMatch(
                                number -> returns(number, update.value()) && wroteForSure(number, one, update.value()))
                && update.replaced().size() > update.written().size() + (update.initially() ? 1 : 0);
    }

    private boolean foundNothing(int number) {
        return normal(history.operations().get(number).arguments().get("result")) instanceof Value.ModelValue;
    }

    /** Once added, before the operation, and not removed by then. */
    private boolean isThere(int operation, Value value, int added) {
        return sources(operation, value).equals(List.of(added))
                && precedence.holds(added, operation)
                && all(number -> isRemoval(number)
                                && !precedence.holds(operation, number)
                                && (returns(number, value)
                                        || !history.operations()
                                                .get(number)
                                                .arguments()
                                                .containsKey("result")))
                        .isEmpty();
    }

    /** Operations may have other names than the model gives them. */
    private String name(Operation operation) {
        return model.operations().stream()
                .filter(signature -> signature.answersTo(operation.name()))
                .findFirst()
                .orElseThrow()
                .name();
    }

    private boolean isRemoval(int number) {
        return history.operations().get(number).outcome() != Outcome.ABORTED
                && REMOVALS.contains(name(history.operations().get(number)));
    }

    private List<Integer> all(IntPredicate which) {
        return IntStream.range(0, history.size()).filter(which).boxed().toList();
    }

    /** The operations that may put the value where the reader finds it. */
    private List<Integer> sources(int reader, Value value) {
        return all(number -> {
            Operation operation = history.operations().get(number);
            if (operation.outcome() == Outcome.ABORTED) {
                return false;
            }
            if (container) {
                return INSERTIONS.contains(name(operation))
                        && operation.arguments().get("value").equals(value);
            }
            return sameCell(number, reader)
                    && mayWrite(operation)
                    && left(operation).equals(value);
        });
    }

    private boolean sameCell(int one, int other) {
        Map<String, Value> arguments = history.operations().get(one).arguments();
        Value key = history.operations().get(other).arguments().get("key");
        return key == null ? !arguments.containsKey("key") : key.equals(arguments.get("key"));
    }

    private boolean mayWrite(Operation operation) {
        Value result = normal(operation.arguments().get("result"));
        return switch (name(operation)) {
            case "write", "put", "remove" -> true;
            case "cas" -> !Value.of(false).equals(result);
            case "putIfAbsent" -> result == null || result.equals(NIL);
            default -> false;
        };
    }

    private Value left(Operation operation) {
        return name(operation).equals("remove")
                ? NIL
                : normal(operation.arguments().get("value"));
    }

    private boolean wroteForSure(int number, int reader, Value other) {
        Operation operation = history.operations().get(number);
        boolean unconditional = !List.of("cas", "putIfAbsent").contains(name(operation));
        return operation.outcome() == Outcome.RETURNED
                && sameCell(number, reader)
                && mayWrite(operation)
                && !left(operation).equals(other)
                && (unconditional || operation.arguments().containsKey("result"));
    }

    /** Whether the operation says that it found this value. */
    private boolean returns(int number, Value value) {
        Operation operation = history.operations().get(number);
        Value result = normal(operation.arguments().get("result"));
        return operation.outcome() == Outcome.RETURNED
                && (name(operation).equals("cas")
                        ? Value.of(true).equals(result)
                                && normal(operation.arguments().get("expected")).equals(value)
                        : value.equals(result));
    }

    /** Each operation accesses one place. */
    private final class Places implements StatedOrder.Accesses {
        private boolean isAt(int number, String place) {
            Value key = history.operations().get(number).arguments().get("key");
            return place.equals(key == null ? "the register" : "key " + key);
        }

        @Override
        public boolean initially(String place, Value value) {
            return value.equals(NIL);
        }

        @Override
        public List<Integer> sources(String place, Value value) {
            List<Integer> there = all(number -> isAt(number, place));
            return there.isEmpty() ? there : ConflictsAgainstBruteForceTest.this.sources(there.get(0), value);
        }

        @Override
        public boolean found(int operation, String place, Value value) {
            return isAt(operation, place) && returns(operation, value);
        }

        @Override
        public boolean replaced(int operation, String place, Value value) {
            return isAt(operation, place) && wroteForSure(operation, operation, value);
        }
    }

    private static Value normal(Value value) {
        return Value.ModelValue.NULL.equals(value) ? NIL : value;
    }
}
