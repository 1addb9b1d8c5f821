package dev.plumbline.jvm.internal.run;

import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Which objects only one thread has accessed so far. A write to such an object does not count as a change for other
 * threads.
 *
 * <p>Argument: a spinning thread is kept waiting because its next round would be the same as its last one. That round
 * depends on what the thread has read, and it has never read this object, or two threads would have accessed the
 * object. It does not matter how the spinning thread could reach the object later: for that it would have to read
 * something different from its last round, which is a change of an object that it has read. To follow references
 * instead, from the field that contains one to the object, would be more expensive and no better: an object that every
 * thread can reach and no other thread has read is just as private.
 *
 * <p>From the moment when a second thread is about to access it, an object is shared for the rest of the execution. It
 * is shared before that access: writes between the point where the thread was paused and the access itself count.
 */
final class ObjectOwners {
    private static final Object SHARED = new Object();

    private final Map<Object, Object> owners = new IdentityHashMap<>(64);

    void accesses(ControlledThread thread, Object object) {
        Object owner = owners.putIfAbsent(object, thread);
        if (owner != null && owner != thread && owner != SHARED) {
            owners.put(object, SHARED);
        }
    }

    /** Whether no other thread has accessed the object. */
    boolean isPrivate(Object object, ControlledThread thread) {
        return owners.get(object) == thread;
    }
}
