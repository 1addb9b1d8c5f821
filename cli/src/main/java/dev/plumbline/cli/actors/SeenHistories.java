package dev.plumbline.cli.actors;

import dev.plumbline.actor.execution.CallLog;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
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
        String hash = hash(log);
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

    private static String hash(CallLog log) {
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256").digest(log.orderText().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash).substring(0, DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
