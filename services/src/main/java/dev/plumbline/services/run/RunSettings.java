package dev.plumbline.services.run;

import java.time.Duration;

/**
 * How the clients of a run behave, and how long the run waits for nodes.
 *
 * @param clients how many; client i calls node 1 + i % nodes
 * @param rate requests per second, of all clients together
 * @param timeout how long a client waits for a response
 * @param patience how long the run waits until all nodes are ready, at the beginning and at the end
 */
public record RunSettings(int clients, double rate, Duration timeout, Duration patience) {}
