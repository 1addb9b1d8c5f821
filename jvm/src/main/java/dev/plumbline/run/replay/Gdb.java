package dev.plumbline.run.replay;

import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Timebox;
import dev.plumbline.run.Chaos;
import dev.plumbline.run.Runner;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Commands that stop a native program in gdb where an operation begins: at a function that the C++ recorder calls
 * whenever it has recorded the start of an operation, under a condition on the arguments of that function. The
 * arguments are read from registers, so that neither debug information nor a particular compiler is needed.
 */
public final class Gdb {
    /** {@code plumbline_operation_begins(start, process, number)} in record/native/include/plumbline/record.hpp. */
    private static final String FUNCTION = "plumbline_operation_begins";

    private final List<String> registers;

    private Gdb(List<String> registers) {
        this.registers = registers;
    }

    /**
     * @param architecture by its name in Java
     * @throws BadInput if its calling convention is unknown
     */
    public static Gdb on(String architecture) throws BadInput {
        return switch (architecture.toLowerCase(Locale.ROOT)) {
            case "amd64", "x86_64" -> new Gdb(List.of("$rdi", "$rsi", "$rdx"));
            case "aarch64", "arm64" -> new Gdb(List.of("$x0", "$x1", "$x2"));
            default ->
                throw new BadInput("breakpoints in native programs on " + architecture
                        + " are not supported; expected x86-64 or aarch64");
        };
    }

    /** The breakpoint by the time at which the operation started, for a run that repeats its times exactly. */
    public String atStart(Operation operation) {
        long start = ((Timebox) operation.place()).call();
        return "break " + FUNCTION + " if " + registers.get(0) + " == " + start;
    }

    /** The breakpoint by thread and number of the operation in it, for a run that repeats its calls. */
    public String atCall(Replayable.Numbered chosen) throws BadInput {
        if (!(chosen.operation().process() instanceof Value.Int process)) {
            throw new BadInput("#" + chosen.number() + " is of process "
                    + chosen.operation().process() + "; expected a thread of a workload, a whole number");
        }
        return "break " + FUNCTION + " if " + registers.get(1) + " == " + process.value() + " && " + registers.get(2)
                + " == " + chosen.call();
    }

    /** Replays a recording of rr, up to the operation. */
    public List<String> rrReplay(Path recording, Replayable.Numbered chosen) {
        return List.of(
                "rr", "replay", recording.toString(), "--", "-ex", atStart(chosen.operation()), "-ex", "continue");
    }

    /** Runs a command under gdb, up to the operation. */
    public List<String> run(Runner.Invocation invocation, Replayable replayable, Replayable.Numbered chosen)
            throws BadInput {
        List<String> words = new ArrayList<>();
        if (!invocation.variables().isEmpty()) {
            words.add("env");
            invocation.variables().forEach((name, value) -> words.add(name + "=" + value));
        }
        words.addAll(List.of("gdb", "-ex", "set breakpoint pending on", "-ex"));
        words.add(isExact(replayable) ? atStart(chosen.operation()) : atCall(chosen));
        words.addAll(List.of("-ex", "run", "--args"));
        words.addAll(invocation.command());
        return words;
    }

    /** Whether the times of a run are steps of its schedule, which the seed repeats. */
    public static boolean isExact(Replayable replayable) {
        return replayable.run().settings().chaos() == Chaos.SERIAL
                && replayable.history().order() instanceof Order.Timeboxes boxes
                && boxes.unit().equals("steps");
    }
}
