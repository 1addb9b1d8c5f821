package dev.plumbline.explain.view.http;

import java.time.Duration;

/**
 * The resources that a client may use.
 *
 * @param request from its connection to the end of its request
 * @param silence while an answer is sent: so long it may take nothing of it
 * @param connections at once; of more than these the oldest unfinished requests are dropped
 * @param answers that are worked out at once
 * @param longAnswers of those that take long: they must not keep others waiting
 * @param waiting requests of each kind, beyond which one is told to come back
 */
public record ServerLimits(
        Duration request, Duration silence, int connections, int answers, int longAnswers, int waiting) {
    public static final ServerLimits DEFAULT =
            new ServerLimits(Duration.ofSeconds(5), Duration.ofSeconds(20), 128, 6, 2, 32);
}
