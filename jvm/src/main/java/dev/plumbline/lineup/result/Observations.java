package dev.plumbline.lineup.result;

import java.nio.file.Path;

/**
 * The serial runs of the tests against those that a file holds from earlier runs.
 *
 * @param compared tests of which the file has the serial runs
 * @param differing of them
 * @param added tests that the file did not have
 * @param unusable tests without serial runs that could be put down: nondeterministic ones, and those that were not
 *     explored to the end
 */
public record Observations(Path file, long compared, long differing, long added, long unusable) {}
