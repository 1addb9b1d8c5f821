package dev.plumbline.lineup.result;

import java.nio.file.Path;

/**
 * The comparison of the serial runs of the tests with those of earlier runs in a file.
 *
 * @param compared tests whose serial runs are in the file
 * @param differing the compared tests with a difference
 * @param added tests that the file did not have
 * @param unusable tests whose serial runs cannot be recorded: nondeterministic ones, and those that were not explored
 *     completely
 */
public record Observations(Path file, long compared, long differing, long added, long unusable) {}
