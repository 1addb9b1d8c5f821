package dev.plumbline.jvm.internal.race;

import dev.plumbline.jvm.internal.state.AccessMode;
import dev.plumbline.jvm.internal.state.SiteAccess.Effect;

/**
 * One thing that a thread does.
 *
 * @param object whose variable it is, or a monitor, or another thread
 * @param key the variable of the object, or the object that a reference leads to
 * @param mode of an access; of a fence, what it does
 */
record MemoryEvent(What what, int thread, int object, int key, Effect effect, AccessMode mode) {
    enum What {
        ACCESS,
        LOCK,
        UNLOCK,
        START,
        JOIN,
        FENCE,
        FREEZE,
        /** Reads the other object from a final field of the first. */
        READ_FINAL,
        /** Reads the other object from the first. */
        FOLLOW
    }

    static MemoryEvent of(What what, int thread, int object, int key) {
        return new MemoryEvent(what, thread, object, key, Effect.READ, AccessMode.PLAIN);
    }

    boolean reads() {
        return what == What.ACCESS && effect != Effect.WRITE;
    }

    boolean writes() {
        return what == What.ACCESS && effect.writes();
    }

    boolean updates() {
        return what == What.ACCESS && effect == Effect.UPDATE;
    }

    boolean atomic() {
        return mode != AccessMode.PLAIN;
    }

    boolean sameVariable(MemoryEvent other) {
        return what == What.ACCESS && other.what == What.ACCESS && object == other.object && key == other.key;
    }
}
