package dev.plumbline.lineup.internal.phase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.spec.serial.SerialRuns;
import dev.plumbline.spec.serial.SerialRuns.Reply;
import dev.plumbline.spec.serial.SerialSpec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The search for witnesses against the definitions, tried out on all permutations, and against the ordinary check. */
class SerialWitnessesTest {
    private static final Value ONE = Value.of(1);
    private static final Value TWO = Value.of(2);

    /** A counter whose dec blocks at zero; 0 to 2 are the counts of section 2. */
    private static SerialRuns counter(Matrix matrix) {
        NumberedCalls numbering = new NumberedCalls(matrix);
        SerialRuns runs = new SerialRuns(numbering.serialCalls());
        extend(numbering, runs, new ArrayList<>(), 0);
        return runs;
    }

    private static void extend(NumberedCalls numbering, SerialRuns runs, List<Reply> done, long count) {
        boolean last = true;
        for (int thread : numbering.threads()) {
            for (int call : numbering.callsOf(thread)) {
                if (done.stream().anyMatch(reply -> reply.call() == call)) {
                    continue;
                }
                last = false;
                long next = count;
                Value result = SerialRuns.VOID;
                switch (numbering.invocation(call).method()) {
                    case "inc" -> next++;
                    case "dec" -> {
                        next--;
                        result = count == 0 ? SerialRuns.BLOCKS : SerialRuns.VOID;
                    }
                    default -> result = Value.of(count);
                }
                done.add(new Reply(call, result));
                if (result.equals(SerialRuns.BLOCKS)) {
                    assertThat(runs.add(done)).isEmpty();
                } else {
                    extend(numbering, runs, done, next);
                }
                done.remove(done.size() - 1);
                break;
            }
        }
        if (last) {
            assertThat(runs.add(done)).isEmpty();
        }
    }

    private static CallHistory history(int calls, List<Value> results, int... events) {
        Value[] all = new Value[calls];
        Arrays.fill(all, SerialRuns.BLOCKS);
        for (int i = 0; i < results.size(); i++) {
            all[i] = results.get(i);
        }
        return new CallHistory(events, all);
    }

    /** Buggy counter 1 of section 2.2.1. */
    @Test
    void lostIncrementsHaveNoWitness() throws BadInput {
        SerialRuns runs = counter(Matrix.parse("inc() get() | inc()"));
        int[] events = {0, 4, 1, 5, 2, 3};
        SerialWitnesses witnesses = new SerialWitnesses(runs);
        assertThat(witnesses.explainFull(history(3, List.of(SerialRuns.VOID, ONE, SerialRuns.VOID), events)))
                .isFalse();
        assertThat(witnesses.explainFull(history(3, List.of(SerialRuns.VOID, TWO, SerialRuns.VOID), events)))
                .isTrue();
    }

    /** Buggy counter 2, figure 4, against the counter as it should be: inc is never supposed to block. */
    @Test
    void aBlockedIncrementIsNotExplained() throws BadInput {
        SerialRuns runs = counter(Matrix.parse("inc() get() | inc()"));
        CallHistory stuck = history(3, List.of(SerialRuns.VOID, ONE), 0, 1, 2, 3, 4);
        SerialWitnesses witnesses = new SerialWitnesses(runs);
        assertThat(witnesses.unexplained(stuck)).hasValue(2);
        assertThat(witnesses.explainResults(stuck)).isTrue();
    }

    /** Each pending call needs its own witness: dec may block at zero, inc may not, whatever else blocks. */
    @Test
    void everyPendingCallNeedsItsOwnWitness() throws BadInput {
        SerialRuns runs = counter(Matrix.parse("dec() | inc()"));
        SerialWitnesses witnesses = new SerialWitnesses(runs);
        assertThat(witnesses.unexplained(history(2, List.of(), 0, 2))).hasValue(1);
        assertThat(witnesses.unexplained(history(2, List.of(), 0))).isEmpty();
        assertThat(witnesses.unexplained(history(2, List.of(SerialRuns.BLOCKS, SerialRuns.VOID), 0, 2, 3)))
                .hasValue(0);
    }

    @Test
    void theRunsOfAThreeByThreeTestAreCounted() throws BadInput {
        SerialRuns runs = counter(Matrix.parse("inc() get() inc() | inc() get() inc() | get() inc() get()"));
        assertThat(runs.full()).isEqualTo(1680);
        assertThat(runs.stuck()).isZero();
        assertThat(runs.all()).hasSize(1680).doesNotHaveDuplicates();
        assertThat(SerialRuns.of(Value.parse(runs.value().toString())).sameAs(runs))
                .isTrue();
    }

    @Test
    void rejectsInvalidSerialRuns() throws BadInput {
        String calls = "[calls |-> <<<<\"A\", \"get\", <<>>>>>>, runs |-> ";
        SerialRuns.of(Value.parse(calls + "<<<<<<0, 1>>>>>>]"));
        for (String wrong : List.of("<<<<<<1, 1>>>>>>]", "<<<<<<0>>>>>>]", "7]", "<<<<<<0, 1>>>>, <<<<0, 2>>>>>>]")) {
            assertThatThrownBy(() -> SerialRuns.of(Value.parse(calls + wrong))).isInstanceOf(BadInput.class);
        }
        assertThatThrownBy(() -> SerialRuns.of(Value.of(1))).isInstanceOf(BadInput.class);
    }

    @Test
    void aSecondAnswerIsADisagreement() throws BadInput {
        SerialRuns runs = new SerialRuns(new NumberedCalls(Matrix.parse("inc() | get()")).serialCalls());
        assertThat(runs.add(List.of(new Reply(0, SerialRuns.VOID), new Reply(1, ONE))))
                .isEmpty();
        assertThat(runs.add(List.of(new Reply(1, ONE), new Reply(0, SerialRuns.VOID))))
                .isEmpty();
        assertThat(runs.add(List.of(new Reply(0, SerialRuns.VOID), new Reply(1, SerialRuns.BLOCKS))))
                .hasValue(
                        new SerialRuns.Disagreement(List.of(new Reply(0, SerialRuns.VOID)), 1, ONE, SerialRuns.BLOCKS));
    }

    @Test
    void agreesWithThePermutationsAndWithTheOrdinaryCheck() throws BadInput {
        SplittableRandom random = new SplittableRandom(5);
        int explained = 0;
        int stuck = 0;
        for (int round = 0; round < 3000; round++) {
            Matrix matrix = randomTest(random);
            NumberedCalls numbering = new NumberedCalls(matrix);
            SerialRuns runs = counter(matrix);
            CallHistory history = randomHistory(random, numbering);
            SerialWitnesses witnesses = new SerialWitnesses(runs);
            if (history.full()) {
                boolean found = witnesses.explainFull(history);
                assertThat(found).isEqualTo(bruteForce(runs, history, -1));
                assertThat(found).isEqualTo(ordinary(runs, history, numbering, OptionalInt.empty()));
                explained += found ? 1 : 0;
            } else {
                OptionalInt unexplained = witnesses.unexplained(history);
                stuck++;
                for (int pending : history.pending()) {
                    boolean found = bruteForce(runs, history, pending);
                    assertThat(ordinary(runs, history, numbering, OptionalInt.of(pending)))
                            .isEqualTo(found);
                    if (!found) {
                        assertThat(unexplained).hasValue(pending);
                        break;
                    }
                    explained++;
                }
            }
        }
        assertThat(explained).isBetween(200, 2800);
        assertThat(stuck).isGreaterThan(200);
    }

    private static Matrix randomTest(SplittableRandom random) throws BadInput {
        List<String> threads = new ArrayList<>();
        for (int thread = 0; thread < 1 + random.nextInt(3); thread++) {
            List<String> calls = new ArrayList<>();
            for (int i = 0; i < 1 + random.nextInt(2); i++) {
                calls.add(List.of("inc()", "dec()", "get()").get(random.nextInt(3)));
            }
            threads.add(String.join(" ", calls));
        }
        return Matrix.parse(String.join(" | ", threads));
    }

    private static CallHistory randomHistory(SplittableRandom random, NumberedCalls numbering) {
        List<Integer> threads = numbering.threads();
        int[] position = new int[threads.size()];
        Value[] results = new Value[numbering.size()];
        Arrays.fill(results, SerialRuns.BLOCKS);
        List<Integer> events = new ArrayList<>();
        boolean[] blocked = new boolean[threads.size()];
        while (true) {
            List<Integer> open = new ArrayList<>();
            for (int i = 0; i < position.length; i++) {
                if (!blocked[i]
                        && position[i] < 2 * numbering.callsOf(threads.get(i)).size()) {
                    open.add(i);
                }
            }
            if (open.isEmpty()) {
                break;
            }
            int thread = open.get(random.nextInt(open.size()));
            int call = numbering.callsOf(threads.get(thread)).get(position[thread] / 2);
            if (position[thread] % 2 == 1 && random.nextInt(6) == 0) {
                blocked[thread] = true;
                continue;
            }
            if (position[thread] % 2 == 1) {
                results[call] = numbering.invocation(call).method().equals("get")
                        ? Value.of(random.nextInt(3))
                        : SerialRuns.VOID;
            }
            events.add(2 * call + position[thread] % 2);
            position[thread]++;
        }
        return new CallHistory(events.stream().mapToInt(Integer::intValue).toArray(), results);
    }

    /** Section 2.1.4 word for word, over all serial runs and their beginnings. */
    private static boolean bruteForce(SerialRuns runs, CallHistory history, int pending) {
        List<Integer> calls = new ArrayList<>();
        for (int i = 0; i < history.length(); i++) {
            int call = history.number(i);
            if (history.isCall(i) && (history.returned(call) || call == pending)) {
                calls.add(call);
            }
        }
        for (List<Reply> run : runs.all()) {
            if (run.size() < calls.size()) {
                continue;
            }
            List<Reply> beginning = run.subList(0, calls.size());
            List<Integer> order = beginning.stream().map(Reply::call).toList();
            boolean same = order.containsAll(calls)
                    && beginning.stream().allMatch(reply -> reply.result().equals(history.result(reply.call())));
            boolean kept = true;
            for (int one : calls) {
                for (int other : calls) {
                    if (precedes(history, one, other) && order.indexOf(one) > order.indexOf(other)) {
                        kept = false;
                    }
                }
            }
            if (same && kept) {
                return true;
            }
        }
        return false;
    }

    private static boolean precedes(CallHistory history, int one, int other) {
        int returned = Integer.MAX_VALUE;
        int called = -1;
        for (int i = 0; i < history.length(); i++) {
            if (history.number(i) == one && !history.isCall(i)) {
                returned = i;
            }
            if (history.number(i) == other && history.isCall(i)) {
                called = i;
            }
        }
        return returned < called;
    }

    private static boolean ordinary(SerialRuns runs, CallHistory history, NumberedCalls numbering, OptionalInt blocked)
            throws BadInput {
        Verdict verdict = Check.of(history.history("random", numbering, blocked), new SerialSpec("counter", runs))
                .run()
                .verdict();
        assertThat(verdict).isNotInstanceOf(Verdict.Inconclusive.class);
        return verdict instanceof Verdict.Conforms;
    }
}
