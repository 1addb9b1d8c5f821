package dev.plumbline.benchmarks.jmh;

import java.lang.management.ManagementFactory;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Processor time. On a machine that has other work to do the time on the wall includes waiting for a turn; this does
 * not.
 */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class ProcessorTime {
    public long nanos;
    public long operations;
    private long before;

    @Setup(Level.Iteration)
    public void start() {
        nanos = 0;
        operations = 0;
        before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    @TearDown(Level.Iteration)
    public void stop() {
        nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
    }
}
