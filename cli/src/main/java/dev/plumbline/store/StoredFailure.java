package dev.plumbline.store;

import java.util.Optional;

/**
 * A failure that a task of a campaign found.
 *
 * @param task the hash of its command, in hexadecimal
 * @param size of its counterexample
 * @param ended when the task ended, in milliseconds since 1970
 * @param commits at which it ran; empty if they are not known
 * @param text what happened, in one line
 * @param named the task for people: {@code seed 17}
 * @param command that runs the task again
 * @param bundle that explains it, as the bytes of its file
 */
public record StoredFailure(
        String task,
        ViolationKind kind,
        long size,
        long ended,
        String commits,
        String text,
        String named,
        String command,
        Optional<byte[]> bundle) {}
