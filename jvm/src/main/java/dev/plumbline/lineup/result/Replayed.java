package dev.plumbline.lineup.result;

import java.util.Optional;

/**
 * A repeated execution.
 *
 * @param result of this execution alone; inconclusive if the schedule does not fit
 * @param shown the execution; empty if the schedule does not fit
 */
public record Replayed(LineUpResult result, Optional<Violation.Shown> shown) {}
