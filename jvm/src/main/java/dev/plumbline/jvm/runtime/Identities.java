package dev.plumbline.jvm.runtime;

import java.util.IdentityHashMap;
import java.util.Map;

/** Hash codes of the objects of one execution, in place of those of the JVM, which differ from run to run. */
final class Identities {
    private final Map<Object, Integer> known = new IdentityHashMap<>(0);
    private final int surroundings;
    private int count;

    /** @param surroundings objects have other hash codes in each; 0 is the first */
    Identities(int surroundings) {
        this.surroundings = surroundings;
    }

    /** The hash code of one more object. Spread like the real ones, so that hash tables look as they usually do. */
    int next() {
        return (++count + 100_003 * surroundings) * 0x9E3779B9 >>> 1;
    }

    int of(Object object) {
        return known.computeIfAbsent(object, any -> next());
    }
}
