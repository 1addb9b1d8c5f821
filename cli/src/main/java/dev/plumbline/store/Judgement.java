package dev.plumbline.store;

import java.util.Optional;

/**
 * A verdict as it is kept.
 *
 * @param spec name of the specification
 * @param verdict {@code conforms}, {@code violates} or {@code inconclusive}
 * @param report one JSON object, as {@code check --json} prints it
 * @param counterexample for people
 * @param command that checks it again
 */
public record Judgement(String spec, String verdict, String report, Optional<String> counterexample, String command) {}
