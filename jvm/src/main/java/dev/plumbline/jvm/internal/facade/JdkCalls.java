package dev.plumbline.jvm.internal.facade;

import dev.plumbline.jvm.internal.run.ControlledThread;
import dev.plumbline.jvm.internal.run.Worker;
import dev.plumbline.jvm.internal.state.StatefulTypes;
import dev.plumbline.schedule.Access;
import dev.plumbline.schedule.Access.Kind;

/**
 * What instrumented code says before it uses an object of the JDK that may run as it is. Public because generated code
 * calls it.
 */
public final class JdkCalls {
    private JdkCalls() {}

    /** The object was read from a field. */
    public static void held(Object object) {
        ControlledThread thread = Worker.current();
        if (thread != null && thread.quiet == 0 && thread.execution.uncontrolled.sees(object)) {
            thread.execution.states.changed();
            // What becomes of it in later steps is not seen by accesses.
            thread.execution.accesses.untracked();
        }
    }

    /** The object is called, or handed to an uncontrolled method, or one of its fields is accessed: next. */
    public static void used(Object object, int site) {
        ControlledThread thread = Worker.current();
        if (thread != null && thread.quiet == 0 && object != null && StatefulTypes.holdsState(object.getClass())) {
            use(thread, object, site);
        }
    }

    /** The object was made just now, or a call of code that is not controlled has returned it. */
    public static void made(Object object) {
        ControlledThread thread = Worker.current();
        if (thread != null && thread.quiet == 0) {
            thread.execution.uncontrolled.madeBy(thread.number, object);
        }
    }

    /** A method of this object is called next that its class inherits from one that is not controlled. */
    public static void inherited(Object object, int site) {
        ControlledThread thread = Worker.current();
        if (thread != null
                && thread.quiet == 0
                && object != null
                && StatefulTypes.holdsState(StatefulTypes.uncontrolledAncestor(object.getClass()))) {
            use(thread, object, site);
        }
    }

    private static void use(ControlledThread thread, Object object, int site) {
        thread.execution.live(thread);
        if (!thread.execution.uncontrolled.isSharedWhenUsedBy(thread.number, object)) {
            return;
        }
        thread.site = site;
        thread.willDo(Kind.WRITE, object, Access.ANY_CELL);
        thread.execution.accesses.untracked();
        thread.execution.use(thread, object, site);
        // Whatever is called may be a write.
        thread.execution.states.changed();
    }
}
