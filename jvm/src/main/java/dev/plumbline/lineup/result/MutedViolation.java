package dev.plumbline.lineup.result;

/**
 * A violation that was known already.
 *
 * @param mute the first that covers it
 */
public record MutedViolation(Mute mute, Violation violation) {}
