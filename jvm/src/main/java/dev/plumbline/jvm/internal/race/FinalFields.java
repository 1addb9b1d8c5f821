package dev.plumbline.jvm.internal.race;

import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/**
 * What final fields promise (JLS 17.5). When a constructor ends, the final fields of its object are frozen. Whoever
 * reads one of them later, however it got at the object, sees what had been written by then to whatever it reaches
 * through that field: the elements of {@code final int[] primes} are no race, even where the object around it was
 * handed over by one.
 *
 * <p>So a thread that reads a reference from a final field may read what it leads to, and what that leads to, as if
 * everything before the freeze had happened before. That order holds for these reads alone; it is no happens-before
 * that others build on, and no clock is joined here.
 *
 * <p>Freezes are kept for objects, not for fields: if the constructors of a class and of its superclass both freeze,
 * the later one counts for all fields. A thread that has read a final field of an object before its freeze got the
 * object from a constructor that let it escape, and the freeze promises it nothing. Final fields that are written after
 * their object may have escaped are variables like others, and no matter of this class.
 */
final class FinalFields {
    private final Map<Object, int[]> frozen = new IdentityHashMap<>();
    /** By thread: the objects of which it has read a final field before they were frozen. */
    private final Map<Integer, Set<Object>> early = new HashMap<>();
    /** By thread: what was reached through final fields, and when these were frozen. */
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
        // What happened before anyway needs no promise.
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

    /** A thread has read this value from the object, from a field that is not final or an element. */
    void follow(int thread, Object object, Object value) {
        int[] inherited = of(thread, object);
        if (inherited != null) {
            reach(thread, value, inherited);
        }
    }

    /** Whether anything was reached by a thread through final fields. */
    boolean isUsed(int thread) {
        return reached.containsKey(thread);
    }

    /** The freeze behind which a thread has reached an object; null if it has not. */
    private int[] of(int thread, Object object) {
        Map<Object, int[]> all = reached.get(thread);
        return all == null ? null : all.get(object);
    }

    /** Whether a thread may read from the object what was written at this time of another thread. */
    boolean covers(int thread, Object object, int writer, int time) {
        int[] freeze = of(thread, object);
        return freeze != null && time <= VectorClocks.get(freeze, writer);
    }
}
