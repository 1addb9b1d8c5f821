package dev.plumbline.jvm.internal.state;

import dev.plumbline.jvm.execution.Uncontrollable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

/**
 * The classes whose static state an execution may leave changed. Their static initialisers run again before each
 * execution, in the order in which they first ended, so that no class is set up before those that it uses.
 */
public final class StaticState {
    /** The method into which an instrumented class has moved its static initialiser. */
    public static final String RESET = "plumbline$initialise";

    private final List<MethodHandle> resets = new ArrayList<>();

    /** What the loader of instrumented classes shows of itself. */
    public interface Holder {
        StaticState statics();
    }

    public synchronized void add(Class<?> type) {
        try {
            MethodHandles.Lookup inside = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
            resets.add(inside.findStatic(type, RESET, MethodType.methodType(void.class)));
        } catch (ReflectiveOperationException e) {
            throw new Uncontrollable("the static state of " + type.getName() + " cannot be reset: " + e, e);
        }
    }

    public synchronized void reset() {
        // Initialisers that run for the first time now, because others do, are fresh already.
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
