package dev.plumbline.jvm.internal.race;

import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The guarantees of final fields (JLS 17.5). When a constructor ends, the final fields of its object are frozen. A
 * thread that reads one of them later, however it obtained the object, sees all earlier writes to everything that it
 * reaches through that field: accesses to the elements of {@code final int[] primes} do not race, even if the object
 * around it was published by a race.
 *
 * <p>So a thread that reads a reference from a final field may read the referenced object, and objects reached from
 * there, as if everything before the freeze had happened before. This order holds for these reads alone; it is not a
 * happens-before order that others can rely on, and no clock is joined here.
 *
 * <p>Freezes are kept for objects, not for fields: if the constructors of a class and of its superclass both freeze,
 * the later one counts for all fields. A thread that has read a final field of an object before its freeze got the
 * object from a constructor that let it escape, and the freeze gives it no guarantee. Final fields that are written
 * after their object may have escaped are treated as ordinary variables, not by this class.
 */
final class FinalFields {
    private final Map<Object, int[]> frozen = new IdentityHashMap<>();
    /** By thread: the objects of which it has read a final field before they were frozen. */
    private final Map<Integer, Set<Object>> early = new HashMap<>();
    /** By thread: the objects reached through final fields, and when these fields were frozen. */
    private final Map<Integer, Map<Object, int[]>> reached = new HashMap<>();

    void freeze(Object object, int[] clock) {
        frozen.put(object, clock);
    }

    /** A thread has read this value from a final field of the object. */
    void read(int thread, int[] clock, Object object, Object value) {
        int[] freeze = frozen.get(object);
        if (freeze == null) {
            early.computeIfAbsent(thread, any -> Collections.newSetFromMap(new IdentityHashMap<>()))
                    .add(object);
        }
        // Writes that happened before anyway need no guarantee.
        boolean gotEarly = early.getOrDefault(thread, Set.of()).contains(object);
        if (freeze != null && !gotEarly && !VectorClocks.covers(clock, freeze)) {
            reach(thread, value, freeze);
        }
        int[] inherited = of(thread, object);
        if (inherited != null) {
            reach(thread, value, inherited);
        }
    }

    private void reach(int thread, Object value, int[] freeze) {
        reached.computeIfAbsent(thread, any -> new IdentityHashMap<>()).merge(value, freeze, VectorClocks::join);
    }

    /** A thread has read this value from a non-final field or an element of the object. */
    void follow(int thread, Object object, Object value) {
        int[] inherited = of(thread, object);
        if (inherited != null) {
            reach(thread, value, inherited);
        }
    }

    /** Whether a thread has reached anything through final fields. */
    boolean isUsed(int thread) {
        return reached.containsKey(thread);
    }

    /** The freeze after which a thread has reached an object; null if it has not. */
    private int[] of(int thread, Object object) {
        Map<Object, int[]> all = reached.get(thread);
        return all == null ? null : all.get(object);
    }

    /** Whether a thread may read from the object a value written at this time of another thread. */
    boolean covers(int thread, Object object, int writer, int time) {
        int[] freeze = of(thread, object);
        return freeze != null && time <= VectorClocks.get(freeze, writer);
    }
}
