package dev.plumbline.jvm.internal.race;

import dev.plumbline.jvm.internal.state.SiteAccess;
import dev.plumbline.jvm.internal.state.Sites;
import java.lang.constant.ClassDesc;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.VarHandleDesc;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Which field a {@link VarHandle} accesses. A handle describes itself; this is slow, so the result is kept. */
final class HandleTargets {
    /** Static initialisers make new handles in every execution. */
    private static final int MOST_KEPT = 1_000;

    private static final int FIRST_UNNAMED = -100;

    private final Sites sites;
    private final UnaryOperator<String> originalNames;
    private final Map<VarHandle, Integer> known = new IdentityHashMap<>();
    private int unnamed;

    HandleTargets(Sites sites, UnaryOperator<String> originalNames) {
        this.sites = sites;
        this.originalNames = originalNames;
    }

    /**
     * The number of the field, or {@link SiteAccess#ELEMENT}. {@link SiteAccess#UNKNOWN} for a view of bytes as a wider
     * type, and for memory outside the heap.
     */
    int fieldOf(VarHandle handle) {
        Integer field = known.get(handle);
        if (field == null) {
            if (known.size() >= MOST_KEPT) {
                known.clear();
            }
            field = find(handle);
            known.put(handle, field);
        }
        return field;
    }

    private int find(VarHandle handle) {
        List<Class<?>> coordinates = handle.coordinateTypes();
        if (coordinates.size() == 2) {
            Class<?> array = coordinates.get(0);
            return array.isArray() && array.getComponentType() == handle.varType()
                    ? SiteAccess.ELEMENT
                    : SiteAccess.UNKNOWN;
        }
        if (coordinates.size() > 2) {
            return SiteAccess.UNKNOWN;
        }
        Optional<VarHandleDesc> described = described(handle);
        if (described.isEmpty()) {
            // A separate variable, so that it orders the threads that use this handle.
            return FIRST_UNNAMED - unnamed++ % MOST_KEPT;
        }
        String name = described.get().constantName();
        String owner = coordinates.isEmpty()
                ? internal(((ClassDesc) described.get().bootstrapArgsList().get(0)).descriptorString())
                : declaring(coordinates.get(0), name).getName();
        return sites.field(originalNames.apply(owner.replace('/', '.')).replace('.', '/'), name);
    }

    private static Optional<VarHandleDesc> described(VarHandle handle) {
        try {
            return handle.describeConstable();
        } catch (InternalError e) {
            // Java 17 does not find the name of a field if the handle was looked up through a subclass.
            return Optional.empty();
        }
    }

    private static Class<?> declaring(Class<?> receiver, String name) {
        for (Class<?> at = receiver; at != null; at = at.getSuperclass()) {
            try {
                return at.getDeclaredField(name).getDeclaringClass();
            } catch (NoSuchFieldException e) {
                // The field is declared in a superclass.
            }
        }
        return receiver;
    }

    private static String internal(String descriptor) {
        return descriptor.substring(1, descriptor.length() - 1);
    }
}
