package dev.plumbline.tla.internal.operation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A cache of results about lists of arguments. Each result was found by looking at a few arguments of one list. It
 * holds for every list with the same arguments at these positions: the same computation takes the same path, since
 * every look shows the same value, and never reads the other arguments.
 *
 * @param <T> the type of the results
 */
public final class PartialArgumentCache<T> {
    private final List<int[]> looks = new ArrayList<>(1);
    private final List<Map<Object, T>> found = new ArrayList<>(1);

    /** The result for these arguments; null if none is known. */
    public synchronized T get(Object[] arguments) {
        for (int i = 0; i < looks.size(); i++) {
            T known = found.get(i).get(seen(looks.get(i), arguments));
            if (known != null) {
                return known;
            }
        }
        return null;
    }

    /** @param looked which arguments were read */
    public synchronized void put(boolean[] looked, Object[] arguments, T what) {
        int[] look = positions(looked);
        int known = 0;
        while (known < looks.size() && !Arrays.equals(looks.get(known), look)) {
            known++;
        }
        if (known == looks.size()) {
            looks.add(look);
            found.add(new HashMap<>(2));
        }
        found.get(known).put(seen(look, arguments), what);
    }

    private static int[] positions(boolean[] looked) {
        int[] look = new int[looked.length];
        int size = 0;
        for (int i = 0; i < looked.length; i++) {
            if (looked[i]) {
                look[size++] = i;
            }
        }
        return Arrays.copyOf(look, size);
    }

    private static Object seen(int[] look, Object[] arguments) {
        if (look.length == 1) {
            return arguments[look[0]];
        }
        Object[] seen = new Object[look.length];
        for (int i = 0; i < look.length; i++) {
            seen[i] = arguments[look[i]];
        }
        return Arrays.asList(seen);
    }
}
