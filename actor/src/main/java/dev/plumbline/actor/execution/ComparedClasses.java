package dev.plumbline.actor.execution;

import dev.plumbline.actor.HarnessMistake;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Rejects actors and messages that cannot be compared. With the {@code equals} of {@code Object} no system would ever
 * be equal to another: every receipt would count as a change, livelocks would not be detected, and there would be
 * infinitely many states.
 */
final class ComparedClasses {
    private final Set<Class<?>> good = new HashSet<>();

    /** @param what for the message: an actor by its name, or a message */
    void check(Object value, Supplier<String> what) {
        Class<?> type = value.getClass();
        if (good.contains(type)) {
            return;
        }
        if (type.isArray()) {
            throw new HarnessMistake(what.get()
                    + " is an array, and arrays with the same elements are not equal; expected a record or a list");
        }
        if (!comparable(type)) {
            throw new HarnessMistake(what.get() + " is of class " + type.getName()
                    + ", which has fields and no equals, but states are compared; expected a record, a MutableActor, or"
                    + " a class with equals and hashCode");
        }
        good.add(type);
    }

    private static boolean comparable(Class<?> type) {
        try {
            return type.getMethod("equals", Object.class).getDeclaringClass() != Object.class || !hasFields(type);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("every class has equals", e);
        }
    }

    private static boolean hasFields(Class<?> type) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            if (Arrays.stream(each.getDeclaredFields()).anyMatch(field -> !Modifier.isStatic(field.getModifiers()))) {
                return true;
            }
        }
        return false;
    }
}
