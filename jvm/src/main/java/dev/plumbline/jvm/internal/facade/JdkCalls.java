package dev.plumbline.jvm.internal.facade;

import dev.plumbline.jvm.internal.run.ControlledThread;
import dev.plumbline.jvm.internal.run.Worker;
import dev.plumbline.jvm.internal.state.StatefulTypes;
import dev.plumbline.jvm.unseen.UnseenState;
import dev.plumbline.schedule.Access;
import dev.plumbline.schedule.Access.Kind;

/**
 * The methods that instrumented code calls before it uses an uninstrumented object of the JDK. Public because generated
 * code calls it.
 */
public final class JdkCalls {
    private static final UnseenState.Kind[] KINDS = UnseenState.Kind.values();

    private JdkCalls() {}

    /**
     * The next action is not explored.
     *
     * @param kind by its ordinal
     */
    public static void notExplored(int kind, int site) {
        ControlledThread thread = Worker.current();
        if (thread != null && thread.quiet == 0) {
            thread.execution.unseen(KINDS[kind], site);
        }
    }

    /** A call of the JDK has returned this value, and the code under test uses it. */
    public static void returned(Object value, int site) {
        ControlledThread thread = Worker.current();
        if (thread != null && thread.execution.traced()) {
            thread.execution.returned(thread, site, value);
        }
    }

    public static void returned(boolean value, int site) {
        returned((Object) value, site);
    }

    public static void returned(int value, int site) {
        returned((Object) value, site);
    }

    public static void returned(long value, int site) {
        returned((Object) value, site);
    }

    /** The next action reads a thread-local variable. */
    public static void readsLocal(int site) {
        ControlledThread thread = Worker.current();
        if (thread != null) {
            thread.localSite = site;
        }
    }

    /** The next action stores the object where other threads may find it. */
    public static void stored(Object object) {
        ControlledThread thread = Worker.current();
        if (thread != null && thread.quiet == 0) {
            thread.execution.uncontrolled.sees(object);
        }
    }

    /** The object was read from a field. */
    public static void held(Object object) {
        ControlledThread thread = Worker.current();
        if (thread != null && thread.quiet == 0 && thread.execution.uncontrolled.sees(object)) {
            thread.execution.states.changed();
            // Its later changes are not visible as accesses.
            thread.execution.accesses.untracked();
        }
    }

    /** The next action calls a method of the object. */
    public static void called(Object object, int site) {
        ControlledThread thread = Worker.current();
        if (thread == null || thread.quiet > 0 || object == null) {
            return;
        }
        Class<?> type = object.getClass();
        if (StatefulTypes.holdsState(type)) {
            thread.givesOutShared = use(thread, object, site);
        } else {
            thread.givesOutShared = StatefulTypes.isControlled(type);
        }
    }

    /** The next action hands the object to an uncontrolled method, or accesses one of its fields. */
    public static void used(Object object, int site) {
        ControlledThread thread = Worker.current();
        if (thread != null && thread.quiet == 0 && object != null && StatefulTypes.holdsState(object.getClass())) {
            use(thread, object, site);
        }
    }

    /** The object was just made, or an uncontrolled static method has returned it. */
    public static void made(Object object) {
        ControlledThread thread = Worker.current();
        if (thread != null && thread.quiet == 0) {
            thread.execution.uncontrolled.madeBy(thread.number, object);
        }
    }

    /**
     * A call has returned the object. An object that comes from a list known to other threads may be known to them too.
     */
    public static void returned(Object object) {
        ControlledThread thread = Worker.current();
        if (thread != null && thread.quiet == 0 && !thread.givesOutShared) {
            thread.execution.uncontrolled.madeBy(thread.number, object);
        }
    }

    /** The next action calls a method of this object that its class inherits from an uncontrolled class. */
    public static void inherited(Object object, int site) {
        ControlledThread thread = Worker.current();
        if (thread == null || thread.quiet > 0 || object == null) {
            return;
        }
        thread.givesOutShared = true;
        if (StatefulTypes.holdsState(StatefulTypes.uncontrolledAncestor(object.getClass()))) {
            use(thread, object, site);
        }
    }

    /** Returns whether other threads may use the object as well; if so they may run before. */
    private static boolean use(ControlledThread thread, Object object, int site) {
        thread.execution.live(thread);
        if (!thread.execution.uncontrolled.isSharedWhenUsedBy(thread.number, object)) {
            return false;
        }
        thread.site = site;
        thread.willDo(Kind.WRITE, object, Access.ANY_CELL);
        thread.execution.accesses.untracked();
        thread.execution.use(thread, object, site);
        // Any call may be a write.
        thread.execution.states.changed();
        return true;
    }
}
