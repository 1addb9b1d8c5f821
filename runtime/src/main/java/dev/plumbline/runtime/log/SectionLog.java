package dev.plumbline.runtime.log;

import java.util.function.Consumer;

/** The log of the sections of one process. */
public interface SectionLog extends AutoCloseable {
    /** When it returns, the section is logged permanently, even if the JVM is killed immediately afterwards. */
    void write(LoggedSection section);

    /** Whether this continues an existing log: then the process restores its state from it. */
    default boolean resumed() {
        return false;
    }

    /** Passes on the sections that the log had when it was opened; nothing may be written meanwhile. */
    default void past(Consumer<LoggedSection> each) {}

    @Override
    default void close() {}
}
