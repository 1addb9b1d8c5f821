package dev.plumbline.jvm.internal.state;

/**
 * The facts about the access at a site that the memory model needs.
 *
 * @param field the number of the field, {@link #ELEMENT} or {@link #UNKNOWN}
 * @param scope how the access is treated
 */
public record SiteAccess(Effect effect, AccessMode mode, int field, Scope scope) {
    /** The target of a handle or an offset, known at run time only. */
    public static final int UNKNOWN = -1;

    /** An element of an array. */
    public static final int ELEMENT = -2;

    /** The effect on the value. */
    public enum Effect {
        READ,
        WRITE,
        /** Reads and always writes, atomically. */
        UPDATE,
        /** Reads, and writes if the value is the expected one, atomically. */
        SWAP;

        /** For a method of {@code VarHandle} or {@code Unsafe} that accesses memory. */
        public static Effect of(String method) {
            if (method.startsWith("compareAnd") || method.startsWith("weakCompareAnd")) {
                return SWAP;
            }
            if (method.startsWith("getAnd")) {
                return UPDATE;
            }
            return method.startsWith("get") ? READ : WRITE;
        }

        public boolean writes() {
            return this != READ;
        }
    }

    /** Which code makes the access. */
    public enum Scope {
        /** The code under test, or a collection that it uses: the access may be half of a race. */
        CHECKED,
        /** java.util.concurrent: the access orders threads, and is assumed to be free of races. */
        ORDERS
    }

    /**
     * @param concurrent whether it is in java.util.concurrent. Its plain accesses to fields that it accesses in other
     *     modes elsewhere are ordered by fences or by later accesses, in its own ways. They are assumed to do what its
     *     documentation says: the actions before storing an element happened before those after reading it
     */
    public static SiteAccess ofField(boolean writes, boolean isVolatile, int field, boolean concurrent) {
        Effect effect = writes ? Effect.WRITE : Effect.READ;
        return of(effect, isVolatile ? AccessMode.VOLATILE : AccessMode.PLAIN, field, concurrent);
    }

    /** For an array in code under test or in a collection. */
    public static SiteAccess ofElement(boolean writes) {
        return of(writes ? Effect.WRITE : Effect.READ, AccessMode.PLAIN, ELEMENT, false);
    }

    /** For a method of {@code VarHandle} or {@code Unsafe}. */
    public static SiteAccess ofMethod(String method, boolean concurrent) {
        return of(Effect.of(method), AccessMode.of(method), UNKNOWN, concurrent);
    }

    private static SiteAccess of(Effect effect, AccessMode mode, int field, boolean concurrent) {
        if (!concurrent) {
            return new SiteAccess(effect, mode, field, Scope.CHECKED);
        }
        AccessMode word = effect == Effect.READ ? AccessMode.ACQUIRE : AccessMode.RELEASE;
        return new SiteAccess(effect, mode == AccessMode.PLAIN ? word : mode, field, Scope.ORDERS);
    }

    /** Whether the code under test uses an order weaker than that of volatile variables. */
    public boolean isWeak() {
        return scope == Scope.CHECKED && mode != AccessMode.VOLATILE && mode != AccessMode.PLAIN;
    }
}
