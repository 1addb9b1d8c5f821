package dev.plumbline.runtime.resource;

import dev.plumbline.runtime.value.TlaError;
import dev.plumbline.value.Value;
import java.util.Optional;

/**
 * A resource that sections of one process read and write. A section reads and writes any number of times, then either
 *
 * <ul>
 *   <li>{@link #prepare} and {@link #commit}: all its writes take effect, or
 *   <li>{@link #abort}: it is as if the section had not been. It may come at any time before commit, also after
 *       prepare.
 * </ul>
 *
 * and the next section begins. An object belongs to one process; state that processes share is in another object, as
 * with {@link SharedVariable#handle}. All calls come from the thread of that process.
 *
 * <p><b>Clocks.</b> The effects of a section are passed to others together with its clock: the resource stamps them
 * with the clock that it gets at commit, and returns the stamp to the section that reads them. An aborted section may
 * have read too, so a section that changes the values it read comes after it: that is the purpose of the clock of
 * {@link #abort}.
 *
 * <p>{@link #read}, {@link #write} and {@link #prepare} may throw {@link SectionAborted} and should not wait long,
 * since the section may hold locks. {@link #commit} and {@link #abort} must succeed.
 */
public interface Resource extends AutoCloseable {
    /** The value that the section sees, after its own writes. */
    default ClockedValue read() {
        throw new TlaError(this + " cannot be read");
    }

    /** Sets the value, for this section only until it commits. */
    default WriteResult write(Value value) {
        throw new TlaError(this + " cannot be written: " + value);
    }

    /** The part at an index. It belongs to this resource, which prepares, commits and aborts it. */
    default Resource at(Value index) {
        throw new TlaError(this + " has no parts, so none at " + index);
    }

    /**
     * Checks whether the section can commit: returns the clock that it comes after, or throws {@link SectionAborted}.
     * Data that must be on disk before others see the section is written here.
     */
    default Clock prepare() {
        return Clock.NONE;
    }

    /**
     * Makes the writes of the section effective.
     *
     * @param clock of the section; every section that sees its writes comes after it
     */
    void commit(Clock clock);

    /**
     * Discards the section.
     *
     * @param clock of the section; every section that changes a value it read comes after it
     */
    void abort(Clock clock);

    /**
     * Restores an access of a committed section after the process was killed and restarted. The accesses come in the
     * order of the log, before any other call. A resource outside the process, or without state, has nothing to do
     * here.
     */
    default void restore(LoggedAccess access) {
        throw new TlaError(this + " does not survive its process, so the process cannot continue where its log ends;"
                + " expected a folder without its log");
    }

    /**
     * A further value of this section for the log besides its accesses, which {@link #restoreExtra} needs; called after
     * {@link #prepare}. Empty if the accesses are sufficient.
     */
    default Optional<Value> extra() {
        return Optional.empty();
    }

    /** Restores the value of {@link #extra} of a committed section, after the accesses of that section. */
    default void restoreExtra(Value extra) {}

    /**
     * Everything that a restart needs of this resource, between two sections: then the log before is not needed any more.
     * Empty if this is not known, so that a restart needs the whole log.
     *
     * @throws SectionAborted if it is to be asked for later
     */
    default Optional<Value> state() {
        return Optional.empty();
    }

    /** Restores what {@link #state} has returned, before any access; perhaps several times. */
    default void restoreState(Value state) {}

    /** The last {@link #state} is stored, so that a restart needs nothing from before. */
    default void stateStored() {}

    /**
     * Called when the process is restarted and its whole log has been restored, even if it had no access to this
     * resource.
     *
     * @param clock of its last record, which may be an aborted one
     */
    default void restored(Clock clock) {}

    /** The process has ended. */
    @Override
    default void close() {}
}
