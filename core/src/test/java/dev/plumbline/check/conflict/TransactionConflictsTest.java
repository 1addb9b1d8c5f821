package dev.plumbline.check.conflict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.BruteForce;
import dev.plumbline.check.Conflict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Conflicts of transactions: every statement is recomputed, and the operations of the conflict violate alone. */
class TransactionConflictsTest {
    private static final int HISTORIES = 2_000;
    private static final Value NIL = Value.model("nil");
    private static final Spec SPEC = Models.multiRegister();
    private static final Value X = Value.of("x");
    private static final Value Y = Value.of("y");

    private final Random random = new Random(29);

    private static Value read(Value key, Value value) {
        return Value.tuple(Value.of("read"), key, value);
    }

    private static Value write(Value key, int value) {
        return Value.tuple(Value.of("write"), key, Value.of(value));
    }

    private static Operation txn(int process, long call, long end, Value... parts) {
        return Operation.returned(process, "txn", Map.of("ops", Value.tuple(parts)), call, end);
    }

    private static History history(Operation... operations) throws BadInput {
        History.Builder history = new History.Builder("h", Order.Timeboxes.NANOSECONDS);
        for (Operation operation : operations) {
            history.add(operation);
        }
        return history.build();
    }

    private static Optional<Conflict> conflict(History history, int failed) throws BadInput, Meter.Exhausted {
        return ConflictSearch.of(history, failed, SPEC, new Meter(Budget.UNLIMITED));
    }

    @Test
    void aTransactionThatSeesOneHalfOfAnotherIsATornPair() throws BadInput, Meter.Exhausted {
        History halves = history(
                txn(0, 0, 10, write(X, 1), write(Y, 1)),
                txn(0, 20, 40, write(X, 2), write(Y, 2)),
                txn(1, 30, 50, read(X, Value.of(2)), read(Y, Value.of(1))));
        assertThat(conflict(halves, 2))
                .contains(new Conflict.TornPair(
                        2,
                        new Conflict.Seen("key \"x\"", Value.of(2), OptionalInt.of(1)),
                        new Conflict.Seen("key \"y\"", Value.of(1), OptionalInt.of(0)),
                        List.of(new Conflict.Replaced(false, 1))));
        // In either order, one of the two overwrites both keys.
        History either = history(
                txn(0, 0, 10, write(X, 1), write(Y, 1)),
                txn(1, 0, 10, write(X, 2), write(Y, 2)),
                txn(2, 20, 30, read(X, Value.of(2)), read(Y, Value.of(1))));
        assertThat(conflict(either, 2).orElseThrow().name()).isEqualTo("torn pair");
        // The second transaction writes one key only: both values may be there at once.
        History whole = history(
                txn(0, 0, 10, write(X, 1), write(Y, 1)),
                txn(1, 20, 40, write(X, 2)),
                txn(2, 30, 50, read(X, Value.of(2)), read(Y, Value.of(1))));
        assertThat(conflict(whole, 2)).isEmpty();
    }

    @Test
    void readersThatSeeTwoWritesInDifferentOrdersAreACycle() throws BadInput, Meter.Exhausted {
        History fork = history(
                txn(0, 0, 100, write(X, 1)),
                txn(1, 0, 100, write(Y, 1)),
                txn(2, 10, 20, read(X, Value.of(1)), read(Y, NIL)),
                txn(3, 10, 20, read(X, NIL), read(Y, Value.of(1))));
        Conflict.Cycle cycle = (Conflict.Cycle) conflict(fork, 3).orElseThrow();
        assertThat(cycle.edges())
                .extracting(Conflict.Edge::reason)
                .containsExactly(
                        Conflict.Reason.OVERWRITTEN,
                        Conflict.Reason.READ,
                        Conflict.Reason.OVERWRITTEN,
                        Conflict.Reason.READ);
        assertThat(cycle.operations()).containsExactlyInAnyOrder(0, 1, 2, 3);
        assertThat(cycle.supports()).isEmpty();
    }

    @Test
    void aSearchWithoutABudgetFindsNothing() throws BadInput {
        History stale =
                history(txn(0, 0, 10, write(X, 1)), txn(0, 20, 30, write(X, 2)), txn(0, 40, 50, read(X, Value.of(1))));
        Meter spent = new Meter(Budget.UNLIMITED.withTime(Duration.ofNanos(1)));
        assertThatThrownBy(() -> ConflictSearch.of(stale, 2, SPEC, spent)).isInstanceOf(Meter.Exhausted.class);
    }

    @Test
    void everyStatementOfAConflictIsTrue() throws BadInput, Meter.Exhausted {
        Map<String, Integer> seen = new TreeMap<>();
        for (int i = 0; i < HISTORIES; i++) {
            History history = drawn();
            boolean conforms = BruteForce.conforms(history, SPEC);
            for (int failed = 0; failed < history.size(); failed++) {
                Optional<Conflict> found = conflict(history, failed);
                if (found.isEmpty()) {
                    continue;
                }
                String shown = found.get() + " " + history.operations();
                assertThat(conforms).as(shown).isFalse();
                assertThat(found.get().operations()).as(shown).contains(failed);
                History.Builder few = History.Builder.like(history);
                for (int number : new TreeSet<>(found.get().operations())) {
                    few.add(history.operations().get(number));
                }
                assertThat(BruteForce.conforms(few.build(), SPEC)).as(shown).isFalse();
                if (found.get() instanceof Conflict.TornPair || found.get() instanceof Conflict.Cycle) {
                    assertThat(StatedOrder.of(history, new Parts(history)).holds(found.get()))
                            .as(shown)
                            .isTrue();
                }
                seen.merge(found.get().name(), 1, Integer::sum);
            }
        }
        assertThat(seen)
                .containsOnlyKeys("cycle", "from nowhere", "future read", "lost update", "stale read", "torn pair");
        assertThat(seen.values()).as(seen.toString()).allMatch(count -> count > 5);
    }

    /** A serial run of a few transactions in overlapping timeboxes, in which some reads are changed. */
    private History drawn() throws BadInput {
        int size = 2 + random.nextInt(5);
        Map<Value, Value> state = new HashMap<>();
        List<Operation> operations = new ArrayList<>();
        long[] free = new long[3];
        boolean repeat = random.nextInt(4) == 0;
        for (int i = 0; i < size; i++) {
            List<Value> parts = new ArrayList<>();
            // Both keys are read, both are written, or any parts follow each other.
            int shape = random.nextInt(4);
            for (int j = shape < 2 ? 2 : 1 + random.nextInt(3); j > 0; j--) {
                Value key = shape < 2 ? (j == 1 ? X : Y) : random.nextBoolean() ? X : Y;
                boolean writes = shape == 0 || shape > 1 && random.nextBoolean();
                if (shape == 3) {
                    key = X;
                    writes = j == 1;
                }
                if (writes) {
                    int value = repeat ? random.nextInt(3) : 10 * i + j;
                    parts.add(write(key, value));
                    state.put(key, Value.of(value));
                } else {
                    boolean old = random.nextInt(3) == 0;
                    parts.add(read(key, old ? earlier(operations, key) : state.getOrDefault(key, NIL)));
                }
            }
            int process = random.nextInt(3);
            long call = Math.max(free[process], 10L * i - random.nextInt(40));
            long end = Math.max(call, 10L * i) + random.nextInt(30);
            free[process] = end;
            boolean pending = random.nextInt(12) == 0;
            operations.add(new Operation(
                    Value.of(process),
                    "txn",
                    Map.of("ops", Value.tuple(parts)),
                    pending ? Timebox.open(call) : new Timebox(call, end),
                    pending ? Outcome.PENDING : Outcome.RETURNED,
                    Map.of(),
                    0));
        }
        return history(operations.toArray(Operation[]::new));
    }

    private Value earlier(List<Operation> operations, Value key) {
        List<Value> written = new ArrayList<>(List.of(random.nextInt(8) == 0 ? Value.of(99) : NIL));
        for (Operation operation : operations) {
            for (Value each : ((Value.Tuple) operation.arguments().get("ops")).elements()) {
                Value.Tuple part = (Value.Tuple) each;
                if (part.at(2).equals(key) && part.at(1).equals(Value.of("write"))) {
                    written.add(part.at(3));
                }
            }
        }
        return written.get(random.nextInt(written.size()));
    }

    /** The parts of transactions, one after the other. */
    private record Parts(History history) implements StatedOrder.Accesses {
        @Override
        public boolean initially(String place, Value value) {
            return value.equals(NIL);
        }

        @Override
        public List<Integer> sources(String place, Value value) {
            return IntStream.range(0, history.size())
                    .filter(number -> left(number, place).equals(Optional.of(value)))
                    .boxed()
                    .toList();
        }

        @Override
        public boolean found(int operation, String place, Value value) {
            for (Value.Tuple part : parts(operation, place)) {
                return part.at(1).equals(Value.of("read")) && part.at(3).equals(value);
            }
            return false;
        }

        @Override
        public boolean replaced(int operation, String place, Value value) {
            // Whatever a transaction wrote that was found, it was performed.
            return left(operation, place).filter(left -> !left.equals(value)).isPresent();
        }

        private Optional<Value> left(int number, String place) {
            Optional<Value> left = Optional.empty();
            for (Value.Tuple part : parts(number, place)) {
                if (part.at(1).equals(Value.of("write"))) {
                    left = Optional.of(part.at(3));
                }
            }
            return left;
        }

        private List<Value.Tuple> parts(int number, String place) {
            return ((Value.Tuple) history.operations().get(number).arguments().get("ops"))
                    .elements().stream()
                            .map(Value.Tuple.class::cast)
                            .filter(part -> ("key " + part.at(2)).equals(place))
                            .toList();
        }
    }
}
