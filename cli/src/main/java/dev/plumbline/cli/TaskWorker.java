package dev.plumbline.cli;

import com.sun.management.OperatingSystemMXBean;
import dev.plumbline.campaign.worker.WorkerLoop;
import dev.plumbline.cli.campaign.TaskExecution;
import dev.plumbline.cli.campaign.TasksTogether;
import dev.plumbline.cli.graph.PartitionTasks;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.tla.TlaSpec;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A process that runs tasks of a campaign. Its standard streams belong to the driver; what tasks print is dropped, and
 * they have no input.
 */
public final class TaskWorker {
    /** The end after a task that took the memory or broke this process otherwise. */
    private static final int BROKEN = 70;

    /** A few threads of Java and of libraries stay; more of them are threads of tasks. */
    private static final int SPARE_THREADS = 8;

    /** Those of Plumbline and of a task have a tenth of it; more of them are classes of tasks that stay. */
    private static final long MOST_CLASSES = 256L << 20;

    private TaskWorker() {}

    /** @param arguments {@code --coverage} if tasks write it; how the user calls Plumbline; the word of the driver */
    public static void main(String[] arguments) {
        int words = arguments.length;
        PrintStream replies = System.out;
        PrintStream errors = System.err;
        InputStream tasks = System.in;
        System.setIn(InputStream.nullInputStream());
        PrintStream dropped = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        System.setOut(dropped);
        System.setErr(dropped);
        try {
            TlaSpec.useSanyExclusively();
            TaskExecution execution = new TaskExecution(
                    Main::run, arguments[words - 2], arguments[0].equals("--coverage"), TaskWorker::cpuNanos);
            PartitionTasks parts = new PartitionTasks(Terminal.silent(), TaskWorker::cpuNanos);
            TasksTogether together = new TasksTogether(Main::run, arguments[words - 2], TaskWorker::cpuNanos);
            int threads = Thread.activeCount();
            new WorkerLoop(
                            tasks,
                            replies,
                            arguments[words - 1],
                            (task, folder) ->
                                    PartitionTasks.isOne(task) ? parts.run(task) : execution.run(task, folder),
                            together::run,
                            () -> Thread.activeCount() > threads + SPARE_THREADS
                                    || PartitionTasks.isMemoryFull()
                                    || classes() > MOST_CLASSES,
                            () -> Runtime.getRuntime().halt(0))
                    .run();
        } catch (Throwable e) {
            // After an error of any kind, such as a lack of memory, this process cannot be trusted any more.
            errors.println(e);
            errors.flush();
        }
        Runtime.getRuntime().halt(BROKEN);
    }

    /** Bytes of the classes that are loaded. */
    private static long classes() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getName().equals("Metaspace"))
                .mapToLong(pool -> pool.getUsage().getUsed())
                .sum();
    }

    /** CPU time of this process and, on Linux, of the programs that it started and that ended. */
    private static long cpuNanos() {
        long own = ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
        try {
            // The name of the program, in parentheses, may contain anything. The user time of children is the 16th
            // field of the line, and their system time the 17th, in hundredths of a second.
            String line = Files.readString(Path.of("/proc/self/stat"));
            String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
            return own + (Long.parseLong(fields[13]) + Long.parseLong(fields[14])) * 10_000_000;
        } catch (IOException e) {
            return own;
        }
    }
}
