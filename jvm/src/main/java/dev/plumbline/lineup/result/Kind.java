package dev.plumbline.lineup.result;

/** The kind of a violation. All kinds but the last mean that the class is not deterministically linearizable. */
public enum Kind {
    /** The same calls in the same order, performed one after the other, had different results. */
    NONDETERMINISTIC("nondeterministic"),
    /** Concurrent calls had results that no order of them explains. */
    NON_LINEARIZABLE("non-linearizable"),
    /** A call blocks though it would not in any serial run that explains the others. */
    STUCK("stuck"),
    /**
     * Calls performed one after the other had results different from those in an observation file of an earlier run.
     */
    REGRESSION("regression");

    private final String word;

    Kind(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }
}
