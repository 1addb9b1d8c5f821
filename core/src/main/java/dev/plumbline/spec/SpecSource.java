package dev.plumbline.spec;

import dev.plumbline.history.History;
import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.Optional;

/**
 * Where a specification comes from: a TLA+ module, a built-in model, a {@link dev.plumbline.spec.model.SequentialModel}
 * of the user, a bundle. Values of constants may come from the history, so the specification is loaded for each history,
 * and the source decides whether it can return the same one. A loaded {@link Spec} is its own source.
 */
public interface SpecSource {
    /**
     * @param history that is going to be checked, as it was read
     * @throws BadInput if the specification cannot be read, or not for this history
     */
    Spec load(History history) throws BadInput;

    /**
     * The same within a CPU time. A source that evaluates nothing while it loads need not look at it.
     *
     * @throws BadInput if the specification cannot be read, or not for this history
     * @throws SpecException a limit, if it takes longer, with the place of the formula that is being evaluated
     */
    default Spec load(History history, Duration most) throws BadInput {
        return load(history);
    }

    /**
     * The specification as a bundle carries it. Constants that the history gave are written out, because a part of the
     * history might give fewer values.
     *
     * @param loaded what {@link #load} answered
     * @throws BadInput if it cannot be handed on
     */
    SpecCopy copy(Spec loaded) throws BadInput;

    /** Why it can be loaded for no history at all, once that is known: one complaint for however many histories. */
    default Optional<BadInput> failure() {
        return Optional.empty();
    }

    /** Drops what is kept for further histories: a thread that never came back may still be at work in it. */
    default void forget() {}
}
