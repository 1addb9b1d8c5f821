package dev.plumbline.tla.internal.operation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What was found out about some of many lists of arguments, each time by looking at a few arguments of one list. Holds
 * for every list that has the same arguments where one was looked at: whoever looks again goes the same way, since
 * every look shows the same, and never comes to the others.
 *
 * @param <T> what was found
 */
public final class ByLook<T> {
    private final List<int[]> looks = new ArrayList<>(1);
    private final List<Map<Object, T>> found = new ArrayList<>(1);

    /** What is known for these arguments; null if nothing. */
    public synchronized T get(Object[] arguments) {
        for (int i = 0; i < looks.size(); i++) {
            T known = found.get(i).get(seen(looks.get(i), arguments));
            if (known != null) {
                return known;
            }
        }
        return null;
    }

    /** @param looked which of the arguments were looked at */
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
