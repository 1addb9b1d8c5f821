package dev.plumbline.jvm;

import dev.plumbline.jvm.execution.AttainableTime;
import java.util.concurrent.TimeUnit;

/** A machine whose clocks a test moves: how busy it is, and for how long it stands still. */
public final class SimulatedMachine {
    private static final long MILLI = 1_000_000;

    private final int threadsPerCore;
    private long wall = 123_456_789;
    private long cpu;

    /** @param threadsPerCore that are always ready, the one that looks among them */
    public SimulatedMachine(int threadsPerCore) {
        this.threadsPerCore = threadsPerCore;
    }

    /** Time passes, in which the thread that looks waits. */
    public void pass(long time, TimeUnit unit) {
        wall += unit.toNanos(time);
    }

    public AttainableTime time(long interval) {
        return new AttainableTime(
                () -> wall,
                () -> {
                    // A thread that polls in a loop computes, and has a share of the core.
                    cpu += MILLI;
                    wall += MILLI * threadsPerCore;
                    return cpu;
                },
                interval);
    }
}
