package dev.plumbline.actor.internal.digest;

import java.lang.reflect.Array;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Visits all that can be reached from an object: fields of classes, elements of arrays and collections. A digest has 64
 * bits for each field of the object, so a change is missed with probability 2^-64 if contents are mixed in full, and
 * 2^-32 for a leaf such as a string, which is represented by its hash code.
 *
 * <p>Collections are digested by their content: a list by its elements in their order, a set and a map by theirs in any
 * order. So a copy in another kind of list has the same digest. An object within itself is represented by a mark. An
 * object that is reached on two paths is visited twice, so the digest does not show whether it is one object; a copy
 * need not preserve that. Beyond {@link #MANY} objects each is visited once, or a graph would be unrolled into its
 * exponentially many paths.
 *
 * <p>Beyond {@link #DEEP} levels an object is put aside and visited later on its own, so that chains of any length need
 * no stack.
 */
public final class Digester {
    private static final int DEEP = 200;
    private static final int MANY = 20_000;
    private static final int[] NOTHING = {};
    private static final long NULL = 0x9E3779B97F4A7C15L;
    private static final long AGAIN = 0xC2B2AE3D27D4EB4FL;
    private static final long ASIDE = 0x165667B19E3779F9L;

    private final boolean large;
    private final UnaryOperator<Object> seenAs;
    private Object[] path = new Object[8];
    private final Set<Object> met;
    private final Deque<Object> aside = new ArrayDeque<>(1);
    private Set<Object> setAside = Set.of();
    private int[] changeable = NOTHING;
    private int changeables;
    private boolean views;
    private Optional<String> unseen = Optional.empty();
    private int visited;

    private Digester(boolean large, UnaryOperator<Object> seenAs) {
        this.large = large;
        this.seenAs = seenAs;
        this.met = large ? identities() : Set.of();
    }

    private static Set<Object> identities() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    /** More objects than are visited path by path. */
    private static final class TooMany extends RuntimeException {
        private static final long serialVersionUID = 1;

        TooMany() {
            super(null, null, false, false);
        }
    }

    /** The current content of an object. */
    public static Digest of(Object root) {
        return of(root, UnaryOperator.identity());
    }

    /** The same, as if the object and its parts were what the function makes of them. */
    public static Digest of(Object root, UnaryOperator<Object> seenAs) {
        try {
            return new Digester(false, seenAs).digest(root);
        } catch (TooMany e) {
            return new Digester(true, seenAs).digest(root);
        }
    }

    /** Whether objects of this class are immutable values without parts. */
    public static boolean isLeaf(Class<?> type) {
        return JdkLeaf.is(type);
    }

    /** Whether objects of this class cannot hold other objects. */
    public static boolean hasNoParts(Class<?> type) {
        for (Class<?> each = type; each != Object.class; each = each.getSuperclass()) {
            if (each == null || each.isArray() || Layout.isOfTheJdk(each)) {
                return false;
            }
        }
        return Layout.of(type).size() == 0 && Layout.of(type).isWhole();
    }

    /** The content of the fields of an enum constant; elsewhere the constant is a value without parts. */
    static Digest ofConstant(Object constant) {
        return new Digester(true, UnaryOperator.identity()).digest(constant, true);
    }

    private Digest digest(Object root) {
        return digest(root, hasFields(root));
    }

    private Digest digest(Object root, boolean structured) {
        Layout layout = Layout.of(root.getClass());
        long[] sums = new long[layout.size() + 1];
        if (structured) {
            if (!layout.isAllFinal()) {
                changes(root);
            }
            path[0] = root;
            for (int i = 0; i < layout.size(); i++) {
                sums[i] = withAside(value(layout.value(i, root), 1));
            }
            sums[layout.size()] = withAside(inherited(root, layout, 1));
        } else {
            sums[layout.size()] = withAside(value(root, 0));
        }
        int[] exact = changeables == 0 ? NOTHING : Arrays.copyOf(changeable, changeables);
        return new Digest(layout, sums, exact, views, large, unseen);
    }

    private static boolean hasFields(Object object) {
        Class<?> type = object.getClass();
        return !type.isArray() && !JdkLeaf.is(type) && !Layout.isOfTheJdk(type);
    }

    private long withAside(long sum) {
        long all = sum;
        while (!aside.isEmpty()) {
            all = mix(all, value(aside.remove(), 1));
        }
        return all;
    }

    private long value(Object original, int depth) {
        Object object = seenAs.apply(original);
        if (object == null) {
            return NULL;
        }
        if (JdkLeaf.is(object.getClass())) {
            return JdkLeaf.sum(object);
        }
        if (++visited > MANY && !large) {
            throw new TooMany();
        }
        if (isWithinItself(object, depth) || large && !met.add(object)) {
            return mix(AGAIN, object.getClass().getName().hashCode());
        }
        if (depth > DEEP) {
            if (setAside.isEmpty()) {
                setAside = identities();
            }
            if (setAside.add(object)) {
                aside.add(object);
            }
            return ASIDE;
        }
        if (depth == path.length) {
            path = Arrays.copyOf(path, 2 * depth);
        }
        path[depth] = object;
        long sum = contents(object, depth + 1);
        path[depth] = null;
        return sum;
    }

    private boolean isWithinItself(Object object, int depth) {
        for (int i = 0; i < Math.min(depth, path.length); i++) {
            if (path[i] == object) {
                return true;
            }
        }
        return false;
    }

    private long contents(Object object, int depth) {
        if (object.getClass().isArray()) {
            return array(object, depth);
        }
        if (!hasFields(object)) {
            return elements(object, depth);
        }
        Layout layout = Layout.of(object.getClass());
        if (!layout.isAllFinal()) {
            changes(object);
        }
        long sum = object.getClass().getName().hashCode();
        for (int i = 0; i < layout.size(); i++) {
            sum = mix(sum, value(layout.value(i, object), depth));
        }
        return mix(sum, inherited(object, layout, depth));
    }

    /** The content of an object in classes of the JDK that it extends. */
    private long inherited(Object object, Layout layout, int depth) {
        if (!layout.isWhole()) {
            overlooked(object);
        }
        if (object instanceof Collection<?> || object instanceof Map<?, ?>) {
            return elements(object, depth);
        }
        if (object instanceof Throwable thrown) {
            return value(thrown.getMessage(), depth);
        }
        return NULL;
    }

    private long array(Object array, int depth) {
        int length = Array.getLength(array);
        if (length > 0) {
            changes(array);
        }
        long sum = mix(array.getClass().getName().hashCode(), length);
        if (array instanceof Object[] objects) {
            for (Object each : objects) {
                sum = mix(sum, value(each, depth));
            }
            return sum;
        }
        for (int i = 0; i < length; i++) {
            sum = mix(sum, Array.get(array, i).hashCode());
        }
        return sum;
    }

    /** For an object of the JDK. */
    private long elements(Object object, int depth) {
        JdkContents kind = JdkContents.of(object.getClass());
        switch (kind) {
            case FIXED -> {}
            case OWN -> changes(object);
            default -> views = true;
        }
        try {
            if (object instanceof Map<?, ?> map) {
                long sum = map.size();
                for (Map.Entry<?, ?> each : map.entrySet()) {
                    sum += mix(mix(NULL, value(each.getKey(), depth)), value(each.getValue(), depth));
                }
                return sum;
            }
            if (object instanceof Collection<?> collection) {
                boolean unordered = object instanceof Set<?>;
                long sum = collection.size();
                for (Object each : collection) {
                    long element = value(each, depth);
                    sum = unordered ? sum + mix(NULL, element) : mix(sum, element);
                }
                return sum;
            }
        } catch (RuntimeException e) {
            if (e instanceof TooMany) {
                throw e;
            }
            overlooked(object);
            return NULL;
        }
        Optional<Object> held = JdkContents.held(object);
        if (held.isEmpty()) {
            overlooked(object);
            return mix(NULL, object.getClass().getName().hashCode());
        }
        return mix(object.getClass().getName().hashCode(), value(held.get(), depth));
    }

    private void overlooked(Object object) {
        views = true;
        if (unseen.isEmpty()) {
            unseen = Optional.of(object.getClass().getName());
        }
    }

    private void changes(Object object) {
        if (changeables == changeable.length) {
            changeable = Arrays.copyOf(changeable, 2 * changeables + 2);
        }
        changeable[changeables++] = System.identityHashCode(object);
    }

    static long mix(long sum, long next) {
        long mixed = (sum ^ next * 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L;
        return mixed ^ mixed >>> 29;
    }
}
