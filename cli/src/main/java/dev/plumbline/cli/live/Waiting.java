package dev.plumbline.cli.live;

import java.time.Duration;

/** Waits for threads with a limit. */
final class Waiting {
    private Waiting() {}

    /** @return whether the thread has ended */
    static boolean forThread(Thread thread, Duration most) {
        try {
            thread.join(most.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return !thread.isAlive();
    }
}
