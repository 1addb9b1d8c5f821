package dev.plumbline.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Verdict;
import dev.plumbline.check.behaviour.Finding;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.budget.BudgetClock;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Expressions that have a value in TLA+, but none that can be computed, are not held against a specification. */
class EvaluationLimitsTest {
    @TempDir
    Path folder;

    private SearchResult explore(String value) throws BadInput {
        return GraphSearch.DEFAULT.explore(Modules.load(
                folder,
                "EXTENDS Integers, FiniteSets\nVARIABLE x\nInit == x = 0\nNext == x' = IF x = 0 THEN " + value
                        + " ELSE x\n",
                "INIT Init\nNEXT Next\n"));
    }

    @Test
    void infiniteSetsAreInconclusive() throws BadInput {
        Map<String, String> cases = Map.of(
                "CHOOSE n \\in Nat : n > 5", "M.tla:5:28: cannot enumerate the set Nat",
                "{n \\in Nat : n > 5}", "M.tla:5:9: cannot enumerate the set {x \\in Nat: ...}",
                "[n \\in Nat |-> n]", "M.tla:5:9: cannot enumerate the function",
                "IF Nat = {1} THEN 1 ELSE 2", "M.tla:5:31: cannot compare the set Nat with the set {1}",
                "2^2147483648", "M.tla:5:28: the number 2^2147483648 is too large");
        for (Map.Entry<String, String> each : cases.entrySet()) {
            SearchResult explored = explore(each.getKey());
            assertThat(explored.verdict()).as(each.getKey()).isInstanceOf(Verdict.Inconclusive.class);
            assertThat(explored.finding().orElseThrow().text())
                    .as(each.getKey())
                    .contains(each.getValue());
        }
    }

    /** The longest sequence and string that are possible have 2^21 elements: the limit decides, not the memory. */
    @Test
    void sequencesThatDoubleAreInconclusive() throws BadInput {
        for (Map.Entry<String, String> each : Map.of(
                        "<<1>>", "M.tla:5:14: a sequence of 4194304 elements; at most 4000000 are possible",
                        "\"a\"", "M.tla:5:14: a string of 4194304 characters; at most 4000000 are possible")
                .entrySet()) {
            SearchResult explored = GraphSearch.DEFAULT.explore(Modules.load(
                    folder,
                    "EXTENDS Sequences\nVARIABLE x\nInit == x = " + each.getKey() + "\nNext == x' = x \\o x\n",
                    "INIT Init\nNEXT Next\n"));
            assertThat(explored.verdict()).as(each.getKey()).isInstanceOf(Verdict.Inconclusive.class);
            assertThat(explored.finding().orElseThrow().text()).contains(each.getValue());
            assertThat(explored.distinct()).isEqualTo(22);
        }
    }

    /** The memory in use is known after a collection. The heap would have to fill up before Java begins one. */
    @Test
    void memoryIsWatchedWithinOneStep() throws Exception {
        System.gc();
        long most = used() + (200L << 20);
        Thread collector = new Thread(EvaluationLimitsTest::collectUntilInterrupted, "collector");
        collector.start();
        SearchResult explored;
        try {
            explored = GraphSearch.DEFAULT
                    .withLimits(SearchLimits.DEFAULT.withBudget(Budget.DEFAULT.withMemoryBytes(most)))
                    .explore(Modules.load(
                            folder,
                            "EXTENDS Integers\nVARIABLE x\nInit == x = 0\nNext == x' \\in 1..100000000\n",
                            "INIT Init\nNEXT Next\n"));
        } finally {
            collector.interrupt();
            collector.join();
        }
        assertThat(explored.verdict()).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(((Verdict.Inconclusive) explored.verdict()).reason().text()).contains("memory");
    }

    private static long used() {
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    /** After each 100 MB: a collection takes as long as everything takes that is in use by then. */
    private static void collectUntilInterrupted() {
        try {
            for (long before = used(); true; Thread.sleep(20)) {
                if (used() > before + (100L << 20)) {
                    System.gc();
                    before = used();
                }
            }
        } catch (InterruptedException e) {
            // The search has ended.
        }
    }

    /** TLC's interpreter sorts the 262,144 sets of the last state by insertion, which takes it minutes. */
    @Test
    void noPathOfHugeStatesWhereTheBudgetIsUsedUp() throws BadInput {
        String module = "EXTENDS Integers, FiniteSets\nVARIABLES x, n\nInit == x = {{}} /\\ n = 0\n"
                + "Next == n' = n + 1 /\\ x' = IF n = 18 THEN 2^2147483648 ELSE x \\cup {s \\cup {n} : s \\in x}\n";
        SearchResult explored = GraphSearch.DEFAULT
                .withLimits(SearchLimits.DEFAULT.withBudget(Budget.DEFAULT.withClock(new AlmostOver())))
                .explore(Modules.load(folder, module, "INIT Init\nNEXT Next\n"));
        assertThat(explored.distinct()).isEqualTo(19);
        Finding finding = explored.finding().orElseThrow();
        assertThat(finding.text())
                .contains("the number 2^2147483648 is too large")
                .endsWith("; no path is shown, since the budget does not suffice to repeat it");
        assertThat(finding.behaviour().moments()).isEmpty();
    }

    /** The budget is never over, and always almost. */
    private static final class AlmostOver implements BudgetClock {
        private boolean begun;

        @Override
        public long nanos(Thread thread) {
            long now = begun ? Budget.DEFAULT.time().toNanos() - 1 : 0;
            begun = true;
            return now;
        }
    }

    @Test
    void hugeSetsAndDeepNestingHaveTheirValues() throws BadInput {
        for (String value : new String[] {
            "[i \\in 1..1000000000000 |-> i][7]",
            "(".repeat(10_000) + "7" + ")".repeat(10_000),
            "IF x = 1 THEN 1 ELSE ".repeat(3_000) + "7"
        }) {
            SearchResult explored = explore(value);
            assertThat(explored.verdict().word().text()).as(value).isEqualTo("conforms");
            assertThat(explored.graph().value(1).toString())
                    .as(value.substring(0, 30))
                    .isEqualTo("[x |-> 7]");
        }
    }
}
