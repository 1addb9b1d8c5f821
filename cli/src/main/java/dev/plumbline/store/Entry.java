package dev.plumbline.store;

import java.util.Optional;

/**
 * A stored history without its operations.
 *
 * @param number by which it is found
 * @param added when, in ISO 8601
 * @param name of the history
 * @param notes about the history, one line each
 * @param run {@code run.json} of the run that it comes from
 * @param target the name of the program of that run
 * @param seed of that run
 * @param verdict the latest verdict on it
 * @param bundle whether there is a bundle for that verdict
 */
public record Entry(
        long number,
        String added,
        String name,
        int operations,
        int processes,
        String notes,
        Optional<String> run,
        Optional<String> target,
        Optional<Long> seed,
        Optional<StoredVerdict> verdict,
        boolean bundle) {}
