package dev.plumbline.generate.internal.tests;

import java.nio.file.Path;
import java.util.List;

/**
 * The result of generating tests.
 *
 * @param tests the number of tests
 * @param steps the number of steps of all tests together
 * @param states how many states are covered
 * @param transitions how many transitions are covered
 * @param choices the number of calls after which the specification allows several distinguishable outcomes, or that it
 *     does not allow in every state that fits the observations. If there are any, one more test follows the choices of
 *     the system
 * @param written files that are new or have changed
 * @param unchanged generated files that are as they were
 * @param deleted outdated files of an earlier generation
 * @param kept files that belong to the user
 * @param command a shell command that compiles and runs the tests in their folder; empty if a build tool does that
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
    /** How many of all were covered. */
    public record Share(long covered, long all) {}

    public WrittenTests {
        written = List.copyOf(written);
        unchanged = List.copyOf(unchanged);
        deleted = List.copyOf(deleted);
        kept = List.copyOf(kept);
    }
}
