package dev.plumbline.actor.internal.digest;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The mutable static fields that the code of some classes may use. They are not reset when a search goes back, so an
 * actor that changes one while it receives a message may behave differently in the next execution.
 *
 * <p>{@link ReachedCode} determines this code. Transient fields are left out: they are caches and counters that make no
 * difference. A final field with an object of a library is left out as well, such as a mapper that caches facts about
 * classes: libraries fill caches. {@link #notCompared} lists such fields, except for loggers, which return nothing to
 * the actors.
 */
public final class StaticFields {
    private static final ClassValue<ReachedCode> USED_BY = new ClassValue<>() {
        @Override
        protected ReachedCode computeValue(Class<?> type) {
            return ReachedCode.from(type);
        }
    };

    /**
     * Fields that changed in this process, by user: a full cache does not change any more, but was filled nevertheless.
     */
    private static final Map<String, Set<Field>> EVER_CHANGED = new ConcurrentHashMap<>();

    private final List<Field> fields = new ArrayList<>();
    private final List<Digest> digests = new ArrayList<>();
    private final Set<String> uncontrolled = new LinkedHashSet<>();
    private final Set<String> libraries = new LinkedHashSet<>();
    private final Set<String> notCompared = new LinkedHashSet<>();

    private final Set<Field> everChanged;

    private StaticFields(String user) {
        this.everChanged = EVER_CHANGED.computeIfAbsent(user, each -> ConcurrentHashMap.newKeySet());
    }

    /**
     * With their current content.
     *
     * @param user a name; fields that changed for a user once count as changed for it from then on
     */
    public static StaticFields usedBy(String user, Collection<Class<?>> classes) {
        Set<Field> all = new LinkedHashSet<>();
        StaticFields found = new StaticFields(user + " " + classes);
        for (Class<?> each : classes) {
            all.addAll(USED_BY.get(each).staticFields());
            found.uncontrolled.addAll(USED_BY.get(each).uncontrolled());
            found.libraries.addAll(USED_BY.get(each).libraries());
        }
        for (Field field : all) {
            Optional<Class<?>> library = ofLibrary(field);
            if (library.isPresent()) {
                found.leaveOut(field, library.get().getName());
                continue;
            }
            Optional<Digest> digest = read(field);
            boolean constant = Modifier.isFinal(field.getModifiers())
                    && (digest.isEmpty() || digest.get().isFixed());
            Optional<String> unseen = digest.flatMap(Digest::unseen);
            if (!constant && unseen.isPresent()) {
                found.leaveOut(field, unseen.get());
            } else if (!constant) {
                found.fields.add(field);
                found.digests.add(digest.orElse(null));
            }
        }
        return found;
    }

    /** A field that has changed since the last call, or in an earlier exploration, by its class and name. */
    public Optional<String> changed() {
        Optional<String> first = Optional.empty();
        for (int i = 0; i < fields.size(); i++) {
            if (everChanged.contains(fields.get(i))) {
                return Optional.of(name(fields.get(i)));
            }
            Optional<Digest> now = read(fields.get(i));
            Digest before = digests.get(i);
            boolean same = before == null
                    ? now.isEmpty()
                    : now.isPresent() && before.changedIn(now.get()).isEmpty();
            if (!same) {
                digests.set(i, now.orElse(null));
                everChanged.add(fields.get(i));
                if (first.isEmpty()) {
                    first = Optional.of(name(fields.get(i)));
                }
            }
        }
        return first;
    }

    private void leaveOut(Field field, String type) {
        if (!field.getType().getSimpleName().endsWith("Logger")) {
            notCompared.add(name(field) + " (" + type + ")");
        }
    }

    /**
     * The class of the object in a final field, if it belongs to a library from the view of the class with the field.
     */
    private static Optional<Class<?>> ofLibrary(Field field) {
        if (!Modifier.isFinal(field.getModifiers())) {
            return Optional.empty();
        }
        try {
            return Optional.ofNullable(field.get(null))
                    .<Class<?>>map(Object::getClass)
                    .filter(type -> ReachedCode.isOfLibrary(field.getDeclaringClass(), type));
        } catch (IllegalAccessException | LinkageError e) {
            return Optional.empty();
        }
    }

    private static String name(Field field) {
        return field.getDeclaringClass().getName() + "." + field.getName();
    }

    /** Empty for null. */
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

    /** Calls in that code whose result the state and the message do not determine, in words. */
    public Set<String> uncontrolled() {
        return uncontrolled;
    }

    /** Fields whose objects are not compared, with the classes of these objects. */
    public Set<String> notCompared() {
        return notCompared;
    }

    /** Jars and folders of other classes that the code names. */
    public Set<String> libraries() {
        return libraries;
    }
}
