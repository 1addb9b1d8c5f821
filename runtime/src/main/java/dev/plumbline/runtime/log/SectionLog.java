package dev.plumbline.runtime.log;

import java.util.function.Consumer;

/** Where the sections of one process are written down. */
public interface SectionLog extends AutoCloseable {
    /** When it returns, the section is written down for good, even if the JVM is killed right after. */
    void write(LoggedSection section);

    /** Whether this goes on with a log that was there before: then the process takes up what it says. */
    default boolean resumed() {
        return false;
    }

    /** Hands over what the log had when it was opened; nothing may be written meanwhile. */
    default void past(Consumer<LoggedSection> each) {}

    @Override
    default void close() {}
}
