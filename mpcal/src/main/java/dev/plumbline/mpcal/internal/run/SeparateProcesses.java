package dev.plumbline.mpcal.internal.run;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/**
 * The processes of one run, each in its own JVM: starts them, kills and restarts some of them, and waits for the end.
 * Faults happen in a thread of their own, so the methods that they use are synchronized.
 */
final class SeparateProcesses implements RunFaults.Processes {
    private static final Set<Integer> KILLED = Set.of(128 + 9, 128 + 15);
    private static final long LOOK_NANOS = 2_000_000;

    /** Starts a JVM with arguments. */
    interface Starter {
        Process start(List<String> arguments) throws IOException;
    }

    private final RunConfig config;
    private final List<String> names;
    private final List<String> common;
    private final Optional<RunFaults> faults;
    private final Starter starter;
    private final long started = System.nanoTime();
    private final long end;
    private final Map<String, Process> processes = new LinkedHashMap<>();
    private final Map<String, Integer> kills = new LinkedHashMap<>();
    /** Processes that were killed and are to be started again. */
    private final Set<String> down = new HashSet<>();

    /**
     * @param names of all processes, as {@code --list} shows them
     * @param common arguments of all processes
     * @param patience in seconds, beyond the seconds of the configuration
     */
    SeparateProcesses(
            RunConfig config,
            List<String> names,
            List<String> common,
            Optional<RunFaults> faults,
            Starter starter,
            int patience) {
        this.config = config;
        this.names = List.copyOf(names);
        this.common = common;
        this.faults = faults;
        this.starter = starter;
        end = started + TimeUnit.SECONDS.toNanos(config.seconds() + patience);
    }

    /** Runs until all awaited processes have ended. Others may still run: their logs allow that they are killed. */
    void run(long seed) throws BadInput, IOException, InterruptedException {
        for (String name : names) {
            start(name, config.seconds());
        }
        FutureTask<Void> driven = new FutureTask<>(() -> {
            if (faults.isPresent()) {
                faults.get().during(this);
            }
            return null;
        });
        Thread driver = new Thread(driven, "faults");
        driver.setDaemon(true);
        driver.start();
        try {
            kill(new Random(seed), driven);
        } finally {
            driver.interrupt();
            driver.join();
        }
        rethrown(driven);
    }

    /** Kills processes as the configuration says, until the end of the run. */
    private void kill(Random random, FutureTask<Void> driven) throws BadInput, IOException, InterruptedException {
        long next = config.kills().map(k -> k.pauseNanos(random)).orElse(Long.MAX_VALUE);
        while (awaited() && System.nanoTime() < end) {
            if (driven.isDone()) {
                rethrown(driven);
            }
            // A process that is killed near the end would have no time to continue.
            if (System.nanoTime() - started >= next && secondsLeft() > 1) {
                killOne(random);
                next = System.nanoTime()
                        - started
                        + config.kills().orElseThrow().pauseNanos(random);
            }
            TimeUnit.NANOSECONDS.sleep(LOOK_NANOS);
        }
    }

    /** An exception of the faults; none if the run has ended before them. */
    private static void rethrown(FutureTask<Void> driven) throws BadInput, IOException, InterruptedException {
        try {
            driven.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof BadInput bad) {
                throw bad;
            } else if (e.getCause() instanceof IOException io) {
                throw io;
            } else if (!(e.getCause() instanceof InterruptedException)) {
                throw new IllegalStateException("the faults of a run failed", e.getCause());
            }
        }
    }

    private long secondsLeft() {
        return config.seconds() - TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - started);
    }

    private synchronized boolean awaited() {
        return names.stream()
                .anyMatch(name -> isAwaited(name)
                        && (down.contains(name) || processes.get(name).isAlive()));
    }

    private boolean isAwaited(String name) {
        return config.until().isEmpty() || config.until().contains(archetype(name));
    }

    private static String archetype(String name) {
        return name.split(" ")[0];
    }

    private void start(String name, long seconds) throws IOException {
        List<String> arguments = new ArrayList<>(common);
        faults.ifPresent(f -> arguments.addAll(f.arguments(names.indexOf(name) + 1)));
        arguments.addAll(List.of("--only", name, "--seconds", String.valueOf(seconds)));
        processes.put(name, starter.start(arguments));
    }

    @Override
    public List<String> names() {
        return names;
    }

    private Process process(int number) {
        return processes.get(names.get(number - 1));
    }

    @Override
    public synchronized boolean isAlive(int number) {
        return process(number).isAlive();
    }

    @Override
    public synchronized long pid(int number) {
        return process(number).pid();
    }

    /** When it returns, the process has ended: two instances at once would share a log. */
    @Override
    public synchronized void kill(int number) throws InterruptedException {
        if (isAlive(number)) {
            String name = names.get(number - 1);
            down.add(name);
            processes.get(name).destroyForcibly().waitFor();
            kills.merge(name, 1, Integer::sum);
        }
    }

    @Override
    public synchronized void restart(int number) throws IOException {
        String name = names.get(number - 1);
        if (down.contains(name)) {
            start(name, Math.max(1, secondsLeft()));
            down.remove(name);
        }
    }

    /** Kills a running process and restarts it at once. */
    private synchronized void killOne(Random random) throws IOException, InterruptedException {
        List<String> candidates = names.stream()
                .filter(name -> processes.get(name).isAlive()
                        && config.kills().orElseThrow().mean(archetype(name)))
                .toList();
        if (!candidates.isEmpty()) {
            int number = names.indexOf(candidates.get(random.nextInt(candidates.size()))) + 1;
            kill(number);
            restart(number);
        }
    }

    /** Kills and restarts of processes, which are not part of the specification, a line for each. */
    List<String> events() {
        List<String> events = new ArrayList<>();
        kills.forEach((name, times) ->
                events.add(name + " was killed and started again " + times + " " + Count.noun(times, "time")));
        return events;
    }

    /** Whether a process that has ended was killed: by kill, or kill -9. */
    static boolean isKilled(Process process) {
        return KILLED.contains(process.exitValue());
    }

    /** Processes that were killed from outside. */
    List<String> killedByOthers() {
        return processes.entrySet().stream()
                .filter(entry ->
                        !down.contains(entry.getKey()) && !entry.getValue().isAlive() && isKilled(entry.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Whether a process failed, or did not end when requested. */
    boolean failed() {
        return processes.entrySet().stream().anyMatch(entry -> {
            Process process = entry.getValue();
            return process.isAlive() ? isAwaited(entry.getKey()) : process.exitValue() != 0 && !isKilled(process);
        });
    }
}
