package dev.plumbline.mpcal.internal.run;

import dev.plumbline.value.text.Count;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The processes of one run, each in its own JVM: starts them, kills and restarts some of them, and waits for the end.
 */
final class SeparateProcesses {
    private static final Set<Integer> KILLED = Set.of(128 + 9, 128 + 15);
    private static final long LOOK_NANOS = 2_000_000;

    /** Starts a JVM with arguments. */
    interface Starter {
        Process start(List<String> arguments) throws IOException;
    }

    private final RunConfig config;
    private final List<String> common;
    private final Starter starter;
    private final long end;
    private final Map<String, Process> processes = new LinkedHashMap<>();
    private final Map<String, Integer> kills = new LinkedHashMap<>();

    /**
     * @param common arguments of all processes
     * @param patience in seconds, beyond the seconds of the configuration
     */
    SeparateProcesses(RunConfig config, List<String> common, Starter starter, int patience) {
        this.config = config;
        this.common = common;
        this.starter = starter;
        end = System.nanoTime() + TimeUnit.SECONDS.toNanos(config.seconds() + patience);
    }

    /**
     * Runs until all awaited processes have ended. Others may still run: their logs allow that they are killed.
     *
     * @param names of all processes, as {@code --list} shows them
     */
    void run(List<String> names, long seed) throws IOException, InterruptedException {
        for (String name : names) {
            start(name, config.seconds());
        }
        Random random = new Random(seed);
        long started = System.nanoTime();
        long next = config.kills().map(k -> k.pauseNanos(random)).orElse(Long.MAX_VALUE);
        while (awaited(names) && System.nanoTime() < end) {
            long past = System.nanoTime() - started;
            long left = config.seconds() - TimeUnit.NANOSECONDS.toSeconds(past);
            // A process that is killed near the end would have no time to continue.
            if (past >= next && left > 1) {
                killOne(random, left);
                next = System.nanoTime()
                        - started
                        + config.kills().orElseThrow().pauseNanos(random);
            }
            TimeUnit.NANOSECONDS.sleep(LOOK_NANOS);
        }
    }

    private boolean awaited(List<String> names) {
        return names.stream()
                .anyMatch(name -> isAwaited(name) && processes.get(name).isAlive());
    }

    private boolean isAwaited(String name) {
        return config.until().isEmpty() || config.until().contains(archetype(name));
    }

    private static String archetype(String name) {
        return name.split(" ")[0];
    }

    private void start(String name, long seconds) throws IOException {
        List<String> arguments = new ArrayList<>(common);
        arguments.addAll(List.of("--only", name, "--seconds", String.valueOf(seconds)));
        processes.put(name, starter.start(arguments));
    }

    /** Kills a running process and restarts it when it has ended: two instances at once would share a log. */
    private void killOne(Random random, long seconds) throws IOException, InterruptedException {
        List<String> candidates = processes.entrySet().stream()
                .filter(entry -> entry.getValue().isAlive()
                        && config.kills().orElseThrow().mean(archetype(entry.getKey())))
                .map(Map.Entry::getKey)
                .toList();
        if (!candidates.isEmpty()) {
            String name = candidates.get(random.nextInt(candidates.size()));
            processes.get(name).destroyForcibly().waitFor();
            kills.merge(name, 1, Integer::sum);
            start(name, seconds);
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
                .filter(entry -> !entry.getValue().isAlive() && isKilled(entry.getValue()))
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
