package dev.plumbline.pekko;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.HarnessMistake;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * What properties see of the actors: functions of the object that receives the messages of an actor, called between two
 * steps, when no actor runs.
 */
final class Observers {
    private final Map<Class<?>, Function<Object, ?>> byClass = new LinkedHashMap<>();

    Observers() {}

    Observers(Observers other) {
        byClass.putAll(other.byClass);
    }

    <A> void add(Class<A> type, Function<A, ?> seen) {
        if (byClass.put(type, actor -> seen.apply(type.cast(actor))) != null) {
            throw new IllegalArgumentException("two functions observe " + type.getName() + "; expected one");
        }
    }

    boolean isEmpty() {
        return byClass.isEmpty();
    }

    /**
     * The values of the actors that are observed, by name.
     *
     * @param actors the objects that receive messages now, by the name of their actor
     * @throws HarnessMistake if a function throws an exception or returns something that may change
     */
    Map<ActorRef, ?> values(Map<String, Object> actors) {
        Map<ActorRef, Object> values = new TreeMap<>();
        actors.forEach((name, actor) -> {
            List<Function<Object, ?>> own = byClass.entrySet().stream()
                    .filter(each -> each.getKey().isInstance(actor))
                    .<Function<Object, ?>>map(Map.Entry::getValue)
                    .toList();
            if (own.size() > 1) {
                throw new HarnessMistake("two functions observe " + name + ", a "
                        + actor.getClass().getName() + "; expected one");
            }
            own.forEach(each -> values.put(ActorRef.of(name), value(name, actor, each)));
        });
        return values;
    }

    private static Object value(String name, Object actor, Function<Object, ?> seen) {
        Object value;
        try {
            value = seen.apply(actor);
        } catch (RuntimeException e) {
            throw new HarnessMistake("the function that observes " + name + " throws " + e, e);
        }
        try {
            return ObservedValue.copy(value);
        } catch (HarnessMistake e) {
            throw new HarnessMistake("the function that observes " + name + " returns " + e.getMessage(), e);
        }
    }
}
