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
 * A field or an element that a step accesses. Its content can be read without a step.
 *
 * @param part its name, or its index in brackets
 */
record MemoryCell(String part, Callable<Object> reading) {
    private static final StackWalker STACK = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    /** The current value; empty if it cannot be read. */
    Optional<NullableValue> content() {
        try {
            return Optional.of(new NullableValue(reading.call()));
        } catch (Exception e) {
            // The index is out of bounds, or the class of the JDK does not permit access: the value is just not shown.
            return Optional.empty();
        }
    }

    /** A value that was read, null included. */
    record NullableValue(Object value) {}

    /** The cell that the thread is about to access; empty if unknown. Called by the thread. */
    static Optional<MemoryCell> of(ControlledThread thread, Site site) {
        Object object = thread.nextObject;
        if (thread.nextCell == StepAccesses.OF_OFFSET) {
            OffsetAccess offsets = thread.nextOffsets;
            long offset = thread.nextOffset;
            try {
                return Optional.of(new MemoryCell(offsets.part(object, offset), () -> offsets.value(object, offset)));
            } catch (RuntimeException e) {
                // Memory outside of the heap, or a view of it; if the address is wrong, the access itself reports it.
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

    /** The mutable fields of an object, by name. */
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

    /** The controlled class that is running: mostly it accesses its own static fields. */
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
                // The field is declared in a superclass.
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
