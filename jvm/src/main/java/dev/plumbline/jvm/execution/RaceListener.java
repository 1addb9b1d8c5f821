package dev.plumbline.jvm.execution;

/** Is told of data races while programs run. Each pair of places is told once in a run. */
public interface RaceListener {
    /** The current execution has a race that no earlier one of the run had. */
    void found(Race race);

    /**
     * The code under test uses an order of memory that is weaker than that of volatile variables. That is no race; but
     * what it allows is more than interleavings show.
     */
    void usesWeakOrder(Site site);
}
