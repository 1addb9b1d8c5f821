package dev.plumbline.jvm.internal.run;

import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Names for the objects of a trace: their class, and a number in the order in which they first appear. The same
 * schedule gives the same names. No method of an object is called, since that would run code under test.
 */
final class ObjectNames {
    private static final int LONGEST_TEXT = 60;

    private final Function<Class<?>, String> originalName;
    private final Map<Object, String> names = new IdentityHashMap<>();
    private final Map<String, Integer> counts = new HashMap<>();
    /** The names of objects, to distinguish them from texts of values that look the same. */
    private final Set<String> given = new HashSet<>();

    ObjectNames(Function<Class<?>, String> originalName) {
        this.originalName = originalName;
    }

    /** {@code Node#2}. */
    String of(Object object) {
        return names.computeIfAbsent(object, unnamed -> {
            String type = type(unnamed);
            String name = type + "#" + counts.merge(type, 1, Integer::sum);
            given.add(name);
            return name;
        });
    }

    private String type(Object object) {
        Class<?> element = object.getClass();
        StringBuilder brackets = new StringBuilder();
        while (element.isArray()) {
            brackets.append("[]");
            element = element.getComponentType();
        }
        String name = originalName.apply(element);
        String simple = name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
        // An anonymous class, or a lambda, has only a number after the dollar.
        boolean named = !simple.isEmpty() && Character.isJavaIdentifierStart(simple.charAt(0)) && !element.isHidden();
        return (named ? simple : "object") + brackets;
    }

    /** A value in its usual notation; an object by its name. */
    String value(Object value) {
        if (value == null
                || value instanceof Boolean
                || value instanceof Integer
                || value instanceof Long
                || value instanceof Short
                || value instanceof Byte
                || value instanceof Float
                || value instanceof Double) {
            return String.valueOf(value);
        }
        if (value instanceof Character character) {
            return "'" + character + "'";
        }
        if (value instanceof String text) {
            return '"' + (text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) + "..." : text) + '"';
        }
        return value instanceof Enum<?> constant ? constant.name() : of(value);
    }

    /** Without a number if the object is the only one of its class. */
    String shortest(String text) {
        return given.contains(text) && text.endsWith("#1") && counts.get(text.substring(0, text.length() - 2)) == 1
                ? text.substring(0, text.length() - 2)
                : text;
    }
}
