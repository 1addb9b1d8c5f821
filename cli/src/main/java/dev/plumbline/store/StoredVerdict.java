package dev.plumbline.store;

import dev.plumbline.check.Verdict;
import java.util.Optional;

/**
 * A verdict as a store keeps it.
 *
 * @param spec name of the specification
 * @param report one JSON object, as {@code check --json} prints it
 * @param counterexample as text
 * @param command that checks it again
 */
public record StoredVerdict(
        String spec, Verdict.Word word, String report, Optional<String> counterexample, String command) {}
