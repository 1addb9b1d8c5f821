package dev.plumbline.tla.internal.tree;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * The names by which a text calls definitions, if they differ from the names of the definitions: {@code Q!Enq} for the
 * Enq of an instance, or a name that the configuration replaces.
 */
public final class WrittenNames {
    private final Map<Expr.Call, String> names = Collections.synchronizedMap(new IdentityHashMap<>());

    public void put(Expr.Call call, String name) {
        if (!name.equals(call.callee().name())) {
            names.put(call, name);
        }
    }

    public String of(Expr.Call call) {
        return names.getOrDefault(call, call.callee().name());
    }
}
