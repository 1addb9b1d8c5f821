package dev.plumbline.jvm.execution;

/** Receives data races while programs run. Each pair of places is reported once in a run. */
public interface RaceListener {
    /** The current execution has a race that no earlier one of the run had. */
    void found(Race race);

    /**
     * The code under test uses a memory order weaker than that of volatile variables. This is not a race, but it allows
     * more behaviours than interleavings show.
     */
    void usesWeakOrder(Site site);
}
