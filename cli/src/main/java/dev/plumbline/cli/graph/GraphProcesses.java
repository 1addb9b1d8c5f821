package dev.plumbline.cli.graph;

import dev.plumbline.campaign.CampaignFolder;
import dev.plumbline.campaign.Outcome;
import dev.plumbline.campaign.Task;
import dev.plumbline.campaign.TaskRunner;
import dev.plumbline.campaign.cluster.ShippedFiles;
import dev.plumbline.campaign.worker.WorkerCommand;
import dev.plumbline.campaign.worker.WorkerPool;
import dev.plumbline.cli.campaign.ClusterOptions;
import dev.plumbline.cli.campaign.ClusterStart;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.graph.PartitionedSearch;
import dev.plumbline.graph.internal.partition.PartitionTask;
import dev.plumbline.history.files.Folders;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.tla.TlaKind;
import dev.plumbline.value.BadInput;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs the parts of a search in processes of this machine or of a cluster. A part whose process ends is run again. */
final class GraphProcesses implements PartitionedSearch.Runner, AutoCloseable {
    private static final int TRIES = 3;
    private static final Duration NO_LIMIT = Duration.ofDays(10_000);

    /** How long a process may use no CPU time: longer than a disk may need. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    /** The folder with the copy of the specification, relative to the one in which the processes run. */
    private static final String COPY = "spec";

    private static final Duration WAITING = Duration.ofMillis(200);

    private final Path folder;
    private final List<String> graph;
    private final TaskRunner runner;
    private Duration cpu = Duration.ZERO;
    private long index;

    /**
     * @param folder for the states
     * @param graph the words of the command, with its options for the search
     */
    private GraphProcesses(Path folder, List<String> graph, TaskRunner runner) {
        this.folder = folder.toAbsolutePath();
        this.graph = graph;
        this.runner = runner;
    }

    /** @param program how the user calls Plumbline */
    static GraphProcesses here(Path folder, List<String> graph, int processes, String program) {
        List<String> options =
                new ArrayList<>(ManagementFactory.getRuntimeMXBean().getInputArguments());
        // An agent, such as a debugger, has a port or a file that only one process can have.
        options.removeIf(option ->
                option.startsWith("-agent") || option.startsWith("-javaagent") || option.contains("MaxRAMPercentage"));
        String classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(part -> Path.of(part).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
        TaskRunner pool = new WorkerPool(
                worker(options, program)
                        .on(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                classPath,
                                processes,
                                folder.toAbsolutePath(),
                                Path.of("").toAbsolutePath()),
                new CampaignFolder(folder.toAbsolutePath()),
                1);
        return new GraphProcesses(folder, graph, pool);
    }

    /**
     * On the machines of a cluster, which see the folder for the states under the name that it has here. They get a copy
     * of the specification with all its modules.
     *
     * @param place a folder for the copy, and for the log of the cluster
     */
    static GraphProcesses onCluster(
            ClusterOptions cluster, Path folder, List<String> graph, SpecCopy copy, Path place, Terminal terminal)
            throws BadInput, IOException {
        Folders.remove(place);
        Folders.create(place.resolve(COPY));
        copy.extract(place.resolve(COPY));
        List<String> words = ofCopy(graph, copy);
        List<String> command = new ArrayList<>(List.of("graph"));
        command.addAll(words);
        TaskRunner runner = new ClusterStart(cluster, place)
                .start(
                        worker(ClusterStart.options(), terminal.command()),
                        "plumbline graph " + copy.name(),
                        ShippedFiles.of(command, List.of(COPY), place),
                        OptionalInt.empty(),
                        1,
                        terminal);
        return new GraphProcesses(folder, words, runner);
    }

    /** The words with the copied files in place of the original ones. The specification is the last word. */
    private static List<String> ofCopy(List<String> graph, SpecCopy copy) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < graph.size() - 1; i++) {
            if (graph.get(i).equals("--config")) {
                i++;
            } else {
                words.add(graph.get(i));
            }
        }
        if (copy.files().containsKey(TlaKind.CONFIG)) {
            words.add("--config");
            words.add(COPY + "/" + TlaKind.CONFIG);
        }
        words.add(COPY + "/" + copy.name());
        return words;
    }

    private static WorkerCommand worker(List<String> options, String program) {
        return new WorkerCommand(
                options, List.of("dev.plumbline.cli.TaskWorker", program), NO_LIMIT, PATIENCE, Integer.MAX_VALUE);
    }

    @Override
    public void run(List<PartitionTask> parts) throws BadInput {
        Deque<Task> waiting = new ArrayDeque<>();
        Map<Task.Key, PartitionTask> left = new HashMap<>();
        Map<Task.Key, Integer> tries = new HashMap<>();
        for (PartitionTask part : parts) {
            Task task = PartitionTasks.task(index++, part, folder, graph);
            waiting.add(task);
            left.put(task.key(), part);
        }
        try {
            for (int running = 0; !left.isEmpty(); ) {
                while (!waiting.isEmpty() && running < runner.slots()) {
                    runner.submit(waiting.remove());
                    running++;
                }
                TaskRunner.Ending ending = runner.poll(WAITING).orElse(null);
                if (ending instanceof TaskRunner.Finished finished) {
                    running--;
                    cpu = cpu.plusMillis(finished.result().cpuMillis());
                    if (finished.result().outcome() != Outcome.CONFORMS) {
                        throw new BadInput(finished.result().message());
                    }
                    left.remove(finished.task().key());
                } else if (ending instanceof TaskRunner.Died died) {
                    running--;
                    cpu = cpu.plusMillis(died.cpuMillis());
                    PartitionTask part = left.get(died.task().key());
                    if (tries.merge(died.task().key(), 1, Integer::sum) == TRIES) {
                        throw new BadInput("a process ended " + TRIES + " times while " + part.text() + "; at last: "
                                + died.cause());
                    }
                    waiting.add(died.task());
                }
            }
        } catch (InterruptedException e) {
            throw new BadInput("interrupted while states were explored", e);
        }
    }

    @Override
    public Duration cpu() {
        return cpu;
    }

    @Override
    public Path folder() {
        return folder;
    }

    @Override
    public void close() {
        runner.close();
    }
}
