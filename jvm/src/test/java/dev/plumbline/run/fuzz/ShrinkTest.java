package dev.plumbline.run.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Check;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Statistics;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class ShrinkTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private static Spec map() throws BadInput {
        return Models.named("map");
    }

    private static Operation put(int process, int key, int value, Value result, long call, long end) {
        return Operation.returned(
                process, "put", Map.of("key", Value.of(key), "value", Value.of(value), "result", result), call, end);
    }

    private static Operation get(int process, int key, Value result, long call, long end) {
        return Operation.returned(process, "get", Map.of("key", Value.of(key), "result", result), call, end);
    }

    private static final Value NIL = nil();

    private static Value nil() {
        try {
            return Value.parse("null");
        } catch (BadInput e) {
            throw new AssertionError(e);
        }
    }

    private static History history(List<Operation> operations) throws BadInput {
        History.Builder builder = new History.Builder("h", Order.Timeboxes.NANOSECONDS);
        for (Operation operation : operations) {
            builder.add(operation);
        }
        return builder.build();
    }

    private static Verdict.Violates violation(History history, Spec spec) throws BadInput {
        Verdict verdict = Check.of(history, spec).run().verdict();
        assertThat(verdict).isInstanceOf(Verdict.Violates.class);
        return (Verdict.Violates) verdict;
    }

    @Test
    void otherOrdersAreRefusedWithOneLine() throws BadInput {
        History clocked = new History.Builder("run.ndjson", new Order.VectorClocks()).build();
        Verdict.Violates found = new Verdict.Violates(
                Counterexample.withoutInitialState(clocked), new Statistics(0, 0, 0, 0, Duration.ZERO, 0));
        assertThatThrownBy(() -> Shrink.proof(found, map(), Budget.DEFAULT, PATIENCE))
                .isInstanceOf(BadInput.class)
                .hasMessage("shrinking works on timeboxes; run.ndjson is ordered by vector clocks");
    }

    @Test
    void theProofLeavesOutOtherKeysObserversAndWhatCameLater() throws BadInput {
        Operation first = put(0, 1, 5, NIL, 1, 2);
        Operation second = put(1, 1, 7, Value.of(5), 3, 4);
        Operation stale = get(2, 1, Value.of(5), 9, 10);
        History whole = history(List.of(
                first,
                put(0, 2, 8, NIL, 3, 4),
                second,
                get(3, 1, Value.of(7), 5, 6),
                get(3, 2, Value.of(8), 7, 8),
                stale,
                put(0, 1, 6, Value.of(7), 11, 12),
                get(3, 1, Value.of(6), 13, 14)));
        Spec spec = map();
        Shrink.Shrunk proof = Shrink.proof(violation(whole, spec), spec, Budget.UNLIMITED, PATIENCE);
        // Both puts stay: they change what the failing operation sees.
        assertThat(proof.history().operations()).containsExactly(first, second, stale);
        assertThat(proof.verdict().counterexample().history().operations()).containsExactly(first, second, stale);
    }

    @Test
    void theSketchLeavesOutWhatTheReasonsDoNotDependOn() throws BadInput {
        Operation fleeting = put(0, 1, 4, NIL, 1, 2);
        Operation removed = Operation.returned(1, "remove", Map.of("key", Value.of(1), "result", Value.of(4)), 3, 4);
        Operation first = put(0, 1, 5, NIL, 5, 6);
        Operation second = put(1, 1, 7, Value.of(5), 7, 8);
        Operation stale = get(2, 1, Value.of(5), 9, 10);
        Spec spec = map();
        Verdict.Violates found = violation(history(List.of(fleeting, removed, first, second, stale)), spec);
        Shrink.Shrunk proof = Shrink.proof(found, spec, Budget.UNLIMITED, PATIENCE);
        assertThat(proof.history().operations()).containsExactly(fleeting, removed, first, second, stale);
        Shrink.Shrunk sketch = Shrink.sketch(proof, spec, Budget.UNLIMITED, PATIENCE);
        // Not the get alone: it would fail because nothing was put, which is another reason.
        assertThat(sketch.history().operations()).containsExactly(first, second, stale);
    }

    @Test
    void theSketchKeepsWhereAValueCameFrom() throws BadInput {
        Operation put = put(0, 1, 5, NIL, 1, 2);
        Operation removed = Operation.returned(1, "remove", Map.of("key", Value.of(1), "result", Value.of(5)), 3, 4);
        Operation other = put(0, 1, 8, NIL, 5, 6);
        Operation gone = Operation.returned(1, "remove", Map.of("key", Value.of(1), "result", Value.of(8)), 7, 8);
        Operation stale = get(2, 1, Value.of(5), 9, 10);
        Spec spec = map();
        Verdict.Violates found = violation(history(List.of(put, removed, other, gone, stale)), spec);
        Shrink.Shrunk proof = Shrink.proof(found, spec, Budget.UNLIMITED, PATIENCE);
        assertThat(Shrink.sketch(proof, spec, Budget.UNLIMITED, PATIENCE)
                        .history()
                        .operations())
                .containsExactly(put, removed, stale);
    }

    @Test
    void anObserverThatTheViolationNeedsStays() throws BadInput {
        // The second read returns an older value than the first; the put overlaps both.
        Operation put = put(0, 1, 5, NIL, 1, 100);
        Operation seen = get(1, 1, Value.of(5), 10, 20);
        Operation unseen = get(2, 1, NIL, 30, 40);
        History whole = history(List.of(put, get(3, 1, NIL, 2, 3), seen, get(3, 1, Value.of(5), 25, 26), unseen));
        Spec spec = map();
        Shrink.Shrunk proof = Shrink.proof(violation(whole, spec), spec, Budget.UNLIMITED, PATIENCE);
        assertThat(proof.history().size()).isEqualTo(3);
        assertThat(proof.history().operations()).contains(put, unseen);
    }

    /**
     * The put that is called last would be lost by rule 1 and is what an open operation needs: not a violation by then.
     */
    @Test
    void anOperationThatNeedsALaterOneIsNotTakenForTheViolation() throws BadInput {
        Operation waiting = get(0, 1, Value.of(9), 1, 100);
        Operation wrong = get(1, 1, Value.of(5), 10, 20);
        Operation later = put(2, 1, 9, NIL, 50, 60);
        History whole = history(List.of(waiting, wrong, later));
        Spec spec = map();
        Shrink.Shrunk proof = Shrink.proof(violation(whole, spec), spec, Budget.UNLIMITED, PATIENCE);
        assertThat(proof.history().operations()).containsExactly(wrong);
    }

    /** Of random runs of a map that sometimes answers wrongly. */
    @Test
    void proofsKeepWhateverChangesTheStateBeforeTheFailure() throws BadInput {
        Spec spec = map();
        Random random = new Random(5);
        int violations = 0;
        for (int trial = 0; trial < 150; trial++) {
            History whole = random(random);
            if (!(Check.of(whole, spec).run().verdict() instanceof Verdict.Violates found)) {
                continue;
            }
            violations++;
            Shrink.Shrunk proof = Shrink.proof(found, spec, Budget.UNLIMITED, PATIENCE);
            Verdict.Violates again = violation(proof.history(), spec);
            Operation failed =
                    proof.history().operations().get(again.counterexample().failedAt());
            List<Operation> needed = whole.operations().stream()
                    .filter(operation -> ((Timebox) operation.place()).call() <= ((Timebox) failed.place()).end())
                    .filter(operation -> operation
                            .arguments()
                            .get("key")
                            .equals(failed.arguments().get("key")))
                    .filter(operation -> operation.name().equals("put")
                            && !operation
                                    .arguments()
                                    .get("value")
                                    .equals(operation.arguments().get("result")))
                    .toList();
            assertThat(proof.history().operations()).containsAll(needed);
            // One-minimal: no observer can be left out any more.
            for (Operation operation : proof.history().operations()) {
                if (operation.name().equals("get") && operation != failed) {
                    List<Operation> fewer = new ArrayList<>(proof.history().operations());
                    fewer.remove(operation);
                    Verdict verdict = Check.of(history(fewer), spec).run().verdict();
                    assertThat(verdict instanceof Verdict.Violates violates
                                    && ((Timebox) fewer.get(violates.counterexample()
                                                                    .failedAt())
                                                            .place())
                                                    .end()
                                            <= ((Timebox) failed.place()).end())
                            .isFalse();
                }
            }
        }
        assertThat(violations).isGreaterThan(30);
    }

    /**
     * The argument for the proof, tried: what conforms does not violate by any time t without what the rules leave out.
     */
    @Test
    void leavingOutOperationsNeverCreatesAViolation() throws BadInput {
        Spec spec = map();
        Random random = new Random(11);
        int parts = 0;
        for (int trial = 0; trial < 400; trial++) {
            History whole = random(random);
            if (!(Check.of(whole, spec).run().verdict() instanceof Verdict.Conforms)) {
                continue;
            }
            parts++;
            long t = ((Timebox)
                            whole.operations().get(random.nextInt(whole.size())).place())
                    .end();
            Value otherKey = Value.of(random.nextInt(2));
            boolean oneKey = random.nextBoolean();
            List<Operation> part = whole.operations().stream()
                    .filter(operation -> ((Timebox) operation.place()).call() <= t)
                    .filter(operation -> !operation.name().equals("get") || random.nextBoolean())
                    .filter(operation ->
                            !oneKey || !operation.arguments().get("key").equals(otherKey))
                    .toList();
            if (Check.of(history(part), spec).run().verdict() instanceof Verdict.Violates found) {
                // Only one that was still open at t may miss what was called later.
                assertThat(((Timebox) part.get(found.counterexample().failedAt())
                                        .place())
                                .end())
                        .isGreaterThan(t);
            }
        }
        assertThat(parts).isGreaterThan(50);
    }

    private static History random(Random random) throws BadInput {
        Map<Integer, Value> held = new java.util.HashMap<>();
        List<Operation> operations = new ArrayList<>();
        long[] free = new long[3];
        for (int i = 0; i < 12; i++) {
            int process = random.nextInt(3);
            long call = Math.max(free[process], i * 10L) + random.nextInt(4);
            long end = call + random.nextInt(30);
            free[process] = end + 1;
            int key = random.nextInt(2);
            Value now = random.nextInt(8) == 0 ? Value.of(random.nextInt(3)) : held.getOrDefault(key, NIL);
            if (random.nextBoolean()) {
                int value = random.nextInt(3);
                operations.add(put(process, key, value, now, call, end));
                held.put(key, Value.of(value));
            } else {
                operations.add(get(process, key, now, call, end));
            }
        }
        operations.sort((a, b) -> Long.compare(((Timebox) a.place()).call(), ((Timebox) b.place()).call()));
        return history(operations);
    }
}
