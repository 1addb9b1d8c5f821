package dev.plumbline.actor.internal.digest;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;

/** How to get the content of objects of the JDK without their fields, which cannot be read. */
enum JdkContents {
    /** The object itself is immutable; its content may not be. */
    FIXED,
    /** The object can be changed only through references to it. */
    OWN,
    /** The object may show the content of another object, and change with it. */
    VIEW;

    private static final Set<Class<?>> FIXED_CLASSES = Set.of(
            List.of().getClass(),
            List.of(1).getClass(),
            Set.of().getClass(),
            Set.of(1).getClass(),
            Map.of().getClass(),
            Map.of(1, 1).getClass(),
            Map.entry(1, 1).getClass(),
            Optional.class,
            OptionalInt.class,
            OptionalLong.class,
            OptionalDouble.class,
            Collections.emptyList().getClass(),
            Collections.emptySet().getClass(),
            Collections.emptyMap().getClass(),
            Collections.singletonList(1).getClass(),
            Collections.singleton(1).getClass(),
            Collections.singletonMap(1, 1).getClass(),
            Collections.nCopies(1, 1).getClass());

    private static final ClassValue<JdkContents> OF = new ClassValue<>() {
        @Override
        protected JdkContents computeValue(Class<?> type) {
            return find(type);
        }
    };

    static JdkContents of(Class<?> type) {
        return OF.get(type);
    }

    /** Collections of these packages are views if they are nested or not public, as in {@code Collections}. */
    private static JdkContents find(Class<?> type) {
        if (FIXED_CLASSES.contains(type) || type.isRecord()) {
            return FIXED;
        }
        boolean ownElements = Modifier.isPublic(type.getModifiers())
                && type.getEnclosingClass() == null
                && (type.getName().startsWith("java.util.")
                        || type == StringBuilder.class
                        || type == StringBuffer.class);
        boolean enums = type.getName().startsWith("java.util.RegularEnumSet")
                || type.getName().startsWith("java.util.JumboEnumSet");
        return ownElements || enums || !Layout.isOfTheJdk(type) ? OWN : VIEW;
    }

    /** The content of an object that is not a collection; empty if it cannot be determined. */
    static Optional<Object> held(Object object) {
        if (object instanceof Optional<?> optional) {
            return Optional.of(optional.isPresent() ? List.of(optional.get()) : List.of());
        }
        if (object instanceof OptionalInt || object instanceof OptionalLong || object instanceof OptionalDouble) {
            return Optional.of(object.toString());
        }
        if (object instanceof Map.Entry<?, ?> entry) {
            return Optional.of(
                    List.of(Collections.singletonList(entry.getKey()), Collections.singletonList(entry.getValue())));
        }
        if (object instanceof AtomicReference<?> reference) {
            return Optional.of(Collections.singletonList(reference.get()));
        }
        if (object instanceof Number || object instanceof AtomicBoolean || object instanceof CharSequence) {
            // Atomic numbers and adders print their content.
            return Optional.of(object.toString());
        }
        if (object instanceof BitSet || object instanceof AtomicIntegerArray || object instanceof AtomicLongArray) {
            return Optional.of(object.toString());
        }
        if (object instanceof AtomicReferenceArray<?> array) {
            List<Object> elements = new ArrayList<>();
            for (int i = 0; i < array.length(); i++) {
                elements.add(array.get(i));
            }
            return Optional.of(elements);
        }
        if (object instanceof Date date) {
            return Optional.of(date.getTime());
        }
        if (object instanceof Lock || object instanceof ReadWriteLock || object.getClass() == Object.class) {
            // A receipt is atomic, so locks and monitors are free between receipts.
            return Optional.of("");
        }
        return object instanceof Serializable ? written(object) : Optional.empty();
    }

    private static Optional<Object> written(Object object) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        } catch (IOException | RuntimeException e) {
            return Optional.empty();
        }
        return Optional.of(Arrays.hashCode(bytes.toByteArray()));
    }
}
