package dev.plumbline.jvm.internal.state;

import java.util.IdentityHashMap;
import java.util.Map;

/** Hash codes of the objects of one execution, in place of those of the JVM, which differ from run to run. */
public final class IdentityHashCodes {
    private final Map<Object, Integer> known = new IdentityHashMap<>(0);
    private final int environment;
    private int count;

    /** @param environment the number of the environment; objects have different hash codes in each; 0 is the default */
    public IdentityHashCodes(int environment) {
        this.environment = environment;
    }

    /** The hash code of a new object. Distributed like the real ones, so that hash tables look as usual. */
    public int next() {
        return (++count + 100_003 * environment) * 0x9E3779B9 >>> 1;
    }

    public int of(Object object) {
        return known.computeIfAbsent(object, any -> next());
    }
}
