package dev.plumbline.jvm.internal.state;

/**
 * What the memory model has to know about the access at a site.
 *
 * @param field the number of the field, {@link #ELEMENT} or {@link #UNKNOWN}
 * @param scope what is done with it
 */
public record SiteAccess(Effect effect, AccessMode mode, int field, Scope scope) {
    /** What a handle or an offset stands for: only the running program can tell. */
    public static final int UNKNOWN = -1;

    /** An element of an array. */
    public static final int ELEMENT = -2;

    /** What happens to the value. */
    public enum Effect {
        READ,
        WRITE,
        /** Reads and writes at once, always. */
        UPDATE,
        /** Reads, and writes if the value is as expected. */
        SWAP;

        /** Of a method of {@code VarHandle} or {@code Unsafe} that accesses memory. */
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

    /** Whose access it is. */
    public enum Scope {
        /** Of the code under test, or of a collection that it uses: may be one half of a race. */
        CHECKED,
        /** Of java.util.concurrent: orders threads, and is taken to be free of races. */
        ORDERS
    }

    /**
     * @param concurrent whether it stands in java.util.concurrent. Its plain accesses of fields that it accesses in
     *     other modes elsewhere are ordered by fences or by later accesses, in ways of its own; they are taken to do
     *     what its documentation says: what was put there happened before what follows a look at it
     */
    public static SiteAccess ofField(boolean writes, boolean isVolatile, int field, boolean concurrent) {
        Effect effect = writes ? Effect.WRITE : Effect.READ;
        return of(effect, isVolatile ? AccessMode.VOLATILE : AccessMode.PLAIN, field, concurrent);
    }

    /** Of an array in code under test or in a collection. */
    public static SiteAccess ofElement(boolean writes) {
        return of(writes ? Effect.WRITE : Effect.READ, AccessMode.PLAIN, ELEMENT, false);
    }

    /** Of a method of {@code VarHandle} or {@code Unsafe}. */
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

    /**
     * The same in a class of java.util.concurrent.atomic: what is accessed there is the caller's, in the mode that the
     * caller asks for.
     */
    public static SiteAccess ofAtomic(String method) {
        return of(Effect.of(method), AccessMode.of(method), UNKNOWN, false);
    }

    /** Whether the code under test asks for an order that is weaker than that of volatile variables. */
    public boolean isWeak() {
        return scope == Scope.CHECKED && mode != AccessMode.VOLATILE && mode != AccessMode.PLAIN;
    }
}
