package dev.plumbline.check.cuts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Result;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.StuckCut;
import dev.plumbline.check.Verdict;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.VectorClock;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The question of each strategy, by its definition: all orders that the clocks allow are listed, and an order is
 * possible if some sequence of states explains it, which is searched one state at a time.
 */
@Tag("slow")
class StrategiesAgainstBruteForceTest {
    private static final int RUNS = Math.max(500, Integer.getInteger("plumbline.random", 0) / 20);
    private static final int SEEDS = 4;

    private RandomClockedRun run;
    private List<List<Integer>> orders;
    private String about;

    /** Every permutation in which each record comes after all that its clock has seen. */
    private static void orders(History history, List<Integer> chosen, List<List<Integer>> all) {
        if (chosen.size() == history.size()) {
            all.add(List.copyOf(chosen));
            return;
        }
        for (int next = 0; next < history.size(); next++) {
            if (!chosen.contains(next) && seenBy(history, next, chosen)) {
                chosen.add(next);
                orders(history, chosen, all);
                chosen.remove(chosen.size() - 1);
            }
        }
    }

    private static boolean seenBy(History history, int record, List<Integer> chosen) {
        VectorClock clock = (VectorClock) history.operations().get(record).place();
        for (int other = 0; other < history.size(); other++) {
            Operation before = history.operations().get(other);
            String process = VectorClock.nameOf(before.process());
            boolean seen = other != record && ((VectorClock) before.place()).count(process) <= clock.count(process);
            if (seen && !chosen.contains(other)) {
                return false;
            }
        }
        return true;
    }

    /** Whether some sequence of states explains the records from one of them on. */
    private boolean explains(List<Integer> order, int from, int state) {
        if (from == order.size()) {
            return true;
        }
        for (int next : run.after(order.get(from), state)) {
            if (explains(order, from + 1, next)) {
                return true;
            }
        }
        return false;
    }

    private boolean possible(List<Integer> order) {
        return run.initial.stream().anyMatch(state -> explains(order, 0, state));
    }

    /** Whether the order is possible, and at each of its cuts every record that may come next. */
    private boolean possibleWithSidesteps(List<Integer> order) {
        Set<List<Integer>> beginnings = new HashSet<>();
        for (int length = 0; length < order.size(); length++) {
            List<Integer> beginning = order.subList(0, length);
            for (List<Integer> other : orders) {
                if (other.subList(0, length).equals(beginning)) {
                    beginnings.add(other.subList(0, length + 1));
                }
            }
        }
        return beginnings.stream().allMatch(this::possible);
    }

    private Result check(Strategy strategy, long seed) throws BadInput {
        return Check.of(run.history, run)
                .engine(new CutsEngine(strategy, seed, 1))
                .run();
    }

    @Test
    void everyStrategyAnswersItsOwnQuestion() throws BadInput {
        int violations = 0;
        int stricter = 0;
        int witnesses = 0;
        int hidden = 0;
        for (int number = 0; number < RUNS; number++) {
            run = new RandomClockedRun(number);
            about = "run " + number + ": " + run.described();
            orders = new ArrayList<>();
            orders(run.history, new ArrayList<>(), orders);
            boolean every = orders.stream().allMatch(this::possible);
            boolean some = orders.stream().anyMatch(this::possible);

            Result all = check(Strategy.ALL_PATHS, 0);
            assertThat(all.verdict() instanceof Verdict.Conforms).as(about).isEqualTo(every);
            if (!every) {
                violations++;
                witnesses += some ? 1 : 0;
                stricter += orders.stream().anyMatch(this::possibleWithSidesteps) ? 1 : 0;
                refutesAnOrder(all, some ? StuckCut.OtherOrders.ONE_SUCCEEDS : StuckCut.OtherOrders.NONE_SUCCEEDS);
            } else {
                hidden += orders.stream().anyMatch(this::hasADeadEnd) ? 1 : 0;
            }
            for (int seed = 0; seed < SEEDS; seed++) {
                follows(seed, every);
            }
        }
        String counts = violations + " violate, " + witnesses + " with a witness, " + stricter
                + " have an order without violation, " + hidden + " conform with dead ends";
        assertThat(violations).as(counts).isGreaterThan(RUNS / 10);
        assertThat(witnesses).as(counts).isGreaterThan(RUNS / 50);
        assertThat(stricter).as(counts).isGreaterThan(RUNS / 200);
        assertThat(hidden).as(counts).isGreaterThan(RUNS / 200);
    }

    /** A record that cannot be evaluated refutes nothing: the verdict without it holds without it. */
    @Test
    void aLimitOfTheEvaluatorIsNeverAViolation() throws BadInput {
        int undecided = 0;
        for (int number = 0; number < RUNS / 3; number++) {
            run = new RandomClockedRun(number);
            about = "run " + number + ": " + run.described();
            orders = new ArrayList<>();
            orders(run.history, new ArrayList<>(), orders);
            boolean every = orders.stream().allMatch(this::possible);
            run.failsByLimits();
            for (Strategy strategy : Strategy.values()) {
                Verdict verdict = check(strategy, 0).verdict();
                assertThat(every && verdict instanceof Verdict.Violates)
                        .as(about)
                        .isFalse();
                assertThat(verdict.counterexampleIfAny().stream()
                                .flatMap(found -> found.blocked().stream())
                                .flatMap(blocked -> blocked.reasons().stream())
                                .map(Object::toString))
                        .as(about)
                        .noneMatch(reason -> reason.contains("nothing is defined"));
                if (verdict instanceof Verdict.Inconclusive unknown) {
                    assertThat(unknown.reason()).as(about).isInstanceOf(StopReason.EvaluatorLimit.class);
                    undecided++;
                }
            }
        }
        assertThat(undecided).isGreaterThan(RUNS / 50);
    }

    /** Whether a choice that the log does not show leads to a state from which the order is not possible. */
    private boolean hasADeadEnd(List<Integer> order) {
        Set<Integer> states = new LinkedHashSet<>(run.initial);
        for (int i = 0; i < order.size(); i++) {
            Set<Integer> next = new LinkedHashSet<>();
            for (int state : states) {
                if (run.after(order.get(i), state).isEmpty()) {
                    return true;
                }
                next.addAll(run.after(order.get(i), state));
            }
            states = next;
        }
        return false;
    }

    /** One order: it is one that the clocks allow, and it is possible if and only if the verdict says so. */
    private void follows(int seed, boolean every) throws BadInput {
        run.asked();
        Verdict one = check(Strategy.ONE_PATH, seed).verdict();
        List<Integer> followed = List.copyOf(new LinkedHashSet<>(run.asked()));
        if (one instanceof Verdict.Conforms) {
            assertThat(orders).as(about).contains(followed);
            assertThat(possible(followed)).as(about).isTrue();
        } else {
            refutesAnOrder(check(Strategy.ONE_PATH, seed), StuckCut.OtherOrders.NOT_KNOWN);
            assertThat(every).as(about).isFalse();
        }
        Result side = check(Strategy.SIDESTEP, seed);
        if (side.verdict() instanceof Verdict.Conforms) {
            // The same seed takes the same order, whatever is looked at beside it.
            assertThat(one).as(about).isInstanceOf(Verdict.Conforms.class);
            assertThat(possibleWithSidesteps(followed)).as(about).isTrue();
        } else {
            refutesAnOrder(side, StuckCut.OtherOrders.NOT_KNOWN);
            assertThat(every).as(about).isFalse();
            if (one instanceof Verdict.Conforms) {
                assertThat(possibleWithSidesteps(followed)).as(about).isFalse();
            }
        }
    }

    /** A nondeterministic specification refutes nothing. */
    @Test
    void aViolationThatDoesNotRepeatIsInconclusive() throws BadInput {
        int unrepeated = 0;
        for (int number = 0; number < 50; number++) {
            run = new RandomClockedRun(number);
            for (Strategy strategy : Strategy.values()) {
                if (!(check(strategy, 1).verdict() instanceof Verdict.Violates violates)) {
                    continue;
                }
                run.allowAfterBeingRefused(violates.counterexample().failedAt());
                Verdict verdict = check(strategy, 1).verdict();
                unrepeated++;
                assertThat(verdict).as("run " + number).isInstanceOf(Verdict.Inconclusive.class);
                assertThat(((Verdict.Inconclusive) verdict).reason().text()).contains("does not repeat");
                run.allowAfterBeingRefused(-1);
            }
        }
        assertThat(unrepeated).isGreaterThan(10);
    }

    /** The cut is reached by an order that is possible, and the next record refutes it. */
    private void refutesAnOrder(Result result, StuckCut.OtherOrders others) {
        Counterexample found = result.verdict().counterexampleIfAny().orElseThrow();
        StuckCut cut = found.cut().orElseThrow();
        List<Integer> longer = new ArrayList<>(cut.order());
        longer.add(found.failedAt());
        assertThat(possible(cut.order())).as(about).isTrue();
        assertThat(possible(longer)).as(about).isFalse();
        assertThat(orders.stream()
                        .anyMatch(order -> order.subList(0, longer.size()).equals(longer)))
                .as(about)
                .isTrue();
        assertThat(cut.others()).as(about).isEqualTo(others);
    }
}
