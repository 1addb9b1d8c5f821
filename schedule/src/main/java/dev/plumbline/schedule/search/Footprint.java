package dev.plumbline.schedule.search;

import dev.plumbline.schedule.Access;
import java.util.List;

/**
 * The objects that a step accesses, as a set of 64 bits. Most pairs of steps have no object in common, and comparing
 * two sets is much cheaper than comparing each access of one step with each of the other.
 *
 * <p>Steps without a common bit have no {@linkplain Dependence dependent} accesses. Dependent accesses are to the same
 * object, which has the same bit in both sets; or one of them accesses everything and has all bits, while the other has
 * at least one; or one is a call and the other a return, which have a common bit. Two objects may share a bit, so a
 * common bit proves nothing.
 */
final class Footprint {
    private static final long EVERYTHING = -1L;
    private static final long HISTORY = 1L;
    private static final int BITS_OF_OBJECTS = Long.SIZE - 1;

    private Footprint() {}

    static long of(List<Access> step) {
        long bits = 0;
        for (int i = 0; i < step.size(); i++) {
            bits |= of(step.get(i));
        }
        return bits;
    }

    private static long of(Access access) {
        return switch (access.kind()) {
            case UNKNOWN, UNTRACKED -> EVERYTHING;
            case CALL, RETURN -> HISTORY;
            default -> 1L << 1 + Math.floorMod(access.object(), BITS_OF_OBJECTS);
        };
    }
}
