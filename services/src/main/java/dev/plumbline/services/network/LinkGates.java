package dev.plumbline.services.network;

import dev.plumbline.services.plan.Link;
import java.util.Random;

/** The state of the network, and its end, which all connections of a proxy obey. */
final class LinkGates {
    private final Random random;
    private NetworkState state = NetworkState.HEALED;
    private boolean closed;

    LinkGates(Random random) {
        this.random = random;
    }

    synchronized void set(NetworkState other) {
        state = other;
        notifyAll();
    }

    synchronized void close() {
        closed = true;
        notifyAll();
    }

    /** Returns when the link is not cut, false if everything was closed. */
    synchronized boolean await(Link link) throws InterruptedException {
        while (!closed && state.cut().contains(link)) {
            wait();
        }
        return !closed;
    }

    /**
     * Returns when neither link is cut, as a connection is only established over both; false if all was closed. It is
     * one question: of two, the answer to the first may be outdated after the second.
     */
    synchronized boolean await(Link there, Link back) throws InterruptedException {
        while (!closed && (state.cut().contains(there) || state.cut().contains(back))) {
            wait();
        }
        return !closed;
    }

    /** How many milliseconds the next message is delayed. */
    synchronized long delay() {
        return state.delay() == 0 ? 0 : (long) (random.nextDouble() * 2 * state.delay());
    }

    /** Whether a connection breaks at its next message. */
    synchronized boolean breaks() {
        return state.loss() > 0 && random.nextInt(100) < state.loss();
    }
}
