package dev.plumbline.actor.internal.symmetry;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.actor.internal.digest.Digester;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/**
 * Exchanges names of actors within actors and messages: in records, collections and arrays by their structure, in other
 * classes by a function of the harness. An actor that another one created moves with its creator, since its name begins
 * with that of its creator. A text or a number is never a name.
 */
public final class Renaming {
    private final Map<ActorRef, ActorRef> names;
    private final Map<Class<?>, BiFunction<Object, UnaryOperator<ActorRef>, Object>> functions;

    /**
     * @param names a permutation
     * @param functions for classes that are neither records nor collections
     */
    public Renaming(
            Map<ActorRef, ActorRef> names,
            Map<Class<?>, BiFunction<Object, UnaryOperator<ActorRef>, Object>> functions) {
        this.names = Map.copyOf(names);
        this.functions = functions;
    }

    /** The new name of an actor. */
    public ActorRef of(ActorRef actor) {
        ActorRef direct = names.get(actor);
        if (direct != null) {
            return direct;
        }
        int slash = actor.name().lastIndexOf('/');
        if (slash < 0) {
            return actor;
        }
        ActorRef creator = ActorRef.of(actor.name().substring(0, slash));
        ActorRef renamed = of(creator);
        return renamed.equals(creator)
                ? actor
                : ActorRef.of(renamed.name() + actor.name().substring(slash));
    }

    /**
     * The object with the new names; itself if it contains none that changes.
     *
     * @throws HarnessMistake if it contains an object whose names cannot be exchanged
     */
    public Object of(Object object) {
        if (object == null || Digester.isLeaf(object.getClass())) {
            return object;
        }
        if (object instanceof ActorRef actor) {
            ActorRef renamed = of(actor);
            return renamed.equals(actor) ? actor : renamed;
        }
        BiFunction<Object, UnaryOperator<ActorRef>, Object> function = functions.get(object.getClass());
        if (function != null) {
            return renamedBy(function, object);
        }
        if (object.getClass().isRecord()) {
            return record((Record) object);
        }
        if (object.getClass().isArray()) {
            return array(object);
        }
        if (object instanceof Optional<?> optional) {
            return optional.isEmpty() || of(optional.get()) == optional.get()
                    ? object
                    : Optional.of(of(optional.get()));
        }
        if (isOfTheJdk(object) && object instanceof Collection<?> collection) {
            return collection(collection);
        }
        if (isOfTheJdk(object) && object instanceof Map<?, ?> map) {
            return map(map);
        }
        if (object instanceof Map.Entry<?, ?> entry && isOfTheJdk(object)) {
            return Map.entry(of(entry.getKey()), of(entry.getValue()));
        }
        if (Digester.hasNoParts(object.getClass())) {
            return object;
        }
        throw cannotRename(object.getClass());
    }

    private static boolean isOfTheJdk(Object object) {
        return object.getClass().getClassLoader() == null;
    }

    private static HarnessMistake cannotRename(Class<?> type) {
        return new HarnessMistake("names of symmetric actors cannot be exchanged in objects of class " + type.getName()
                + ", which is neither a record nor a collection; say how with Harness.Builder.renamed("
                + type.getSimpleName() + ".class, (object, names) -> ...)");
    }

    private Object renamedBy(BiFunction<Object, UnaryOperator<ActorRef>, Object> function, Object object) {
        Object renamed = function.apply(object, this::of);
        if (renamed == null || renamed.getClass() != object.getClass()) {
            throw new HarnessMistake("Harness.Builder.renamed("
                    + object.getClass().getSimpleName()
                    + ".class, ...) answers "
                    + (renamed == null ? "null" : "a " + renamed.getClass().getName())
                    + "; expected an object of the same class");
        }
        return renamed.equals(object) ? object : renamed;
    }

    private Object record(Record object) {
        RecordComponent[] components = object.getClass().getRecordComponents();
        Object[] values = new Object[components.length];
        Class<?>[] types = new Class<?>[components.length];
        boolean changed = false;
        try {
            for (int i = 0; i < components.length; i++) {
                types[i] = components[i].getType();
                components[i].getAccessor().setAccessible(true);
                Object value = components[i].getAccessor().invoke(object);
                values[i] = of(value);
                changed |= values[i] != value;
            }
            if (!changed) {
                return object;
            }
            Constructor<?> canonical = object.getClass().getDeclaredConstructor(types);
            canonical.setAccessible(true);
            return canonical.newInstance(values);
        } catch (ReflectiveOperationException | RuntimeException e) {
            if (e instanceof HarnessMistake mistake) {
                throw mistake;
            }
            throw new HarnessMistake(
                    "the names of symmetric actors cannot be exchanged in the record "
                            + object.getClass().getName() + ": " + e,
                    e);
        }
    }

    private Object array(Object array) {
        if (array.getClass().getComponentType().isPrimitive()) {
            return array;
        }
        Object[] elements = (Object[]) array;
        Object[] renamed = (Object[]) Array.newInstance(array.getClass().getComponentType(), elements.length);
        boolean changed = false;
        for (int i = 0; i < elements.length; i++) {
            renamed[i] = of(elements[i]);
            changed |= renamed[i] != elements[i];
        }
        return changed ? renamed : array;
    }

    private Object collection(Collection<?> collection) {
        List<Object> renamed = new ArrayList<>(collection.size());
        boolean changed = false;
        for (Object each : collection) {
            Object next = of(each);
            renamed.add(next);
            changed |= next != each;
        }
        if (!changed) {
            return collection;
        }
        if (collection instanceof List<?>) {
            return collection instanceof ArrayList<?>
                    ? renamed
                    : collection instanceof LinkedList<?>
                            ? new LinkedList<>(renamed)
                            : Collections.unmodifiableList(renamed);
        }
        if (collection instanceof SortedSet<?> sorted) {
            @SuppressWarnings("unchecked")
            Set<Object> again = new TreeSet<>(((SortedSet<Object>) sorted).comparator());
            again.addAll(renamed);
            return again;
        }
        if (collection instanceof Set<?>) {
            return collection instanceof LinkedHashSet<?>
                    ? new LinkedHashSet<>(renamed)
                    : collection instanceof HashSet<?>
                            ? new HashSet<>(renamed)
                            : Collections.unmodifiableSet(new LinkedHashSet<>(renamed));
        }
        throw cannotRename(collection.getClass());
    }

    private Object map(Map<?, ?> map) {
        Map<Object, Object> renamed = new LinkedHashMap<>();
        boolean changed = false;
        for (Map.Entry<?, ?> each : map.entrySet()) {
            Object key = of(each.getKey());
            Object value = of(each.getValue());
            renamed.put(key, value);
            changed |= key != each.getKey() || value != each.getValue();
        }
        if (!changed) {
            return map;
        }
        if (map instanceof SortedMap<?, ?> sorted) {
            @SuppressWarnings("unchecked")
            Map<Object, Object> again = new TreeMap<>(((SortedMap<Object, Object>) sorted).comparator());
            again.putAll(renamed);
            return again;
        }
        return map instanceof LinkedHashMap<?, ?>
                ? renamed
                : map instanceof HashMap<?, ?> ? new HashMap<>(renamed) : Collections.unmodifiableMap(renamed);
    }
}
