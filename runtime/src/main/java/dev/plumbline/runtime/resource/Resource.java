package dev.plumbline.runtime.resource;

import dev.plumbline.runtime.value.TlaError;
import dev.plumbline.value.Value;
import java.util.Optional;

/**
 * Something that sections of one process read and write. A section reads and writes any number of times, then either
 *
 * <ul>
 *   <li>{@link #prepare} and {@link #commit}: all its writes take effect, or
 *   <li>{@link #abort}: it is as if the section had not been. It may come at any time before commit, also behind
 *     prepare.
 * </ul>
 *
 * and the next section begins. An object serves one process; what processes share stands behind it, as with {@link
 * SharedVariable#handle}. All calls come from the thread of that process.
 *
 * <p><b>Clocks.</b> What a section did is handed to others together with its clock: the resource stamps it with the
 * clock that it gets at commit, and gives the stamp to the section that reads it. An aborted section may have read
 * too, so whoever changes what it read comes after it: that is what the clock of {@link #abort} is for.
 *
 * <p>{@link #read}, {@link #write} and {@link #prepare} may throw {@link SectionAborted} and should not wait long,
 * since the section may hold locks. {@link #commit} and {@link #abort} must succeed.
 */
public interface Resource extends AutoCloseable {
    /** The value, as the section sees it: behind its own writes. */
    default Stamped read() {
        throw new TlaError(this + " cannot be read");
    }

    /** Sets the value, for this section only until it commits. */
    default Written write(Value value) {
        throw new TlaError(this + " cannot be written: " + value);
    }

    /** The part at an index. It belongs to this resource, which prepares, commits and aborts it. */
    default Resource at(Value index) {
        throw new TlaError(this + " has no parts, so none at " + index);
    }

    /**
     * Whether the section can commit: returns what it comes after, or throws {@link SectionAborted}. What must be on
     * disk before others see the section is written here.
     */
    default Clock prepare() {
        return Clock.NONE;
    }

    /**
     * Makes the writes of the section effective.
     *
     * @param clock of the section, which everyone who sees its writes comes after
     */
    void commit(Clock clock);

    /**
     * Forgets the section.
     *
     * @param clock of the section, which everyone comes after who changes what it read
     */
    void abort(Clock clock);

    /**
     * The process was killed and starts again: takes up an access of a committed section. They come in the order of the
     * log, before any other call. What stands outside of the process, or has no state, has nothing to do here.
     */
    default void restore(PastAccess access) {
        throw new TlaError(this + " does not survive its process, so the process cannot go on where its log ends;"
                + " expected a folder without its log");
    }

    /**
     * What a log must say of this section besides its accesses, so that {@link #restoreKept} can take it up: asked
     * behind {@link #prepare}. Nothing, where the accesses tell all.
     */
    default Optional<Value> kept() {
        return Optional.empty();
    }

    /** Takes up what {@link #kept} said of a committed section, behind the accesses of that section. */
    default void restoreKept(Value kept) {}

    /**
     * The process starts again, and all of its log has been taken up; perhaps it had nothing of this resource.
     *
     * @param clock of its last record, an aborted one perhaps
     */
    default void restored(Clock clock) {}

    /** The process has ended. */
    @Override
    default void close() {}
}
