package dev.plumbline.jvm.internal.state;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Objects of the JDK that are not copied but have state, such as a {@code StringBuilder} or a {@code DateFormat}, and
 * which of them more than one thread can reach. Each of their methods counts as one step: threads can be switched
 * before it, not within. The executions explored are a subset of the possible ones, so every violation found is real.
 */
public final class UncontrolledObjects {
    private static final int SHARED = -1;

    /** The thread that made the object and is the only one that has used it so far. */
    private final Map<Object, Integer> owners = new IdentityHashMap<>(0);

    /** The referents of references; null while there are none. */
    private List<Object> kept;

    /** Keeps the collector from clearing a reference to the object during the execution. */
    public void keep(Object object) {
        if (kept == null) {
            kept = new ArrayList<>();
        }
        kept.add(object);
    }

    /**
     * The object was found in a field, or is stored there, as other threads may do too; returns whether it is one of
     * these objects.
     */
    public boolean sees(Object object) {
        if (object == null || !StatefulTypes.holdsState(object.getClass())) {
            return false;
        }
        owners.put(object, SHARED);
        return true;
    }

    /**
     * A thread is about to use the object; returns whether others may do so too. An object that only its maker has used
     * is local, for instance a string builder in a method.
     */
    public boolean isSharedWhenUsedBy(int thread, Object object) {
        Integer owner = owners.get(object);
        if (owner != null && owner == thread) {
            return false;
        }
        owners.put(object, SHARED);
        return true;
    }

    /** A thread has made the object, or got it from uncontrolled code. */
    public void madeBy(int thread, Object object) {
        if (object != null && StatefulTypes.holdsState(object.getClass())) {
            owners.putIfAbsent(object, thread);
        }
    }
}
