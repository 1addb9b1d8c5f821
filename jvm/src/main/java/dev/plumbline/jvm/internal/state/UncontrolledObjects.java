package dev.plumbline.jvm.internal.state;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Objects of the JDK that are not copied and yet hold state, such as a {@code StringBuilder} or a {@code DateFormat},
 * and which of them more than one thread gets at. Each of their methods counts as one step: threads can be switched
 * before it, not within. What runs is a part of what could, so nothing that is found there is made up.
 */
public final class UncontrolledObjects {
    private static final int SHARED = -1;

    /** The thread that made it and alone has used it so far. */
    private final Map<Object, Integer> owners = new IdentityHashMap<>(0);

    /** What references refer to; null as long as there are none. */
    private List<Object> kept;

    /** Keeps the collector from clearing a reference to the object as long as the execution lasts. */
    public void keep(Object object) {
        if (kept == null) {
            kept = new ArrayList<>();
        }
        kept.add(object);
    }

    /** The object was found in a field, or is put there, as others may do too; says whether it is one of these. */
    public boolean sees(Object object) {
        if (object == null || !StatefulTypes.holdsState(object.getClass())) {
            return false;
        }
        owners.put(object, SHARED);
        return true;
    }

    /**
     * A thread is about to use the object; says whether others may do so too. One that its maker alone has used is
     * local: a method builds a text, say.
     */
    public boolean isSharedWhenUsedBy(int thread, Object object) {
        Integer owner = owners.get(object);
        if (owner != null && owner == thread) {
            return false;
        }
        owners.put(object, SHARED);
        return true;
    }

    /** A thread has made the object, or was given it by code that is not controlled. */
    public void madeBy(int thread, Object object) {
        if (object != null && StatefulTypes.holdsState(object.getClass())) {
            owners.putIfAbsent(object, thread);
        }
    }
}
