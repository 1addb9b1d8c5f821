package dev.plumbline.check;

import java.time.Duration;

/**
 * The cost of a check.
 *
 * @param operations in the history
 * @param processes in the history
 * @param steps how often next states were computed
 * @param maxFrontier the largest number of live interpretations
 * @param time spent searching
 * @param peakMemoryBytes of heap in use during the check, including garbage; 0 if unknown
 */
public record Statistics(
        int operations, int processes, long steps, int maxFrontier, Duration time, long peakMemoryBytes) {}
