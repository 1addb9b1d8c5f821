package dev.plumbline.jvm.internal.initialise;

import dev.plumbline.jvm.execution.Uncontrollable;
import dev.plumbline.jvm.internal.facade.Hooks;
import dev.plumbline.jvm.internal.facade.Monitors;
import dev.plumbline.jvm.internal.run.ClassInitialisations.Initialisation;
import dev.plumbline.jvm.internal.run.ControlledThread;
import dev.plumbline.jvm.internal.run.Worker;
import dev.plumbline.jvm.internal.state.StaticState;
import java.lang.invoke.MethodHandle;

/**
 * Initialises classes of the code under test at their first use, as the JVM does (JLS 12.4.2), if other threads can
 * observe their static initialisers. It does so again in every execution, with threads that can be switched in the
 * middle, and with a lock for each class. A thread that needs a class waits until the initialiser has ended, unless it
 * runs the initialiser itself. So two initialisers that need each other can end in a deadlock here, as in the JVM.
 *
 * <p>A thread takes the lock once for each class; from then on it knows that the class is initialised, and so do the
 * threads that it starts. The actions of the initialiser happened before all of that, by the lock and by the start.
 *
 * <p>Public because generated code calls it.
 */
public final class ClassInitialiser {
    private ClassInitialiser() {}

    /** The JVM has loaded the class, whose static fields are empty. */
    public static void loaded(Class<?> type) {
        if (type.getClassLoader() instanceof StaticState.Holder holder) {
            holder.statics().addOnFirstUse(type);
        }
    }

    /** Called before a use of the class. */
    public static void uses(Class<?> type, int site) {
        ControlledThread thread = Worker.current();
        if (thread == null) {
            if (type.getClassLoader() instanceof StaticState.Holder holder) {
                holder.statics().useOutside(type);
            }
            return;
        }
        if (thread.knowsInitialised(type)) {
            return;
        }
        Initialisation state = thread.execution.initialisations.of(type);
        if (state.owner == thread) {
            return;
        }
        if (thread.quiet > 0) {
            alone(thread, type, state, site);
            return;
        }
        Hooks.at(site);
        Monitors.enter(state);
        try {
            initialise(thread, type, state, site);
        } finally {
            Monitors.exit(state);
        }
        thread.learnsInitialised(type);
    }

    /** No other thread may run here, so waiting for one is impossible. */
    private static void alone(ControlledThread thread, Class<?> type, Initialisation state, int site) {
        if (state.owner != null) {
            throw thread.execution.waitsAlone(thread);
        }
        initialise(thread, type, state, site);
    }

    private static void initialise(ControlledThread thread, Class<?> type, Initialisation state, int site) {
        if (state.failed) {
            throw new NoClassDefFoundError("Could not initialize class " + type.getName());
        }
        if (state.done) {
            return;
        }
        StaticState statics = ((StaticState.Holder) type.getClassLoader()).statics();
        state.owner = thread;
        try {
            // Lets the JVM initialise its own form of the class and of its superclasses, which only makes them known.
            Class.forName(type.getName(), true, type.getClassLoader());
            if (statics.bodyOf(type.getSuperclass()) != null) {
                uses(type.getSuperclass(), site);
            }
            run(statics.bodyOf(type));
            state.done = true;
            statics.initialised(type);
        } catch (Uncontrollable e) {
            throw e;
        } catch (Error e) {
            state.failed = true;
            throw e;
        } catch (Throwable e) {
            state.failed = true;
            throw new ExceptionInInitializerError(e);
        } finally {
            state.owner = null;
        }
    }

    private static void run(MethodHandle body) throws Throwable {
        body.invokeExact();
    }
}
