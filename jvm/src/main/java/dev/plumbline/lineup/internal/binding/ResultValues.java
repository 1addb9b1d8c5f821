package dev.plumbline.lineup.internal.binding;

import dev.plumbline.jvm.ControlledCode;
import dev.plumbline.value.Value;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The result of a call, as an immutable value that is the same whenever the object behaved the same.
 *
 * <p>A result is part of the proof of a violation, so it must not contain anything that the object did not decide:
 * identity hash codes, messages of exceptions (they often contain such things), or the content of a live view that
 * other threads change while it is read. Omitting parts can hide a violation; it can never cause a false one.
 *
 * @param originalName the name of a class as its users know it
 * @param controlled loaded the classes under test
 */
public record ResultValues(Function<Class<?>, String> originalName, ClassLoader controlled) {
    static final Value THIS = Value.model("this");
    private static final int DEEPEST = 6;

    /** {@code java.lang.Object@1b6d3586}, as {@code Object.toString} makes it. */
    private static final Pattern IDENTITY =
            Pattern.compile("((?:[\\w$]+\\.)+[\\w$]+|\\[+[A-Z][\\w$.]*;?)@[0-9a-f]{1,8}\\b");

    /** Plain values whose text is their content. */
    private static final List<String> VALUE_PACKAGES = List.of("java.math", "java.time", "java.net");

    private static final List<String> VALUE_CLASSES = List.of(
            "java.lang.StringBuilder",
            "java.lang.StringBuffer",
            "java.util.UUID",
            "java.util.Date",
            "java.util.BitSet",
            "java.util.Locale",
            "java.util.OptionalDouble");

    private static final List<String> LOCKED_COLLECTIONS =
            List.of("java.util.Vector", "java.util.Stack", "java.util.Hashtable", "java.util.Properties");

    /** Read at one moment of the call, so that each change by other threads is either in it or not. */
    Value returned(Object subject, Object result) {
        if (isImmutable(subject, result)) {
            // Reading it is not an access to memory, so a reduction need not assume that it depends on every step of
            // other threads.
            return value(subject, result, DEEPEST);
        }
        return ControlledCode.undisturbed(() -> value(subject, result, DEEPEST));
    }

    private static boolean isImmutable(Object subject, Object result) {
        return result == null
                || result == subject
                || result instanceof Boolean
                || result instanceof Integer
                || result instanceof Long
                || result instanceof Short
                || result instanceof Byte
                || result instanceof Double
                || result instanceof Float
                || result instanceof Character
                || result instanceof String
                || result instanceof Class;
    }

    public Value thrown(Throwable exception) {
        return Value.record(Map.of("throws", Value.of(name(exception.getClass()))));
    }

    private String name(Class<?> type) {
        return originalName.apply(type);
    }

    private Value value(Object subject, Object result, int depth) {
        if (result == null) {
            return Value.ModelValue.NULL;
        }
        if (result == subject) {
            return THIS;
        }
        if (result instanceof Boolean truth) {
            return Value.of(truth);
        }
        if (result instanceof Integer || result instanceof Long || result instanceof Short || result instanceof Byte) {
            return Value.of(((Number) result).longValue());
        }
        if (result instanceof Double || result instanceof Float || result instanceof Character) {
            return Value.of(result.toString());
        }
        if (result instanceof String text) {
            return Value.of(withoutIdentities(text));
        }
        if (result instanceof Enum<?> constant) {
            return Value.of(constant.name());
        }
        if (result instanceof Class<?> type) {
            return Value.of("class " + name(type));
        }
        if (result instanceof Throwable exception) {
            return Value.of(name(exception.getClass()));
        }
        if (depth == 0) {
            return byClass(result);
        }
        if (result.getClass().isArray()) {
            List<Value> elements = new ArrayList<>();
            for (int i = 0; i < Array.getLength(result); i++) {
                elements.add(value(subject, Array.get(result, i), depth - 1));
            }
            return Value.tuple(elements);
        }
        return container(subject, result, depth - 1);
    }

    private Value container(Object subject, Object result, int depth) {
        if (result instanceof Optional<?> optional) {
            return Value.tuple(
                    optional.stream().map(each -> value(subject, each, depth)).toList());
        }
        if (result instanceof OptionalInt optional) {
            return optional.isPresent() ? Value.tuple(Value.of(optional.getAsInt())) : Value.tuple();
        }
        if (result instanceof OptionalLong optional) {
            return optional.isPresent() ? Value.tuple(Value.of(optional.getAsLong())) : Value.tuple();
        }
        if (result instanceof OptionalDouble optional) {
            return optional.isPresent() ? Value.tuple(Value.of(String.valueOf(optional.getAsDouble()))) : Value.tuple();
        }
        if (isControlled(result.getClass()) && !isPlainCollection(result)) {
            return ofCodeUnderTest(subject, result, depth);
        }
        if (result instanceof Map.Entry<?, ?> entry) {
            return Value.tuple(value(subject, entry.getKey(), depth), value(subject, entry.getValue(), depth));
        }
        if (result instanceof Map<?, ?> map) {
            Map<Value, Value> pairs = new TreeMap<>();
            map.forEach((key, value) -> pairs.put(value(subject, key, depth), value(subject, value, depth)));
            return Value.function(pairs);
        }
        if (result instanceof Collection<?> collection) {
            List<Value> elements = new ArrayList<>();
            for (Object each : collection) {
                elements.add(value(subject, each, depth));
            }
            // The order of a hash set may depend on identity hash codes.
            return result instanceof Set<?> ? Value.set(elements) : Value.tuple(elements);
        }
        Class<?> type = result.getClass();
        return VALUE_PACKAGES.contains(type.getPackageName()) || VALUE_CLASSES.contains(type.getName())
                ? Value.of(result.toString())
                : byClass(result);
    }

    /**
     * An object that the code under test made. It may still be changing, or may need a lock to be read; so only its
     * immutable parts are read.
     */
    private Value ofCodeUnderTest(Object subject, Object result, int depth) {
        Class<?> type = result.getClass();
        try {
            if (type.isRecord()) {
                Map<String, Value> components = new TreeMap<>();
                for (RecordComponent component : type.getRecordComponents()) {
                    Field field = type.getDeclaredField(component.getName());
                    field.setAccessible(true);
                    components.put(component.getName(), value(subject, field.get(result), depth));
                }
                return Value.record(components);
            }
            if (result instanceof Map.Entry<?, ?> entry && cannotChange(result, depth)) {
                return Value.tuple(value(subject, entry.getKey(), depth), value(subject, entry.getValue(), depth));
            }
            Method text = type.getMethod("toString");
            if (text.getDeclaringClass() != Object.class && cannotChange(result, depth)) {
                return Value.of(withoutIdentities(result.toString()));
            }
            // Without an equals method of its own, two objects are never equal to their users, whatever their content.
            if (type.getMethod("equals", Object.class).getDeclaringClass() != Object.class) {
                return finalFields(subject, result, depth);
            }
        } catch (ReflectiveOperationException | InaccessibleObjectException e) {
            return byClass(result);
        }
        return byClass(result);
    }

    /** The final fields with plain values: they are the same whenever they are read. */
    private Value finalFields(Object subject, Object result, int depth) throws IllegalAccessException {
        Map<String, Value> fields = new TreeMap<>();
        for (Class<?> type = result.getClass(); isControlled(type); type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                int modifiers = field.getModifiers();
                if (Modifier.isStatic(modifiers) || !Modifier.isFinal(modifiers) || field.isSynthetic()) {
                    continue;
                }
                field.setAccessible(true);
                Object part = field.get(result);
                if (isPlain(part, depth)) {
                    fields.putIfAbsent(field.getName(), value(subject, part, depth));
                }
            }
        }
        return fields.isEmpty() ? byClass(result) : Value.record(fields);
    }

    /**
     * A collection of java.util, of which the code under test has copies, unless it is backed by one of
     * java.util.concurrent, or by one whose users take a lock: reading without the lock would show states that no user
     * can see.
     */
    private boolean isPlainCollection(Object result) {
        String name = name(result.getClass());
        if (!name.startsWith("java.util.")
                || isConcurrent(result)
                || LOCKED_COLLECTIONS.contains(name)
                || name.startsWith("java.util.Collections$Synchronized")) {
            return false;
        }
        if (name.startsWith("java.util.Collections$")) {
            for (Class<?> type = result.getClass(); type != Object.class; type = type.getSuperclass()) {
                for (Field field : type.getDeclaredFields()) {
                    try {
                        field.setAccessible(true);
                        Object part = Modifier.isStatic(field.getModifiers()) ? null : field.get(result);
                        if (part != null
                                && (isConcurrent(part) || isControlled(part.getClass()) && !isPlainCollection(part))) {
                            return false;
                        }
                    } catch (IllegalAccessException | InaccessibleObjectException e) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    private boolean isConcurrent(Object object) {
        return name(object.getClass()).startsWith("java.util.concurrent.");
    }

    /** Whether all parts of the object are final and plain. */
    private boolean cannotChange(Object object, int depth) throws IllegalAccessException {
        for (Class<?> type = object.getClass(); type != null && type != Object.class; type = type.getSuperclass()) {
            if (!isControlled(type)) {
                return false;
            }
            for (Field field : type.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers())) {
                    continue;
                }
                if (!Modifier.isFinal(field.getModifiers())) {
                    return false;
                }
                field.setAccessible(true);
                if (!isPlain(field.get(object), depth)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean isPlain(Object part, int depth) throws IllegalAccessException {
        return part == null
                || part instanceof Number && !isControlled(part.getClass())
                || part instanceof Boolean
                || part instanceof Character
                || part instanceof String
                || part instanceof Enum<?>
                || depth > 0
                        && isControlled(part.getClass())
                        && !part.getClass().isArray()
                        && cannotChange(part, depth - 1);
    }

    private boolean isControlled(Class<?> type) {
        return type.getClassLoader() == controlled;
    }

    private Value byClass(Object result) {
        // The names of a lambda, a proxy and a hidden class contain numbers that depend on the classes loaded before.
        Class<?> type = result.getClass();
        boolean numbered = type.isHidden() || type.isSynthetic() || java.lang.reflect.Proxy.isProxyClass(type);
        return Value.of(numbered ? "an object" : "a " + name(type));
    }

    private static String withoutIdentities(String text) {
        return text.indexOf('@') < 0 ? text : IDENTITY.matcher(text).replaceAll("$1@");
    }
}
