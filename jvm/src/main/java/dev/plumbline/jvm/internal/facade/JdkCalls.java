package dev.plumbline.jvm.internal.facade;

import dev.plumbline.jvm.internal.run.ControlledThread;
import dev.plumbline.jvm.internal.run.Worker;
import dev.plumbline.jvm.internal.state.StatefulTypes;
import dev.plumbline.jvm.unseen.UnseenState;
import dev.plumbline.schedule.Access.Kind;
import dev.plumbline.schedule.Access;

/**
 * What instrumented code says before it uses an object of the JDK that may run as it is. Public because generated code
 * calls it.
 */
public final class JdkCalls {
    private static final UnseenState.Kind[] KINDS = UnseenState.Kind.values();

    private JdkCalls() {}

    /**
     * What comes next is not explored.
     *
     * @param kind by its ordinal
     */
    public static void notExplored(int kind, int site) {
        ControlledThread thread = Worker.current();
        if (thread != null && thread.quiet == 0) {
            thread.execution.unseen(KINDS[kind], site);
        }
    }

    /** A call of the JDK has returned this, and it is used. */
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

    /** A thread-local variable is read next. */
    public static void readsLocal(int site) {
        ControlledThread thread = Worker.current();
        if (thread != null) {
            thread.localSite = site;
        }
    }

    /** The object is stored where others may find it: next. */
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
            // What becomes of it in later steps is not seen by accesses.
            thread.execution.accesses.untracked();
        }
    }

    /** A method of the object is called next. */
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

    /** The object is handed to an uncontrolled method, or one of its fields is accessed: next. */
    public static void used(Object object, int site) {
        ControlledThread thread = Worker.current();
        if (thread != null && thread.quiet == 0 && object != null && StatefulTypes.holdsState(object.getClass())) {
            use(thread, object, site);
        }
    }

    /** The object was made just now, or a static method that is not controlled has returned it. */
    public static void made(Object object) {
        ControlledThread thread = Worker.current();
        if (thread != null && thread.quiet == 0) {
            thread.execution.uncontrolled.madeBy(thread.number, object);
        }
    }

    /** A call has returned the object. What a list that others know gives out, others may know too. */
    public static void returned(Object object) {
        ControlledThread thread = Worker.current();
        if (thread != null && thread.quiet == 0 && !thread.givesOutShared) {
            thread.execution.uncontrolled.madeBy(thread.number, object);
        }
    }

    /** A method of this object is called next that its class inherits from one that is not controlled. */
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

    /** Says whether other threads may use the object as well; if so they may run before. */
    private static boolean use(ControlledThread thread, Object object, int site) {
        thread.execution.live(thread);
        if (!thread.execution.uncontrolled.isSharedWhenUsedBy(thread.number, object)) {
            return false;
        }
        thread.site = site;
        thread.willDo(Kind.WRITE, object, Access.ANY_CELL);
        thread.execution.accesses.untracked();
        thread.execution.use(thread, object, site);
        // Whatever is called may be a write.
        thread.execution.states.changed();
        return true;
    }
}
