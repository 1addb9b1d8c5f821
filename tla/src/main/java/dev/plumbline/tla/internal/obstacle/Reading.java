package dev.plumbline.tla.internal.obstacle;

/** Reads formulas for one explanation. Its work is bounded. */
public interface Reading {
    /** @throws WorkLimitReached if more names were followed than allowed */
    FormulaTerm head(FormulaPart part);

    /**
     * Counts a step of work that is not a name.
     *
     * @throws WorkLimitReached if there were more than allowed
     */
    void spend();
}
