package dev.plumbline.spec;

import dev.plumbline.history.History;
import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.Optional;

/**
 * The source of a specification: a TLA+ module, a built-in model, your own
 * {@link dev.plumbline.spec.model.SequentialModel}, a bundle. Values of constants may come from the history, so a
 * source is called for each history, and decides itself whether the result can be the same. A loaded {@link Spec} is
 * its own source.
 */
public interface SpecSource {
    /**
     * @param history that will be checked, as it was read
     * @throws BadInput if the specification cannot be read, or not for this history
     */
    Spec load(History history) throws BadInput;

    /**
     * The same with a limit on CPU time. A source that evaluates nothing while it loads may ignore it.
     *
     * @throws BadInput if the specification cannot be read, or not for this history
     * @throws SpecException a limit, if it takes longer, with the place of the current formula
     */
    default Spec load(History history, Duration most) throws BadInput {
        return load(history);
    }

    /**
     * The specification for a bundle. Constants from the history are included, because a part of the history might give
     * fewer values.
     *
     * @param loaded a result of {@link #load}
     * @throws BadInput if it cannot be copied
     */
    SpecCopy copy(Spec loaded) throws BadInput;

    /** Why it cannot be loaded for any history, once that is known: one error for any number of histories. */
    default Optional<BadInput> failure() {
        return Optional.empty();
    }

    /** Drops data that is kept for further histories: a thread that never ended may still use it. */
    default void forget() {}
}
