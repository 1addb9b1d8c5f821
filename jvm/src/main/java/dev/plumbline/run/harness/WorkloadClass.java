package dev.plumbline.run.harness;

import dev.plumbline.workload.Workload;
import java.lang.reflect.InvocationTargetException;

/** The class of a workload, found by its name. */
final class WorkloadClass {
    private WorkloadClass() {}

    /** Finds the class. */
    @FunctionalInterface
    interface Source {
        Class<?> load(String name) throws ClassNotFoundException;
    }

    /** @throws IllegalStateException if there is no class of that name */
    static Class<? extends Workload> of(String name, Source source) {
        Class<?> type;
        try {
            type = source.load(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(
                    "no class " + name + " on the class path; expected the full name of a Workload", e);
        }
        if (!Workload.class.isAssignableFrom(type)) {
            throw new IllegalStateException(name + " is not a " + Workload.class.getName());
        }
        return type.asSubclass(Workload.class);
    }

    /** @throws IllegalStateException if it cannot be created */
    static Workload make(Class<? extends Workload> type) {
        try {
            return type.getConstructor().newInstance();
        } catch (NoSuchMethodException | IllegalAccessException | InstantiationException e) {
            throw new IllegalStateException(
                    type.getName()
                            + " cannot be made; expected a public class with a public constructor without arguments",
                    e);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException("the constructor of " + type.getName() + " failed: " + e.getCause(), e);
        }
    }
}
