package dev.plumbline.run.harness;

import dev.plumbline.jvm.execution.Ending;
import dev.plumbline.jvm.execution.Ending.Blocked;
import dev.plumbline.jvm.execution.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** Describes why a controlled run did not end, and what each thread waits for. */
final class Standstill {
    private static final int UNKNOWN = -2;

    private Standstill() {}

    /**
     * @param threads of the workload
     * @param doing the action of each of them
     * @param spent the threads that took the steps of a run that exceeded its limit
     * @return empty if the run is complete
     */
    static List<String> lines(Ending ending, int threads, IntFunction<String> doing, Supplier<List<String>> spent) {
        List<String> lines = new ArrayList<>();
        List<Blocked> left = List.of();
        if (ending instanceof Ending.Stuck stuck) {
            left = stuck.blocked();
            lines.add(
                    switch (stuck.kind()) {
                        case DEADLOCK -> "deadlock: threads wait in a circle for locks that the others hold";
                        case LIVELOCK -> "livelock: threads spin for values that no thread writes";
                        case NO_WAKE_UP -> "no thread can continue: threads wait for events that no thread causes";
                    });
        } else if (ending instanceof Ending.OutOfSteps out) {
            left = out.unfinished();
            lines.addAll(spent.get());
            out.most()
                    .loop()
                    .ifPresent(loop -> lines.add("the loop at " + loop + " is in its round "
                            + out.most().rounds() + "; its variables are "
                            + (out.most().variables() == Ending.Variables.SAME
                                    ? "the same in each"
                                    : "different in each")));
        } else if (ending instanceof Ending.Cut cut) {
            left = cut.unfinished();
            lines.add("cut short by its schedule");
        }
        for (Blocked blocked : left) {
            lines.add(line(blocked, threads, doing));
        }
        return lines;
    }

    private static String line(Blocked blocked, int threads, IntFunction<String> doing) {
        boolean ofWorkload = blocked.thread() >= 0 && blocked.thread() < threads;
        boolean inCall = ofWorkload && blocked.call() >= 0;
        String site = blocked.site().type().isEmpty() ? "" : ", at " + blocked.site();
        return name(blocked.thread(), threads) + (inCall ? ", " + doing.apply(blocked.thread()) : "") + ": "
                + what(blocked)
                + (blocked.owner() == UNKNOWN ? "" : ", " + held(blocked) + name(blocked.owner(), threads)) + site;
    }

    private static String what(Blocked blocked) {
        String of = blocked.on().isEmpty() ? "" : " " + blocked.on();
        return switch (blocked.reason()) {
            case RUNNABLE -> "could continue";
            case MONITOR -> "waits for the monitor of" + (of.isEmpty() ? " an object" : of);
            case WAIT -> of.isEmpty() ? "sleeps again and again" : "waits to be notified by" + of;
            case PARK -> "is parked" + (of.isEmpty() ? "" : " for" + of);
            case JOIN -> "waits for a thread to end";
            case SPIN -> "spins";
        };
    }

    private static String held(Blocked blocked) {
        return blocked.reason() == Ending.Reason.JOIN ? "which is " : "held by ";
    }

    static String name(int thread, int threads) {
        if (thread == Program.MAIN || thread == threads) {
            return "the main thread";
        }
        return thread < threads ? "thread " + thread : "thread " + thread + " (started by the system under test)";
    }
}
