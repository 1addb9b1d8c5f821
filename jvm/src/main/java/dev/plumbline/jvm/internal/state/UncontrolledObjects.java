package dev.plumbline.jvm.internal.state;

import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Objects of the JDK that are not copied and yet hold state, such as a {@code StringBuilder} or an {@code EnumMap}, and
 * that the classes under test keep in fields. Each of their methods counts as one step: threads can be switched before
 * it, not within. What runs is a part of what could, so nothing that is found there is made up.
 */
public final class UncontrolledObjects {
    private static final Set<String> PACKAGES =
            Set.of("java.util", "java.text", "java.io", "java.nio", "java.security", "java.util.zip");

    /** Of these packages, what cannot change, or is safe by itself. */
    private static final Set<String> STATELESS = Set.of(
            "java.util.Currency",
            "java.util.Locale",
            "java.util.Optional",
            "java.util.OptionalDouble",
            "java.util.OptionalInt",
            "java.util.OptionalLong",
            "java.util.Random",
            "java.util.UUID",
            "java.io.File",
            "java.io.PrintStream");

    private static final ClassValue<Boolean> HOLDS_STATE = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return holdsState(type);
        }
    };

    private final Set<Object> known = Collections.newSetFromMap(new IdentityHashMap<>(0));

    /** Whether the object, just read from a field, is one of these; it is known from now on. */
    public boolean sees(Object object) {
        if (object == null || !HOLDS_STATE.get(object.getClass())) {
            return false;
        }
        known.add(object);
        return true;
    }

    /** Whether the object was ever read from a field. Others are local: a method builds a text, say. */
    public boolean knows(Object object) {
        return known.contains(object);
    }

    private static boolean holdsState(Class<?> type) {
        String name = type.getName();
        boolean ofTheJvm = type.getClassLoader() == null;
        if (!ofTheJvm || type.isHidden() || type.isEnum() || Proxy.isProxyClass(type) || STATELESS.contains(name)) {
            return false;
        }
        return name.equals("java.lang.StringBuilder")
                || name.equals("java.lang.StringBuffer")
                || PACKAGES.contains(type.getPackageName()) && !name.startsWith("java.util.ImmutableCollections");
    }
}
