package dev.plumbline.lineup.result;

/** What is wrong with a class: but for the last, it is not deterministically linearizable. */
public enum Kind {
    /** The same calls in the same order, one after the other, gave different results. */
    NONDETERMINISTIC("nondeterministic"),
    /** Concurrent calls gave results that no order of them explains. */
    NON_LINEARIZABLE("non-linearizable"),
    /** A call blocks though it would not in any serial run that explains the others. */
    STUCK("stuck"),
    /** Calls made one after the other gave other results than an observation file has from an earlier run. */
    REGRESSION("regression");

    private final String word;

    Kind(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }
}
