package dev.plumbline.lineup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.lineup.matrix.Matrices;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.matrix.Roles;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.result.RacePolicy;
import dev.plumbline.lineup.subject.Subject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Writes the table of docs/line-up.md on the order of tests: what each order finds in the wrong classes of the tests,
 * and at what cost. {@code -Dplumbline.evidence=true}. Takes ten minutes; a class has a budget of 20 s of CPU time with each
 * order.
 */
class SearchOrderRun {
    private static final Path DOCUMENT = Path.of("..", "docs", "line-up.md");
    private static final String BEGIN = "<!-- order of tests: written by SearchOrderRun -->\n";
    private static final String END = "<!-- end of order of tests -->";
    private static final Duration BUDGET = Duration.ofSeconds(Integer.getInteger("plumbline.evidence.seconds", 20));

    /** Classes of {@code subjects} with a mistake that the calls which are found for them can show. */
    static final List<String> WRONG = List.of(
            "Attended$Pooled",
            "ChaseLev$WithoutExchange",
            "Counters$Unlocked",
            "Counters$UnlocksOnlyIfAlone",
            "Eliminations$Combiner",
            "Eliminations$Stack",
            "Eliminations$StackWithArray",
            "Eliminations$StackWithReuse",
            "Eliminations$Swapper",
            "LazySkipList$Wrong",
            "Loggers$ChainedWithoutLock",
            "Loggers$DoesNotWait",
            "ManualResetEvent",
            "Mistakes$One",
            "Mistakes$Two",
            "Mistakes$UpAndDown",
            "Newcomers$Mixed",
            "Others$Bag",
            "Others$Race",
            "Pools$Check",
            "Pools$Halves",
            "Pools$PerTaskUnlocked",
            "Pools$SingleForgets",
            "Pools$Unlocked",
            "Queues$LosesSignals",
            "Retries$SequenceWrong",
            "Sharing$UnguardedList",
            "Sharing$UnguardedMap",
            "SpinLocks$CountingWrong",
            "Subtle$Accounts",
            "Subtle$Cache",
            "Subtle$Closable",
            "Subtle$CountedQueue",
            "Subtle$Limit",
            "Subtle$Maximum",
            "Subtle$Multiset",
            "Subtle$OnePlace",
            "Subtle$Pair",
            "Subtle$Stock",
            "Subtle$TailQueue",
            "Subtle$TwoAtOnce");

    private enum TestOrder {
        SMALL_FIRST(150, 20),
        SMALL_ONLY(150, 0),
        WIDE_ONLY(0, 100);

        private final int small;
        private final int wide;

        TestOrder(int small, int wide) {
            this.small = small;
            this.wide = wide;
        }
    }

    private record Outcome(boolean found, long tests, long schedules, double cpu) {
        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT, "%s %,d in %,d, %.1f", found ? "found" : "not found", schedules, tests, cpu);
        }
    }

    private static double cpu() {
        return ProcessHandle.current()
                        .info()
                        .totalCpuDuration()
                        .orElse(Duration.ZERO)
                        .toMillis()
                / 1e3;
    }

    private static Outcome run(String name, TestOrder order) throws Exception {
        double before = cpu();
        LineUp lineUp = LineUp.of(
                        Subject.of("dev.plumbline.lineup.subjects." + name, SearchOrderRun.class.getClassLoader()))
                .budget(BUDGET)
                .races(RacePolicy.OFF);
        List<List<Invocation>> elements = lineUp.discover().elements();
        List<Matrix> tests = new ArrayList<>(lineUp.smallTests(Roles.none(elements), 3, 3, order.small, 1));
        if (order.wide > 0) {
            tests.addAll(Matrices.sample(elements, 3, 3, order.wide, 1));
        }
        LineUpResult result = lineUp.run(tests.iterator());
        return new Outcome(
                result.violation().isPresent(),
                result.totals().tests(),
                result.totals().counts().schedules(),
                cpu() - before);
    }

    @Test
    @EnabledIfSystemProperty(named = "plumbline.evidence", matches = "true")
    void theTableIsWritten() throws Exception {
        // The JVM compiles most of what it needs here.
        run("Counters$Synchronized", TestOrder.WIDE_ONLY);
        StringBuilder table = new StringBuilder("Schedules in tests until the first violation, CPU seconds with the"
                + " shrinking; Java " + Runtime.version().feature() + ".\n\n| class |");
        for (TestOrder order : TestOrder.values()) {
            table.append(" ")
                    .append(order.small)
                    .append(" small, ")
                    .append(order.wide)
                    .append(" of 3x3 |");
        }
        table.append("\n|---|---|---|---|\n");
        int[] found = new int[TestOrder.values().length];
        long[] schedules = new long[found.length];
        double[] cpu = new double[found.length];
        for (String name : WRONG) {
            table.append("| ").append(name.replace('$', '.')).append(" |");
            for (TestOrder order : TestOrder.values()) {
                Outcome outcome = run(name, order);
                table.append(" ").append(outcome).append(" |");
                found[order.ordinal()] += outcome.found() ? 1 : 0;
                schedules[order.ordinal()] += outcome.schedules();
                cpu[order.ordinal()] += outcome.cpu();
            }
            table.append("\n");
            Files.writeString(Path.of("target", "order-of-tests.md"), table.toString());
        }
        table.append("| **all ").append(WRONG.size()).append("** |");
        for (TestOrder order : TestOrder.values()) {
            int i = order.ordinal();
            table.append(String.format(
                    Locale.ROOT,
                    " **%d found**, %,d schedules, %.0f s, %.2f found a CPU second |",
                    found[i],
                    schedules[i],
                    cpu[i],
                    found[i] / cpu[i]));
        }
        String document = Files.readString(DOCUMENT);
        int from = document.indexOf(BEGIN) + BEGIN.length();
        int to = document.indexOf(END);
        assertThat(from).isLessThanOrEqualTo(to);
        Files.writeString(DOCUMENT, document.substring(0, from) + table + "\n" + document.substring(to));
    }
}
