package dev.plumbline.explore.jvm.runtime;

import dev.plumbline.explore.jvm.execution.Execution;
import dev.plumbline.explore.jvm.execution.Explored;
import dev.plumbline.explore.jvm.execution.Program;
import dev.plumbline.explore.jvm.schedule.Scheduler;
import java.util.function.Predicate;

/** Runs programs under schedules. */
public final class Machine implements AutoCloseable {
    public Machine(Sites sites) {}

    public void trace(boolean wanted) {}

    public void mostSteps(long steps) {}

    public Explored run(Program program, Scheduler scheduler, Predicate<Execution> observer) {
        throw new UnsupportedOperationException("not built yet");
    }

    @Override
    public void close() {}
}
