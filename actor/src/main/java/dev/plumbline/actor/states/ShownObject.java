package dev.plumbline.actor.states;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.MutableActor;
import dev.plumbline.actor.internal.digest.ObjectParts;
import dev.plumbline.value.Value;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Objects of actors as values, so that two states can be compared part by part. Two objects with the same value need not
 * be equal; the value is for readers, and no state is told apart by it.
 *
 * <p>A record, and an object of a class without a {@code toString} of its own, is a record of its fields. Where its class
 * is not the one that the field is declared with, the class is part of the value, {@code [Leader |-> [term |-> 1]]}:
 * otherwise a change of the class would not be seen. Maps, sets and lists are functions, sets and sequences. Anything
 * else is its text.
 */
public final class ShownObject {
    private static final int DEEPEST = 24;
    /** Of an object with more parts the rest is text. */
    private static final int MOST_PARTS = 20_000;

    private static final int LONGEST_TEXT = 1_000;
    private final Set<Object> above = Collections.newSetFromMap(new IdentityHashMap<>());
    private int parts;

    private ShownObject() {}

    /** The state of an actor, without the name of its class. */
    public static Value state(Object actor) {
        return new ShownObject().of(actor, actor.getClass());
    }

    /** Any object, with the name of its class if that matters. */
    public static Value of(Object object) {
        return new ShownObject().of(object, Object.class);
    }

    private Value of(Object object, Class<?> declared) {
        if (object == null) {
            return name("null");
        }
        if (object instanceof Value value) {
            return value;
        }
        if (object instanceof Boolean truth) {
            return Value.of(truth);
        }
        if (object instanceof Integer || object instanceof Long || object instanceof Short || object instanceof Byte) {
            return Value.of(((Number) object).longValue());
        }
        if (object instanceof String text) {
            return Value.of(shortened(text));
        }
        if (object instanceof Enum<?> constant) {
            return name(constant.name());
        }
        if (object instanceof ActorRef ref) {
            return name(ref.name());
        }
        parts++;
        if (above.size() > DEEPEST || parts > MOST_PARTS || !above.add(object)) {
            return text(object);
        }
        try {
            return composed(object, declared);
        } finally {
            above.remove(object);
        }
    }

    private Value composed(Object object, Class<?> declared) {
        if (object instanceof Optional<?> optional) {
            return Value.tuple(
                    optional.map(each -> of(each, Object.class)).stream().toList());
        }
        if (object instanceof Map<?, ?> map) {
            Map<Value, Value> pairs = new HashMap<>();
            map.forEach((key, value) -> pairs.put(of(key, Object.class), of(value, Object.class)));
            return pairs.size() == map.size() ? Value.function(pairs) : text(object);
        }
        if (object instanceof Collection<?> collection) {
            List<Value> elements =
                    collection.stream().map(each -> of(each, Object.class)).toList();
            if (!(object instanceof Set)) {
                return Value.tuple(elements);
            }
            Value.SetOf set = Value.set(elements);
            return set.elements().size() == elements.size() ? set : text(object);
        }
        if (object.getClass().isArray()) {
            List<Value> elements = new ArrayList<>();
            for (int i = 0; i < Array.getLength(object); i++) {
                elements.add(of(Array.get(object, i), object.getClass().getComponentType()));
            }
            return Value.tuple(elements);
        }
        if (object.getClass().isHidden() || object.getClass().isSynthetic()) {
            return name("function"); // Its text has an address that differs from run to run.
        }
        boolean hasFields = object.getClass().isRecord() || object instanceof MutableActor || !hasText(object);
        return hasFields ? ofFields(object, declared) : text(object);
    }

    private Value ofFields(Object object, Class<?> declared) {
        Optional<List<ObjectParts.Part>> fields = ObjectParts.of(object);
        String type = simpleName(object);
        if (fields.isEmpty()) {
            return hasText(object) ? text(object) : name(type);
        }
        Map<String, Value> named = new LinkedHashMap<>();
        fields.get().forEach(each -> named.put(each.name(), of(each.content(), each.declared())));
        boolean isKnown = object.getClass() == declared;
        if (named.isEmpty()) {
            return isKnown ? Value.tuple() : name(type);
        }
        return isKnown ? Value.record(named) : Value.record(Map.of(type, Value.record(named)));
    }

    private static String simpleName(Object object) {
        String simple = object.getClass().getSimpleName();
        return simple.isEmpty() ? object.getClass().getSuperclass().getSimpleName() : simple;
    }

    private static Value name(String name) {
        return Value.isModelName(name) ? Value.model(name) : Value.of(name);
    }

    /** A {@code toString} that throws loses only a text. */
    private static Value text(Object object) {
        try {
            return hasText(object) ? Value.of(shortened(object.toString())) : name(simpleName(object));
        } catch (RuntimeException | StackOverflowError e) {
            return name(simpleName(object));
        }
    }

    private static boolean hasText(Object object) {
        try {
            return object.getClass().getMethod("toString").getDeclaringClass() != Object.class;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("every class has toString", e);
        }
    }

    private static String shortened(String text) {
        return text.codePointCount(0, text.length()) <= LONGEST_TEXT
                ? text
                : text.substring(0, text.offsetByCodePoints(0, LONGEST_TEXT - 3)) + "...";
    }
}
