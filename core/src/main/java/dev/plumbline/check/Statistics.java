package dev.plumbline.check;

import java.time.Duration;

/**
 * What a check cost.
 *
 * @param operations in the history
 * @param processes in the history
 * @param steps how often the specification was asked for next states
 * @param maxFrontier the largest number of interpretations alive at once
 * @param time spent searching
 * @param peakMemoryBytes of heap in use during the check, garbage not yet collected included; 0 where it is not known
 */
public record Statistics(
        int operations, int processes, long steps, int maxFrontier, Duration time, long peakMemoryBytes) {}
