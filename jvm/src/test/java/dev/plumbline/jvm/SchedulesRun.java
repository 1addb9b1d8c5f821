package dev.plumbline.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.jvm.execution.Event;
import dev.plumbline.jvm.execution.Execution;
import dev.plumbline.jvm.execution.ExplorationCounts;
import dev.plumbline.jvm.execution.Program;
import dev.plumbline.schedule.search.DepthFirst;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Writes the table of docs/model-checking.md: how many schedules there are, and how many of them run in a second. Takes
 * a minute or two: {@code -Dplumbline.evidence=true}. The counts are the same on every machine.
 */
class SchedulesRun {
    private static final Path DOCUMENT = Path.of("..", "docs", "model-checking.md");
    private static final String BEGIN = "<!-- schedules: written by SchedulesRun -->\n";
    private static final String END = "<!-- end of schedules -->";
    private static final double ENOUGH_SECONDS = 4;

    /**
     * @param name for people
     * @param elsewhere what the other engine counted, for tests of the same size
     */
    private record Row(String name, String type, List<Object> arguments, String threads, String elsewhere) {}

    private static final String THREE = "offer(1) poll() offer(2) | offer(3) poll() poll() | offer(4) peek() poll()";
    private static final List<Row> ROWS = List.of(
            new Row(
                    "ConcurrentLinkedQueue 2x2",
                    "ConcurrentLinkedQueue",
                    List.of(),
                    "offer(1) poll() | offer(2) poll()",
                    "262, 34 histories"),
            new Row("ConcurrentLinkedQueue 3x3", "ConcurrentLinkedQueue", List.of(), THREE, "8,119, 1,644 histories"),
            new Row("LinkedBlockingQueue 3x3", "LinkedBlockingQueue", List.of(), THREE, "24,246"),
            new Row(
                    "LinkedBlockingQueue 3x3",
                    "LinkedBlockingQueue",
                    List.of(),
                    "offer(1) offer(2) offer(3) | poll() poll() poll() | offer(4) poll() offer(5)",
                    "24,246"),
            new Row(
                    "LinkedBlockingQueue(1) 3x3, blocking",
                    "LinkedBlockingQueue",
                    List.of(1),
                    "put(1) take() put(2) | put(3) take() take() | put(4) peek() take()",
                    "333,941, 313,225 of them stuck"),
            new Row(
                    "Semaphore(1) 3x3",
                    "Semaphore",
                    List.of(1),
                    "acquire() release() acquire() | acquire() release() release() | acquire() tryAcquire() release()",
                    "4,092, 3,005 of them stuck"),
            new Row("lost wake-up", "Waits$LostWakeUp", List.of(), "await() | signal()", "found"));

    @Test
    @EnabledIfSystemProperty(named = "plumbline.evidence", matches = "true")
    void theTableIsWritten() throws Exception {
        StringBuilder table = new StringBuilder("Java " + Runtime.version().feature() + ", "
                + Runtime.getRuntime().availableProcessors() + " processors.\n\n"
                + "| what | test | schedules | of them stuck | histories | executions a second | elsewhere |\n"
                + "|---|---|---|---|---|---|---|\n");
        for (Row row : ROWS) {
            String line = line(row);
            System.out.print(line);
            table.append(line);
        }
        String text = Files.readString(DOCUMENT);
        assertThat(text).contains(BEGIN, END);
        Files.writeString(
                DOCUMENT,
                text.substring(0, text.indexOf(BEGIN) + BEGIN.length()) + table + text.substring(text.indexOf(END)));
    }

    private static String line(Row row) throws Exception {
        try (Explorer explorer = Explorer.over(SchedulesRun.class.getClassLoader())) {
            String type = row.type().contains("$") ? row.type() : "java.util.concurrent." + row.type();
            Program program =
                    Matrix.of(explorer, type, row.threads(), row.arguments().toArray());
            Set<List<Object>> histories = new HashSet<>();
            long begun = System.nanoTime();
            ExplorationCounts explored = explorer.run(
                    program, DepthFirst.withinSwitches(2), execution -> histories.add(history(execution)) || true);
            // In a JVM that is not warm yet it says little.
            if ((System.nanoTime() - begun) / 1e9 < ENOUGH_SECONDS) {
                repeated(explorer, program);
            }
            double rate = repeated(explorer, program);
            return String.format(
                    Locale.ROOT,
                    "| %s | `%s` | %,d | %,d | %,d | %,d | %s |%n",
                    row.name(),
                    row.threads().replace("|", "\\|"),
                    explored.executions(),
                    explored.stuck(),
                    histories.size(),
                    Math.round(rate),
                    row.elsewhere());
        }
    }

    /** Executions a second. */
    private static double repeated(Explorer explorer, Program program) {
        long begun = System.nanoTime();
        long executions = 0;
        double seconds = 0;
        while (seconds < ENOUGH_SECONDS) {
            executions += explorer.run(program, DepthFirst.withinSwitches(2), execution -> true)
                    .executions();
            seconds = (System.nanoTime() - begun) / 1e9;
        }
        return executions / seconds;
    }

    private static List<Object> history(Execution execution) {
        List<Object> history = new ArrayList<>();
        for (Event event : execution.events()) {
            history.add(event.thread());
            history.add(event.call());
            history.add(event instanceof Event.Returned returned ? String.valueOf(returned.value()) : "");
            history.add(event.getClass());
        }
        history.add(execution.complete());
        return history;
    }
}
