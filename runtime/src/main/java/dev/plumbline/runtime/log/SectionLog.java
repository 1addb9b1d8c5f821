package dev.plumbline.runtime.log;

/** Where the sections of one process are written down. */
public interface SectionLog extends AutoCloseable {
    /** When it returns, the section is written down for good, even if the JVM is killed right after. */
    void write(LoggedSection section);

    @Override
    default void close() {}
}
