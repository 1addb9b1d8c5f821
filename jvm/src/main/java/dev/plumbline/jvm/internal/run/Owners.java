package dev.plumbline.jvm.internal.run;

import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Which objects only one thread has accessed so far. A write to such an object is no change for anybody else.
 *
 * <p>Why that is so: a spinner is kept waiting because its next round would be like its last one. That round depends on
 * what it read, and it has never read this object, or the object would have two threads. How the spinner could get at
 * the object later does not matter: for that it would have to read something else than in its last round, which is a
 * change of an object that it has read. To follow references instead, from the field in which one is stored to the
 * object, would be dearer and no better: an object that everybody can reach and nobody has looked at is as private.
 *
 * <p>From the moment a second thread comes to access it, an object is shared for the rest of the execution. It is
 * shared before that access: writes between the place where the thread was let wait and the access itself count.
 */
final class Owners {
    private static final Object SHARED = new Object();

    private final Map<Object, Object> owners = new IdentityHashMap<>(64);

    void accesses(ControlledThread thread, Object object) {
        Object owner = owners.putIfAbsent(object, thread);
        if (owner != null && owner != thread && owner != SHARED) {
            owners.put(object, SHARED);
        }
    }

    /** Whether nobody but the thread has accessed the object. */
    boolean isPrivate(Object object, ControlledThread thread) {
        return owners.get(object) == thread;
    }
}
