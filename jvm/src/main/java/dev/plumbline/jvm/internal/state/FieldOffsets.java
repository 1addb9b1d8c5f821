package dev.plumbline.jvm.internal.state;

import dev.plumbline.jvm.execution.Uncontrollable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * The meaning of the offsets of {@code Unsafe}: the number of a field that was looked up, or the place of an element
 * within an array.
 */
public final class FieldOffsets {
    /** The offset of the first element of an array. */
    public static final int ARRAY_BASE = 16;

    private final Sites sites;
    private final UnaryOperator<String> originalNames;
    private final List<Cell> cells = new ArrayList<>();
    /** Static initialisers look them up again in every execution. */
    private final Map<Field, Long> offsets = new HashMap<>();

    /** @param originalNames maps controlled classes to their original names */
    public FieldOffsets(Sites sites, UnaryOperator<String> originalNames) {
        this.sites = sites;
        this.originalNames = originalNames;
    }

    /** One field. */
    public record Cell(VarHandle handle, boolean isStatic, int cell, int field) {
        private Object get(Object object) {
            return isStatic ? handle.get() : handle.get(object);
        }

        private void set(Object object, Object value) {
            if (isStatic) {
                handle.set(value);
            } else {
                handle.set(object, value);
            }
        }
    }

    public synchronized long of(Field field) {
        Long known = offsets.get(field);
        if (known != null) {
            return known;
        }
        try {
            MethodHandles.Lookup inside =
                    MethodHandles.privateLookupIn(field.getDeclaringClass(), MethodHandles.lookup());
            String declaring = originalNames.apply(field.getDeclaringClass().getName());
            cells.add(new Cell(
                    inside.unreflectVarHandle(field),
                    Modifier.isStatic(field.getModifiers()),
                    Sites.cellOf(field.getName()),
                    sites.field(declaring.replace('.', '/'), field.getName())));
            offsets.put(field, cells.size() - 1L);
            return cells.size() - 1L;
        } catch (IllegalAccessException e) {
            throw new Uncontrollable("the field " + field + " cannot be reached: " + e, e);
        }
    }

    /** Whether an offset is that of a field. */
    public boolean isField(long offset) {
        return offset >= 0 && offset < cells.size();
    }

    /** The field at an offset of an object. */
    public Cell cell(Object object, long offset) {
        if (object == null || object.getClass().isArray() || !isField(offset)) {
            throw new Uncontrollable("Unsafe accesses "
                    + (object == null
                            ? "memory outside of the heap by way of a null object"
                            : "a " + object.getClass().getSimpleName() + " as if it held something else")
                    + "; only fields, elements of their own type and addresses from allocateMemory are controlled");
        }
        return cells.get((int) offset);
    }

    /** The index of the element at an offset. */
    public static int index(Object array, long offset) {
        return (int) (offset - ARRAY_BASE) / (array instanceof long[] ? Long.BYTES : Integer.BYTES);
    }

    public Object load(Object object, long offset) {
        if (object instanceof Object[] array) {
            return array[index(array, offset)];
        }
        if (object instanceof int[] array) {
            return array[index(array, offset)];
        }
        if (object instanceof long[] array) {
            return array[index(array, offset)];
        }
        return cell(object, offset).get(object);
    }

    public void store(Object object, long offset, Object value) {
        if (object instanceof Object[] array) {
            array[index(array, offset)] = value;
        } else if (object instanceof int[] array) {
            array[index(array, offset)] = (int) value;
        } else if (object instanceof long[] array) {
            array[index(array, offset)] = (long) value;
        } else {
            cell(object, offset).set(object, value);
        }
    }
}
