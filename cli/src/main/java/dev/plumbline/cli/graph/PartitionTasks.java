package dev.plumbline.cli.graph;

import dev.plumbline.campaign.Outcome;
import dev.plumbline.campaign.Task;
import dev.plumbline.campaign.TaskResult;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.graph.PartitionedSearch;
import dev.plumbline.graph.internal.partition.PartitionTask;
import dev.plumbline.graph.internal.partition.PartitionWorker;
import dev.plumbline.spec.SpecException;
import dev.plumbline.value.BadInput;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import picocli.CommandLine;

/**
 * Runs the parts of {@code graph --processes} in a process for tasks. The specification stays loaded from one part to
 * the next, as long as all parts belong to one search.
 */
public final class PartitionTasks {
    /** The first word of such a task; then come the part, and the words of {@code graph}. */
    private static final String COMMAND = "graph-part";

    private static final double FULL = 0.6;

    private final Terminal terminal;
    private final LongSupplier cpuNanos;
    private List<String> words = List.of();
    private PartitionWorker worker;

    /** @param cpuNanos the CPU time of this process */
    public PartitionTasks(Terminal terminal, LongSupplier cpuNanos) {
        this.terminal = terminal;
        this.cpuNanos = cpuNanos;
    }

    static Task task(long index, PartitionTask part, Path folder, List<String> graph) {
        List<String> words = new ArrayList<>(List.of(COMMAND, part.word(), folder.toString()));
        words.addAll(graph);
        return new Task(
                index,
                new TreeMap<>(Map.of("part", part.word())),
                words.stream().map(Task.Word::literal).toList());
    }

    /** Whether a task is such a part. */
    public static boolean isOne(Task task) {
        return !task.words().isEmpty() && task.texts().get(0).equals(COMMAND);
    }

    /** Runs a part. Its result is in the folder of the search; a part that cannot be run is refused with the reason. */
    public TaskResult run(Task task) {
        long before = cpuNanos.getAsLong();
        Outcome outcome = Outcome.CONFORMS;
        String message = "";
        try {
            PartitionTask part = PartitionTask.parse(task.texts().get(1));
            List<String> search = task.texts().subList(2, task.words().size());
            if (!search.equals(words)) {
                worker = worker(search);
                words = List.copyOf(search);
            }
            worker.run(part);
        } catch (BadInput | SpecException e) {
            outcome = Outcome.REFUSED;
            message = e.getMessage();
        }
        return new TaskResult(
                task.index(),
                task.bindings(),
                outcome,
                message,
                new TreeMap<>(),
                (cpuNanos.getAsLong() - before) / 1_000_000,
                System.currentTimeMillis(),
                List.of(),
                new TreeSet<>(),
                new TreeSet<>());
    }

    private PartitionWorker worker(List<String> search) throws BadInput {
        GraphCommand command = new GraphCommand(terminal);
        new CommandLine(command).parseArgs(search.subList(1, search.size()).toArray(String[]::new));
        return PartitionedSearch.worker(command.load(), command.search(), Path.of(search.get(0)));
    }

    /** Whether the values that this process keeps take most of its memory, so that another one should replace it. */
    public static boolean isMemoryFull() {
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            MemoryUsage kept = pool.getType() == MemoryType.HEAP ? pool.getCollectionUsage() : null;
            // Pools for young objects are empty after a collection.
            if (kept != null && kept.getMax() > 0 && kept.getUsed() > FULL * kept.getMax()) {
                return true;
            }
        }
        return false;
    }
}
