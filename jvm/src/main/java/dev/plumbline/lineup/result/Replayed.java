package dev.plumbline.lineup.result;

import java.util.Optional;

/**
 * One execution again.
 *
 * @param result on this execution alone; inconclusive if the schedule does not fit
 * @param shown what happened; nothing if the schedule does not fit
 */
public record Replayed(LineUpResult result, Optional<Violation.Shown> shown) {}
