package dev.plumbline.campaign.worker;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How processes that run tasks are started on any machine: all but the places of Java, classes and folders, which differ
 * from machine to machine.
 *
 * @param options for Java
 * @param words the main class and its arguments
 * @param cpu how much CPU time a task may take
 * @param patience how long a task may use no CPU time
 * @param tasks how many tasks one process runs
 */
public record WorkerCommand(List<String> options, List<String> words, Duration cpu, Duration patience, int tasks) {
    private static final int HEAP_PERCENT = 70;

    public WorkerCommand {
        options = List.copyOf(options);
        words = List.copyOf(words);
    }

    /**
     * On one machine.
     *
     * @param java the program
     * @param classPath with absolute names
     * @param workers how many processes share the memory of the machine
     * @param errors the folder for what Java writes when it crashes
     * @param from the folder in which they run
     */
    public WorkerSettings on(String java, String classPath, int workers, Path errors, Path from) {
        List<String> command = new ArrayList<>(List.of(java));
        command.addAll(options);
        if (options.stream().noneMatch(option -> option.startsWith("-Xmx"))) {
            command.add("-XX:MaxRAMPercentage=" + Math.max(1, HEAP_PERCENT / workers));
        }
        command.add("-XX:ErrorFile=" + errors.toAbsolutePath().resolve("hs_err_pid%p.log"));
        command.add("-cp");
        command.add(classPath);
        command.addAll(words);
        return new WorkerSettings(workers, command, from, cpu, patience, tasks);
    }

    public Value value() {
        Map<String, Value> fields = new TreeMap<>();
        fields.put("options", Fields.of(options));
        fields.put("words", Fields.of(words));
        fields.put("cpuMillis", Value.of(cpu.toMillis()));
        fields.put("patienceMillis", Value.of(patience.toMillis()));
        fields.put("tasks", Value.of((long) tasks));
        return Value.record(fields);
    }

    /** Reads {@link #value}. */
    public static WorkerCommand read(Fields document) throws BadInput {
        return new WorkerCommand(
                document.get("options").texts(),
                document.get("words").texts(),
                Duration.ofMillis(document.get("cpuMillis").number(0, Long.MAX_VALUE)),
                Duration.ofMillis(document.get("patienceMillis").number(0, Long.MAX_VALUE)),
                document.get("tasks").number(1, Integer.MAX_VALUE));
    }
}
