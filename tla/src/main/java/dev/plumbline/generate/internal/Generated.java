package dev.plumbline.generate.internal;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The result of generating a workload.
 *
 * @param written files that were written
 * @param kept existing files that belong to the user
 * @param operations of the specification, in the order of Next
 * @param gone operations that an earlier specification had
 * @param regenerated whether there was an earlier generated file
 * @param page the page that describes the next steps
 */
public record Generated(
        List<Path> written, List<Path> kept, List<Bound> operations, List<Gone> gone, boolean regenerated, Path page) {
    /** The state of an operation in the hand-written part. */
    public enum State {
        WRITTEN,
        UNSUPPORTED,
        /** Written by the recorder, which records the end and the crash of every thread. */
        RECORDED
    }

    /**
     * @param signature {@code Put(key, value)}
     * @param where the definition, {@code KvMap.tla:12}
     * @param code the place in the hand-written part, if it is there
     * @param before the signature in the earlier specification; empty if it had no such operation
     */
    public record Bound(
            String name, String signature, String where, State state, Optional<String> code, Optional<String> before) {
        public boolean changed() {
            return before.isPresent() && !before.get().equals(signature);
        }
    }

    /** @param code the place where the hand-written part still has it */
    public record Gone(String signature, Optional<String> code) {}
}
