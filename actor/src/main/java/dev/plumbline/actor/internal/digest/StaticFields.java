package dev.plumbline.actor.internal.digest;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The static fields that the code of some classes may use and that can change. Nothing takes them back when a search goes
 * back, so whoever changes one while it receives a message may behave otherwise in the next execution.
 *
 * <p>Which code that is: see {@link ReachedCode}. Fields that are transient are left out: caches and counters that make no
 * difference.
 */
public final class StaticFields {
    private static final ClassValue<ReachedCode> USED_BY = new ClassValue<>() {
        @Override
        protected ReachedCode computeValue(Class<?> type) {
            return ReachedCode.from(type);
        }
    };

    private final List<Field> fields = new ArrayList<>();
    private final List<Digest> digests = new ArrayList<>();
    private final Set<String> uncontrolled = new LinkedHashSet<>();

    private StaticFields() {}

    /** With what they hold now. */
    public static StaticFields usedBy(Collection<Class<?>> classes) {
        Set<Field> all = new LinkedHashSet<>();
        StaticFields found = new StaticFields();
        for (Class<?> each : classes) {
            all.addAll(USED_BY.get(each).staticFields());
            found.uncontrolled.addAll(USED_BY.get(each).uncontrolled());
        }
        for (Field field : all) {
            Optional<Digest> digest = read(field);
            boolean constant = Modifier.isFinal(field.getModifiers())
                    && (digest.isEmpty() || digest.get().isFixed());
            if (!constant && digest.flatMap(Digest::unseen).isEmpty()) {
                found.fields.add(field);
                found.digests.add(digest.orElse(null));
            }
        }
        return found;
    }

    /** A field that has changed since it was last looked at, by its class and name. */
    public Optional<String> changed() {
        Optional<String> first = Optional.empty();
        for (int i = 0; i < fields.size(); i++) {
            Optional<Digest> now = read(fields.get(i));
            Digest before = digests.get(i);
            boolean same = before == null
                    ? now.isEmpty()
                    : now.isPresent() && before.changedIn(now.get()).isEmpty();
            if (!same) {
                digests.set(i, now.orElse(null));
                if (first.isEmpty()) {
                    Field field = fields.get(i);
                    first = Optional.of(field.getDeclaringClass().getName() + "." + field.getName());
                }
            }
        }
        return first;
    }

    /** Nothing for null. */
    private static Optional<Digest> read(Field field) {
        try {
            Object value = field.get(null);
            boolean constant = value instanceof Enum<?> && field.isEnumConstant();
            return Optional.ofNullable(value).map(constant ? Digester::ofConstant : Digester::of);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("the field was made accessible", e);
        } catch (LinkageError e) {
            // Its class cannot be initialised, so no actor uses it either.
            return Optional.empty();
        }
    }

    /** Calls in that code whose result is not decided by the state and the message, in words. */
    public Set<String> uncontrolled() {
        return uncontrolled;
    }
}
