package dev.plumbline.generate.tests;

import java.nio.file.Path;
import java.util.List;

/**
 * What came of generating tests.
 *
 * @param tests how many there are
 * @param steps of all tests together
 * @param states covered ones and all
 * @param transitions covered ones and all
 * @param choices calls after which the specification allows several outcomes that can be told apart, or that it does
 *     not allow in every state that fits what is observed. If there are any, one more test follows what the system chooses
 * @param written files that are new or have changed
 * @param unchanged generated files that are as they were
 * @param deleted files of an earlier generation that hold no test any more
 * @param kept files that belong to the user
 * @param command that compiles and runs the tests in their folder; empty where a build tool does
 */
public record WrittenTests(
        int tests,
        long steps,
        Share states,
        Share transitions,
        long choices,
        List<Path> written,
        List<Path> unchanged,
        List<Path> deleted,
        List<Path> kept,
        String command) {
    /** So many of so many. */
    public record Share(long covered, long all) {}

    public WrittenTests {
        written = List.copyOf(written);
        unchanged = List.copyOf(unchanged);
        deleted = List.copyOf(deleted);
        kept = List.copyOf(kept);
    }
}
