package dev.plumbline.jvm.internal.run;

import dev.plumbline.jvm.execution.Site;
import dev.plumbline.jvm.internal.state.StaticState;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;

/**
 * A field or an element that a step accesses, to be looked at from outside: what is there can be read without a step.
 *
 * @param part its name, or its index in brackets
 */
record MemoryCell(String part, Callable<Object> reading) {
    private static final StackWalker STACK = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    /** What is there now; nothing if it cannot be read. */
    Optional<NullableValue> content() {
        try {
            return Optional.of(new NullableValue(reading.call()));
        } catch (Exception e) {
            // An index out of bounds, or a class of the JDK that lets nobody look inside: it is only not shown.
            return Optional.empty();
        }
    }

    /** A value that was read, null included. */
    record NullableValue(Object value) {}

    /** What the thread is about to access; nothing if that is not known. Called by the thread. */
    static Optional<MemoryCell> of(ControlledThread thread, Site site) {
        Object object = thread.nextObject;
        if (thread.nextCell == StepAccesses.OF_OFFSET) {
            OffsetAccess offsets = thread.nextOffsets;
            long offset = thread.nextOffset;
            try {
                return Optional.of(new MemoryCell(offsets.part(object, offset), () -> offsets.value(object, offset)));
            } catch (RuntimeException e) {
                // Memory outside of the heap, or a view of it; the access itself says what is wrong with it.
                return Optional.empty();
            }
        }
        if (object.getClass().isArray()) {
            int index = thread.nextCell;
            return index < 0
                    ? Optional.empty()
                    : Optional.of(new MemoryCell("[" + index + "]", () -> Array.get(object, index)));
        }
        if (thread.nextCell != StepAccesses.OF_SITE) {
            return Optional.empty();
        }
        String name = site.accessed().substring(site.accessed().lastIndexOf('.') + 1);
        if (object == StepAccesses.Fixed.STATICS) {
            String owner =
                    site.accessed().substring(0, Math.max(0, site.accessed().lastIndexOf('.')));
            return declaringStatic(owner, name)
                    .flatMap(type -> field(type, name))
                    .map(field -> new MemoryCell(name, () -> field.get(null)));
        }
        return field(object.getClass(), name).map(field -> new MemoryCell(name, () -> field.get(object)));
    }

    /** The fields of an object that can change, by name. */
    static Map<String, MemoryCell> variables(Object object) {
        Map<String, MemoryCell> cells = new TreeMap<>();
        if (object.getClass().isArray()) {
            return cells;
        }
        for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                boolean changes = (field.getModifiers() & (Modifier.STATIC | Modifier.FINAL)) == 0;
                if (changes && accessible(field)) {
                    cells.putIfAbsent(field.getName(), new MemoryCell(field.getName(), () -> field.get(object)));
                }
            }
        }
        return cells;
    }

    /** The class under control that runs: mostly it is its own static fields that it accesses. */
    private static Optional<Class<?>> declaringStatic(String owner, String name) {
        return STACK.walk(frames -> frames.<Class<?>>map(StackWalker.StackFrame::getDeclaringClass)
                .filter(type -> type.getClassLoader() instanceof StaticState.Holder)
                .findFirst()
                .filter(type -> type.getName().endsWith(owner.substring(owner.lastIndexOf('.') + 1)))
                .filter(type -> field(type, name)
                        .filter(field -> Modifier.isStatic(field.getModifiers()))
                        .isPresent()));
    }

    private static Optional<Field> field(Class<?> type, String name) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            try {
                Field field = at.getDeclaredField(name);
                return accessible(field) ? Optional.of(field) : Optional.empty();
            } catch (NoSuchFieldException e) {
                // Further up.
            }
        }
        return Optional.empty();
    }

    private static boolean accessible(Field field) {
        try {
            field.setAccessible(true);
            return true;
        } catch (InaccessibleObjectException e) {
            return false;
        }
    }
}
