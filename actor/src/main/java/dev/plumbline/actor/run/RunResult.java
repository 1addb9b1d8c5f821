package dev.plumbline.actor.run;

import java.util.List;
import java.util.Optional;

/**
 * What a run has shown, besides the history of its clients.
 *
 * @param answered how many calls of clients were answered
 * @param unanswered how many were not, in time
 * @param crashed the actors that crashed, in order
 * @param failure the exception of an actor, which ended the run
 */
public record RunResult(
        long answered, long unanswered, List<String> crashed, Optional<String> failure, RunProperties properties) {}
