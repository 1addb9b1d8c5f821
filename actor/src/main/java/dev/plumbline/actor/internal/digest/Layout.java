package dev.plumbline.actor.internal.digest;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/**
 * The instance fields of a class that make up its state. Transient fields are left out: they are caches by convention,
 * as of a hash code.
 */
final class Layout {
    private static final ClassValue<Layout> OF = new ClassValue<>() {
        @Override
        protected Layout computeValue(Class<?> type) {
            return new Layout(type);
        }
    };

    private final List<Field> fields = new ArrayList<>();
    private final boolean allFinal;
    private final boolean whole;

    private Layout(Class<?> type) {
        boolean unchangeable = true;
        boolean complete = true;
        for (Class<?> each = type; each != null && !isOfTheJdk(each); each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers()) || Modifier.isTransient(field.getModifiers())) {
                    continue;
                }
                unchangeable &= Modifier.isFinal(field.getModifiers());
                try {
                    field.setAccessible(true);
                    fields.add(field);
                } catch (InaccessibleObjectException | SecurityException e) {
                    complete = false;
                }
            }
        }
        this.allFinal = unchangeable;
        this.whole = complete;
    }

    static Layout of(Class<?> type) {
        return OF.get(type);
    }

    /** Classes whose fields cannot be read. */
    static boolean isOfTheJdk(Class<?> type) {
        return type.getClassLoader() == null || type.getClassLoader() == ClassLoader.getPlatformClassLoader();
    }

    int size() {
        return fields.size();
    }

    /** For messages; the content of an object without fields of its own is its elements. */
    String name(int index) {
        if (index == fields.size()) {
            return "its elements";
        }
        Field field = fields.get(index);
        return field.isSynthetic() ? field.getName() + " (captured)" : "the field " + field.getName();
    }

    String fieldName(int index) {
        return fields.get(index).getName();
    }

    /** The class that the field is declared with. */
    Class<?> type(int index) {
        return fields.get(index).getType();
    }

    Object value(int index, Object owner) {
        try {
            return fields.get(index).get(owner);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("the field was made accessible", e);
        }
    }

    boolean isAllFinal() {
        return allFinal;
    }

    /** Whether every field can be read. */
    boolean isWhole() {
        return whole;
    }
}
