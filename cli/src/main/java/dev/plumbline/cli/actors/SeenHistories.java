package dev.plumbline.cli.actors;

import dev.plumbline.actor.execution.CallLog;
import dev.plumbline.value.text.Sha256;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The histories of a part of the schedules that a criterion can distinguish, by 64 bits of a hash: another part may
 * have the same ones, and numbers cannot tell. Among a million histories two are unlikely to share a hash.
 */
final class SeenHistories {
    private static final int DIGITS = 16;

    private final SortedSet<String> all = new TreeSet<>();
    private final SortedSet<String> violating = new TreeSet<>();

    void add(CallLog log, boolean violates) {
        String hash = Sha256.hex(log.orderText()).substring(0, DIGITS);
        all.add(hash);
        if (violates) {
            violating.add(hash);
        }
    }

    SortedSet<String> all() {
        return all;
    }

    /** Those that the sequential object does not explain. */
    SortedSet<String> violating() {
        return violating;
    }
}
