package dev.plumbline.jvm.internal.state;

import dev.plumbline.jvm.execution.Uncontrollable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The classes whose static state an execution may change. Their static initialisers run again before each execution, in
 * the order in which they first ended, so that each class is initialised after those that it uses. Initialisers that
 * other threads can observe run within the execution instead; before it their static fields are cleared.
 */
public final class StaticState {
    /** The method into which an instrumented class has moved its static initialiser. */
    public static final String RESET = "plumbline$initialise";

    /** The method that clears the static fields of a class that is initialised on its first use. */
    public static final String EMPTY = "plumbline$empty";

    private final List<MethodHandle> resets = new ArrayList<>();
    private final Map<Class<?>, MethodHandle> onFirstUse = new HashMap<>();
    /** Those of these classes that were initialised since they were cleared. */
    private final Set<Class<?>> initialised = new HashSet<>();

    /** The access to its static state that the loader of instrumented classes offers. */
    public interface Holder {
        StaticState statics();
    }

    public synchronized void add(Class<?> type) {
        resets.add(method(type, RESET));
    }

    /** The same for a class whose initialiser runs on its first use in each execution. */
    public synchronized void addOnFirstUse(Class<?> type) {
        resets.add(method(type, EMPTY));
        onFirstUse.put(type, method(type, RESET));
    }

    /** The static initialiser of such a class; null for any other class. */
    public synchronized MethodHandle bodyOf(Class<?> type) {
        return onFirstUse.get(type);
    }

    /** Such a class was initialised within an execution. Later accesses find its fields as the execution left them. */
    public synchronized void initialised(Class<?> type) {
        initialised.add(type);
    }

    /** Such a class is used outside of controlled threads. */
    public synchronized void useOutside(Class<?> type) {
        if (onFirstUse.containsKey(type) && initialised.add(type)) {
            try {
                useOutside(type.getSuperclass());
                onFirstUse.get(type).invokeExact();
            } catch (Throwable e) {
                throw new Uncontrollable("the static initialiser of " + type.getName() + " failed: " + e, e);
            }
        }
    }

    private static MethodHandle method(Class<?> type, String name) {
        try {
            MethodHandles.Lookup inside = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
            return inside.findStatic(type, name, MethodType.methodType(void.class));
        } catch (ReflectiveOperationException e) {
            throw new Uncontrollable("the static state of " + type.getName() + " cannot be reset: " + e, e);
        }
    }

    public synchronized void reset() {
        initialised.clear();
        // Initialisers that run for the first time now, because others use their classes, need no reset.
        int known = resets.size();
        for (int i = 0; i < known; i++) {
            try {
                resets.get(i).invokeExact();
            } catch (Throwable e) {
                throw new Uncontrollable("a static initialiser failed when it was run again: " + e, e);
            }
        }
    }
}
