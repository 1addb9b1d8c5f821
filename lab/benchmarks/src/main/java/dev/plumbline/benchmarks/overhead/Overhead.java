package dev.plumbline.benchmarks.overhead;

import dev.plumbline.history.files.Folders;
import dev.plumbline.runtime.ArchetypeProcess;
import dev.plumbline.runtime.Outcome;
import dev.plumbline.runtime.ProcessGroup;
import dev.plumbline.runtime.RunOptions;
import dev.plumbline.runtime.net.TcpMailboxes;
import dev.plumbline.runtime.resource.Channel;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.ResourceMap;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Measures the cost of logging for a system on the runtime. A producer and its consumers run in three arms, as in
 * section 9.5 of the TraceLink paper: without logs, with logs, and with logs and random pauses. In two more, logs rotate,
 * and logs wait for the disk. Arms take turns, and medians are compared.
 */
public final class Overhead {
    public static final String NAME = "tracing";
    static final String QUESTION =
            "What do logs cost a system on the runtime, and what pauses, rotation and syncs besides?";

    private static final int CONSUMERS = 3;
    /** Synced logs have a tenth of the elements. */
    public static final int FEWER = 10;

    private static final long PART_BYTES = 1_000_000;
    private static final Duration PAUSE = Duration.ofNanos(100_000);
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private Overhead() {}

    /**
     * @param elements that each consumer asks for in a run
     * @param runs of each arm
     */
    public record Options(int elements, int runs, long seed) {
        /** Five runs, as in the paper. */
        public static Options full(long seed) {
            return new Options(3_000, 5, seed);
        }

        /** The same with fewer elements. */
        public static Options quick(long seed) {
            return new Options(100, 3, seed);
        }
    }

    /** How the system runs. */
    enum Arm {
        PLAIN("no logs"),
        LOGS("logs"),
        ROTATED_LOGS("logs, rotated"),
        LOGS_AND_PAUSES("logs, pauses"),
        /** A tenth of the elements: each section waits for the disk. */
        SYNCED_LOGS("logs, synced");

        final String words;

        Arm(String words) {
            this.words = words;
        }
    }

    /** The transport of messages. */
    enum Network {
        CHANNELS("channels"),
        TCP("TCP");

        final String words;

        Network(String words) {
            this.words = words;
        }
    }

    /**
     * The median run of an arm.
     *
     * @param elements for each consumer
     * @param sections logged, aborted ones included
     */
    record OverheadRow(
            Network network, Arm arm, int elements, double seconds, double cpuSeconds, long sections, double logMiB) {
        double secondsEach() {
            return seconds / elements;
        }
    }

    /** @throws IOException if logs cannot be written */
    public static OverheadReport run(Options options, Consumer<String> progress) throws IOException {
        progress.accept(NAME + ": " + QUESTION);
        List<OverheadRow> rows = new ArrayList<>();
        for (Network network : Network.values()) {
            Map<Arm, List<OverheadRow>> runs = new EnumMap<>(Arm.class);
            // The first turn warms up the compiler.
            for (int turn = 0; turn <= options.runs(); turn++) {
                for (Arm arm : Arm.values()) {
                    OverheadRow row = once(network, arm, options, turn);
                    if (turn > 0) {
                        runs.computeIfAbsent(arm, a -> new ArrayList<>()).add(row);
                    }
                }
            }
            for (Arm arm : Arm.values()) {
                rows.add(median(runs.get(arm)));
                progress.accept(network.words + ", " + arm.words);
            }
        }
        return new OverheadReport(options, rows);
    }

    private static OverheadRow median(List<OverheadRow> runs) {
        OverheadRow any = runs.get(0);
        return new OverheadRow(
                any.network(),
                any.arm(),
                any.elements(),
                median(runs.stream().mapToDouble(OverheadRow::seconds).toArray()),
                median(runs.stream().mapToDouble(OverheadRow::cpuSeconds).toArray()),
                (long) median(runs.stream().mapToDouble(OverheadRow::sections).toArray()),
                median(runs.stream().mapToDouble(OverheadRow::logMiB).toArray()));
    }

    private static double median(double[] numbers) {
        Arrays.sort(numbers);
        return numbers[numbers.length / 2];
    }

    private static OverheadRow once(Network network, Arm arm, Options options, int turn) throws IOException {
        Path folder = Files.createTempDirectory("plumbline-tracing-");
        try {
            RunOptions run = RunOptions.DEFAULT.withSeed(options.seed() + turn);
            run = arm == Arm.PLAIN ? run : run.withLogs(folder);
            run = arm == Arm.LOGS_AND_PAUSES ? run.withSleep(PAUSE) : run;
            run = arm == Arm.ROTATED_LOGS ? run.withRotation(PART_BYTES, Integer.MAX_VALUE) : run;
            run = arm == Arm.SYNCED_LOGS ? run.withSync() : run;
            int elements = arm == Arm.SYNCED_LOGS ? options.elements() / FEWER : options.elements();
            List<ArchetypeProcess> processes = processes(network, run, elements);
            double cpu = cpuSeconds();
            long start = System.nanoTime();
            try (ProcessGroup group = ProcessGroup.start(processes)) {
                group.await("AConsumer", PATIENCE);
                double seconds = (System.nanoTime() - start) / 1e9;
                double cpuSeconds = cpuSeconds() - cpu;
                group.outcomes().forEach((id, outcome) -> {
                    if (!(outcome instanceof Outcome.Done)) {
                        throw new IllegalStateException(id + " ended with " + outcome);
                    }
                });
                group.close();
                long[] logged = logged(folder);
                return new OverheadRow(network, arm, elements, seconds, cpuSeconds, logged[0], logged[1] / 1048576.0);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            Folders.delete(folder);
        }
    }

    private static double cpuSeconds() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getProcessCpuTime() / 1e9
                : 0;
    }

    private static List<ArchetypeProcess> processes(Network network, RunOptions run, int elements) {
        Map<Value, Channel> channels = new TreeMap<>();
        Map<Value, InetSocketAddress> addresses = new ConcurrentSkipListMap<>();
        List<Resource> networks = new ArrayList<>();
        for (int i = 0; i <= CONSUMERS; i++) {
            Value self = Tla.of(i);
            channels.put(self, Channel.unbounded());
            if (network == Network.TCP) {
                InetAddress loopback = InetAddress.getLoopbackAddress();
                TcpMailboxes mailboxes = new TcpMailboxes(
                        Set.of(self),
                        index -> addresses.getOrDefault(index, new InetSocketAddress(loopback, 0)),
                        Duration.ZERO);
                addresses.put(self, new InetSocketAddress(loopback, mailboxes.port(self)));
                networks.add(mailboxes);
            } else {
                networks.add(new ResourceMap(index -> channels.get(index).handle()));
            }
        }
        List<ArchetypeProcess> processes = new ArrayList<>();
        processes.add(new ArchetypeProcess(new QueueProducer(networks.get(0)), run));
        for (int i = 1; i <= CONSUMERS; i++) {
            processes.add(new ArchetypeProcess(new QueueConsumer(Tla.of(i), networks.get(i), elements), run));
        }
        return processes;
    }

    /** Lines and bytes of all logs. */
    private static long[] logged(Path folder) throws IOException {
        long[] counts = {0, 0};
        try (Stream<Path> logs = Files.list(folder)) {
            for (Path log :
                    logs.filter(file -> file.toString().endsWith(".log")).toList()) {
                try (Stream<String> lines = Files.lines(log)) {
                    counts[0] += lines.count();
                }
                counts[1] += Files.size(log);
            }
        }
        return counts;
    }
}
