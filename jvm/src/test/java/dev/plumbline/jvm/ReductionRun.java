package dev.plumbline.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.jvm.execution.Ending;
import dev.plumbline.jvm.execution.ExplorationCounts;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.search.Dependence;
import dev.plumbline.schedule.search.DepthFirst;
import dev.plumbline.schedule.search.Dpor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Writes the table of docs/model-checking.md on partial-order reduction. Takes a minute or two:
 * {@code -Dplumbline.evidence=true}. The counts are the same on every machine.
 */
class ReductionRun {
    private static final Path DOCUMENT = Path.of("..", "docs", "model-checking.md");
    private static final String BEGIN = "<!-- reduction: written by ReductionRun -->\n";
    private static final String END = "<!-- end of reduction -->";

    private record Row(String type, List<Object> arguments, String threads) {
        String name() {
            String arguments = arguments().isEmpty() ? "" : arguments().toString();
            return type().substring(type().lastIndexOf('.') + 1)
                    + arguments.replace('[', '(').replace(']', ')');
        }
    }

    private static final String JUC = "java.util.concurrent.";
    private static final List<Row> ROWS = List.of(
            new Row("Tiny", List.of(), "swap() | swap()"),
            new Row("Tiny", List.of(), "increment() | increment() | increment()"),
            new Row("Tiny", List.of(), "guarded() | guarded() | guarded()"),
            new Row("Waits$LostWakeUp", List.of(), "await() | signal()"),
            new Row("Waits$Waiters", List.of(), "take() | take() | put()"),
            new Row("Waits$MonitorDeadlock", List.of(), "leftFirst() | rightFirst()"),
            new Row(JUC + "atomic.AtomicInteger", List.of(), "incrementAndGet() get() | addAndGet(5) getAndSet(3)"),
            new Row(JUC + "ConcurrentLinkedQueue", List.of(), "offer(1) | poll()"),
            new Row(JUC + "ConcurrentLinkedQueue", List.of(), "offer(1) poll() | offer(2)"),
            new Row(JUC + "locks.ReentrantLock", List.of(), "lock() unlock() | tryLock()"),
            new Row(JUC + "CountDownLatch", List.of(1), "await() | countDown()"),
            new Row(JUC + "Semaphore", List.of(0), "acquire() | release()"));

    @Test
    @EnabledIfSystemProperty(named = "plumbline.evidence", matches = "true")
    void theTableIsWritten() throws Exception {
        StringBuilder table = new StringBuilder("Java " + Runtime.version().feature() + ".\n\n"
                + "| what | test | all schedules | reduced, for histories | reduced, for results |\n"
                + "|---|---|---|---|---|\n");
        for (Row row : ROWS) {
            Found all = found(row, DepthFirst.within(DepthFirst.UNBOUNDED));
            Found byHistory = found(row, new Dpor(Dependence.OF_HISTORIES));
            Found byResult = found(row, new Dpor(Dependence.OF_STATES));
            assertThat(byHistory.histories()).as(row.toString()).isEqualTo(all.histories());
            assertThat(byResult.results()).as(row.toString()).isEqualTo(all.results());
            table.append(String.format(
                    Locale.ROOT,
                    "| %s | `%s` | %s | %s | %s |%n",
                    row.name(),
                    row.threads().replace("|", "\\|"),
                    all.count(),
                    byHistory.count(),
                    byResult.count()));
        }
        String text = Files.readString(DOCUMENT);
        assertThat(text).contains(BEGIN, END);
        Files.writeString(
                DOCUMENT,
                text.substring(0, text.indexOf(BEGIN) + BEGIN.length()) + table + text.substring(text.indexOf(END)));
    }

    private record Found(Set<String> histories, Set<String> results, String count) {}

    private static Found found(Row row, Scheduler scheduler) throws Exception {
        Set<String> histories = new TreeSet<>();
        Set<String> results = new TreeSet<>();
        try (Explorer explorer = Explorer.over(ReductionRun.class.getClassLoader())) {
            ExplorationCounts explored = explorer.run(
                    Matrix.of(
                            explorer, row.type(), row.threads(), row.arguments().toArray()),
                    scheduler,
                    execution -> {
                        if (!(execution.ending() instanceof Ending.Cut)) {
                            histories.add(DporOnThreadsTest.history(execution));
                            results.add(DporOnThreadsTest.results(execution));
                        }
                        return true;
                    });
            assertThat(explored.everything()).as(row.toString()).isTrue();
            String cut = explored.cut() == 0 ? "" : String.format(Locale.ROOT, " (%,d)", explored.cut());
            String count = String.format(Locale.ROOT, "%,d%s", explored.executions() - explored.cut(), cut);
            return new Found(histories, results, count);
        }
    }
}
