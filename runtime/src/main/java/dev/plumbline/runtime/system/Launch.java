package dev.plumbline.runtime.system;

import dev.plumbline.runtime.Archetype;
import dev.plumbline.runtime.ArchetypeProcess;
import dev.plumbline.runtime.Outcome;
import dev.plumbline.runtime.ProcessGroup;
import dev.plumbline.runtime.RunOptions;
import dev.plumbline.runtime.bytes.Storage;
import dev.plumbline.runtime.log.LogFile;
import dev.plumbline.runtime.nested.NestedArchetype;
import dev.plumbline.runtime.net.TcpMailboxes;
import dev.plumbline.runtime.resource.ProcessId;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A run of a compiled system, with these arguments:
 *
 * <pre>
 * --logs DIR           where each process writes its log (default: no logs)
 * --ports DIR          where processes publish the ports at which they listen, and keep files (needed for both)
 * --proxy "PORT N"     reaches other JVMs through a proxy, as its node N
 * --only "A VALUE"     runs this process only; may be repeated (default: all processes, as threads)
 * --until A,B          ends when all processes of these archetypes have ended (default: all processes)
 * --seconds N          ends after this time in any case (default: 10)
 * --sections N         ends when this many sections are in the logs of this JVM (default: no such end)
 * --seed N             of all random choices (default: 1)
 * --sleep N            mean of the random pauses in microseconds (default: 0)
 * --constant NAME=VALUE
 * --continue           processes that were killed go on where their logs end; give it in each life
 * --rotate KB          logs and mailbox files of more kilobytes are continued in other files (default: never)
 * --keep N             how many files of a log are kept that a restart does not need (default: all)
 * --synced             waits for the disk, so that nothing that took effect is lost when the power fails
 * --branches FILE      writes each branch that is taken to this file, once; for code that reports branches
 * --list               shows the processes and runs nothing
 * </pre>
 */
public final class Launch {
    private final Map<String, List<String>> options = new TreeMap<>();
    private final Set<String> listed = new TreeSet<>();
    private final Map<ProcessId, PortDirectory> directories = new TreeMap<>();
    private final boolean listing;
    private final boolean resuming;
    private final boolean synced;
    private final Consumer<String> branches;
    private final Map<Class<?>, Object> shared = new ConcurrentHashMap<>();
    private final Map<String, TcpMailboxes> here = new ConcurrentHashMap<>();

    private Launch(String[] args) {
        boolean list = false;
        boolean goOn = false;
        boolean sync = false;
        for (int i = 0; i < args.length; i++) {
            if (args[i].equals("--list")) {
                list = true;
            } else if (args[i].equals("--continue")) {
                goOn = true;
            } else if (args[i].equals("--synced")) {
                sync = true;
            } else if (args[i].startsWith("--") && i + 1 < args.length) {
                options.computeIfAbsent(args[i].substring(2), key -> new ArrayList<>())
                        .add(args[++i]);
            } else {
                throw new IllegalArgumentException("unexpected argument " + args[i]);
            }
        }
        listing = list;
        resuming = goOn;
        synced = sync;
        Set<String> known = Set.of(
                "logs",
                "ports",
                "proxy",
                "only",
                "until",
                "seconds",
                "sections",
                "seed",
                "sleep",
                "constant",
                "rotate",
                "branches",
                "keep");
        Set<String> unknown = new HashSet<>(options.keySet());
        unknown.removeAll(known);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("unknown options " + unknown + "; expected some of " + known);
        }
        Optional<Path> file = last("branches").map(Path::of);
        branches = file.isPresent() ? new TakenBranches(file.get()) : branch -> {};
    }

    /**
     * Runs a system to its end.
     *
     * @param system creates the processes for which {@link #runs} is true, with their resources
     * @param out receives a line for each process that has ended, and the output of processes
     * @return 0, or 1 if a process failed
     */
    public static int run(String[] args, Function<Launch, List<Archetype>> system, PrintStream out) {
        Launch launch = new Launch(args);
        List<Archetype> archetypes = system.apply(launch);
        if (launch.listing) {
            launch.listed.forEach(out::println);
            return 0;
        }
        RunOptions options = RunOptions.DEFAULT
                .withSeed(launch.seed())
                .withSleep(Duration.ofNanos(launch.number("sleep", 0) * 1_000))
                .withOutput(out::println);
        Optional<String> logs = launch.last("logs");
        if (launch.resuming && logs.isEmpty()) {
            throw new IllegalArgumentException("--continue needs the logs of the processes; expected --logs DIR");
        }
        RunOptions chosen = logs.isPresent() ? options.withLogs(Path.of(logs.get())) : options;
        chosen = launch.resuming ? chosen.withResuming() : chosen;
        chosen = chosen.withBranches(launch.branches);
        chosen = launch.synced ? chosen.withSync() : chosen;
        chosen = chosen.withRotation(
                launch.storage().partBytes(), launch.storage().partsKept());
        List<ArchetypeProcess> processes = new ArrayList<>();
        Runnable stopAll = () -> processes.forEach(ArchetypeProcess::stop);
        Optional<SectionLimit> limit =
                launch.last("sections").map(number -> new SectionLimit(launch.number("sections", 0), stopAll));
        for (Archetype archetype : archetypes) {
            processes.add(
                    limit.isPresent() && logs.isPresent()
                            ? new ArchetypeProcess(
                                    archetype,
                                    chosen,
                                    limit.get()
                                            .of(LogFile.in(
                                                    Path.of(logs.get()),
                                                    archetype.id(),
                                                    launch.resuming,
                                                    launch.storage())))
                            : new ArchetypeProcess(archetype, chosen));
        }
        try (ProcessGroup group = ProcessGroup.start(processes)) {
            launch.await(group);
            group.stop();
            // Returns as soon as all have ended; only a hanging process takes this long.
            group.await(Duration.ofMinutes(1));
            return report(group.outcomes(), out);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 1;
        }
    }

    private void await(ProcessGroup group) throws InterruptedException {
        long end = System.nanoTime() + Duration.ofSeconds(number("seconds", 10)).toNanos();
        Optional<String> until = last("until");
        if (until.isEmpty()) {
            group.await(Duration.ofNanos(end - System.nanoTime()));
            return;
        }
        for (String archetype : until.get().split(",")) {
            group.await(archetype.strip(), Duration.ofNanos(Math.max(0, end - System.nanoTime())));
        }
    }

    private static int report(Map<ProcessId, Outcome> outcomes, PrintStream out) {
        int status = 0;
        for (Map.Entry<ProcessId, Outcome> ended : outcomes.entrySet()) {
            if (ended.getValue() instanceof Outcome.AssertionBroken broken) {
                out.println(ended.getKey() + " broke an assertion at " + broken.label() + ": " + broken.message());
                status = 1;
            } else if (ended.getValue() instanceof Outcome.Failed failed) {
                out.println(ended.getKey() + " failed at " + failed.label() + ": "
                        + failed.cause().getMessage());
                status = 1;
            }
        }
        return status;
    }

    /** Whether this JVM runs a process. */
    public boolean runs(String archetype, Value self) {
        String name = archetype + " " + self;
        listed.add(name);
        return !listing && (!options.containsKey("only") || options.get("only").contains(name));
    }

    /** The seed of random choices. */
    public long seed() {
        return number("seed", 1);
    }

    /** The resource, which reports the branches of its mapping macro as sections do. */
    public MappedResource reporting(MappedResource macro) {
        macro.reportTo(branches);
        return macro;
    }

    /** The value of a constant that is given as an argument. */
    public Value constant(String name) {
        for (String given : options.getOrDefault("constant", List.of())) {
            if (given.startsWith(name + "=")) {
                return Tla.parse(given.substring(name.length() + 1));
            }
        }
        throw new IllegalArgumentException(
                "no value for the constant " + name + "; expected --constant " + name + "=VALUE");
    }

    /** The object of a type that resources of this JVM share, created on first use. */
    public <T> T shared(Class<T> type, Supplier<T> make) {
        return type.cast(shared.computeIfAbsent(type, key -> make.get()));
    }

    /**
     * A variable that another archetype implements.
     *
     * @param made creates that archetype with the resources for its requests and its answers
     */
    public Resource nested(BiFunction<Resource, Resource, Archetype> made) {
        return new NestedArchetype(made, seed());
    }

    /** Where a process of this run finds the others, and keeps its files. */
    public PortDirectory ports(String archetype, Value self) {
        Path folder = Path.of(
                last("ports")
                        .orElseThrow(
                                () -> new IllegalArgumentException(
                                        "processes have mailboxes or files; expected --ports DIR, a folder where they can find each other")));
        return directories.computeIfAbsent(
                new ProcessId(archetype, self),
                process -> new PortDirectory(
                        folder,
                        process,
                        resuming,
                        storage(),
                        here,
                        last("proxy").map(ProxiedPorts::of)));
    }

    private Storage storage() {
        Storage storage = synced ? Storage.DEFAULT.withSync() : Storage.DEFAULT;
        long bytes = options.containsKey("rotate") ? number("rotate", 0) * 1_000 : storage.partBytes();
        return storage.withParts(bytes, (int) number("keep", storage.partsKept()));
    }

    private Optional<String> last(String option) {
        List<String> given = options.getOrDefault(option, List.of());
        return given.isEmpty() ? Optional.empty() : Optional.of(given.get(given.size() - 1));
    }

    private long number(String option, long otherwise) {
        Optional<String> given = last(option);
        try {
            return given.isPresent() ? Long.parseLong(given.get()) : otherwise;
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("--" + option + " " + given.get() + "; expected a number", e);
        }
    }
}
