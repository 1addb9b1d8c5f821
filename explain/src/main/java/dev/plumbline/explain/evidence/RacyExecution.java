package dev.plumbline.explain.evidence;

import dev.plumbline.history.interleaving.Interleaving;
import dev.plumbline.history.interleaving.RacingAccesses;
import dev.plumbline.history.interleaving.ThreadTest;

/**
 * An execution of threads with a data race.
 *
 * @param test with the one run that shows the race
 */
public record RacyExecution(RacingAccesses accesses, ThreadTest test) implements Evidence {
    /** The name of this kind. */
    public static final String KIND = "race";

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public String described() {
        return "a data race";
    }

    @Override
    public String name() {
        return test.subject();
    }

    @Override
    public String again() {
        return "replay";
    }

    /** The finding in one sentence. */
    public String claim() {
        return "the Java memory model does not order two accesses to " + accesses.shortVariable();
    }

    /** The steps of the threads. */
    public Interleaving shown() {
        return test.violating().interleaving();
    }
}
