package dev.plumbline.actor.run;

import java.util.TreeSet;

/** The numbers of the messages that a machine has received from another one: not in order, since some may have to wait. */
final class Received {
    private long upTo;
    private final TreeSet<Long> beyond = new TreeSet<>();

    void add(long number) {
        beyond.add(number);
        while (beyond.remove(upTo + 1)) {
            upTo++;
        }
    }

    boolean has(long number) {
        return number <= upTo || beyond.contains(number);
    }

    /** All messages up to this number were received. */
    long upTo() {
        return upTo;
    }
}
