package dev.plumbline.runtime.log;

import dev.plumbline.value.Value;
import java.util.Optional;
import java.util.function.Consumer;

/** The log of the sections of one process. */
public interface SectionLog extends AutoCloseable {
    /** When it returns, the section is logged permanently, even if the JVM is killed immediately afterwards. */
    void write(LoggedSection section);

    /** Whether this continues an existing log: then the process restores its state from it. */
    default boolean resumed() {
        return false;
    }

    /** The state of the process that {@link #continueInAnotherFile} stored last, if it did. */
    default Optional<Value> state() {
        return Optional.empty();
    }

    /**
     * Passes on the sections that the log had when it was opened, from {@link #state} on; nothing may be written
     * meanwhile.
     */
    default void past(Consumer<LoggedSection> each) {}

    /** Whether the file is so long that the log should be continued in another one. */
    default boolean isFull() {
        return false;
    }

    /**
     * Begins another file.
     *
     * @param state everything that a restart needs to know of the sections before, if it is known
     */
    default void continueInAnotherFile(Optional<Value> state) {}

    @Override
    default void close() {}
}
