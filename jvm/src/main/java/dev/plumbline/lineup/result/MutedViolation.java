package dev.plumbline.lineup.result;

/**
 * A muted violation.
 *
 * @param mute the first mute that covers it
 */
public record MutedViolation(Mute mute, Violation violation) {}
