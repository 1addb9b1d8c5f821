package dev.plumbline.pekko;

import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.value.Value;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.apache.pekko.actor.ActorRef;

/**
 * Copies what properties see of an actor. Properties are evaluated when the execution is over, and a step counts as
 * invisible if the value is the same as before: both need a value that compares by its content and does not change. So
 * collections are copied, and objects of other classes are refused.
 */
final class ObservedValue {
    private static final Set<Class<?>> PLAIN = Set.of(
            String.class,
            Boolean.class,
            Character.class,
            Byte.class,
            Short.class,
            Integer.class,
            Long.class,
            Float.class,
            Double.class,
            UUID.class);

    private ObservedValue() {}

    /** @throws HarnessMistake if a part of it may change, or does not compare by its content */
    static Object copy(Object seen) {
        if (seen == null) {
            throw new HarnessMistake("null; expected a value, for instance an Optional");
        }
        if (isPlain(seen)) {
            return seen;
        }
        if (seen instanceof Optional<?> optional) {
            return optional.map(ObservedValue::copy);
        }
        if (seen instanceof Record each) {
            return record(each);
        }
        if (isOf(seen, "java.util") && seen instanceof Map<?, ?> map) {
            Map<Object, Object> copy = new LinkedHashMap<>();
            map.forEach((key, value) -> copy.put(copy(key), copy(value)));
            return Collections.unmodifiableMap(copy);
        }
        if (isOf(seen, "java.util") && seen instanceof Collection<?> all) {
            List<Object> copies = new ArrayList<>();
            all.forEach(each -> copies.add(copy(each)));
            return seen instanceof Set
                    ? Collections.unmodifiableSet(new LinkedHashSet<>(copies))
                    : Collections.unmodifiableList(copies);
        }
        throw new HarnessMistake("an object of class " + seen.getClass().getName()
                + "; expected a record, an enum, a text, a number, a reference, or a collection of these");
    }

    private static boolean isPlain(Object seen) {
        return PLAIN.contains(seen.getClass())
                || seen instanceof Enum
                || seen instanceof Value
                || seen instanceof ActorRef
                || seen instanceof org.apache.pekko.actor.typed.ActorRef
                || isOf(seen, "java.time")
                || isOf(seen, "java.math");
    }

    private static boolean isOf(Object seen, String name) {
        return seen.getClass().getName().startsWith(name + ".");
    }

    private static Record record(Record seen) {
        RecordComponent[] components = seen.getClass().getRecordComponents();
        Object[] parts = new Object[components.length];
        boolean isSame = true;
        for (int i = 0; i < parts.length; i++) {
            Object part = part(seen, components[i]);
            try {
                parts[i] = copy(part);
            } catch (HarnessMistake e) {
                throw new HarnessMistake(
                        seen.getClass().getSimpleName() + "." + components[i].getName() + ": " + e.getMessage(), e);
            }
            isSame &= parts[i] == part;
        }
        return isSame ? seen : again(seen, components, parts);
    }

    private static Object part(Record seen, RecordComponent component) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(seen);
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new HarnessMistake(
                    seen.getClass().getName() + "." + component.getName() + " cannot be read: " + e, e);
        }
    }

    /** A record with copies of its parts. */
    private static Record again(Record seen, RecordComponent[] components, Object[] parts) {
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            Constructor<?> canonical = seen.getClass().getDeclaredConstructor(types);
            canonical.setAccessible(true);
            return (Record) canonical.newInstance(parts);
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new HarnessMistake(
                    seen.getClass().getName() + " cannot be made again with a copy of a collection in it: " + e, e);
        }
    }
}
