package dev.plumbline.jvm.internal.state;

/** How an access takes part in the order of memory: the modes of {@link java.lang.invoke.VarHandle}. */
public enum AccessMode {
    PLAIN,
    OPAQUE,
    ACQUIRE,
    RELEASE,
    VOLATILE;

    /** Whether a read of this mode sees what happened before the write that it reads from, if that releases. */
    public boolean acquires() {
        return this == ACQUIRE || this == VOLATILE;
    }

    /** Whether a write of this mode shows what happened before it to reads that acquire. */
    public boolean releases() {
        return this == RELEASE || this == VOLATILE;
    }

    /**
     * The mode of a method of {@code VarHandle} or {@code Unsafe}. Atomic updates without order are taken to be opaque:
     * they happen as one, so two of them are no race.
     */
    static AccessMode of(String method) {
        boolean updates = SiteAccess.Effect.of(method) == SiteAccess.Effect.UPDATE
                || SiteAccess.Effect.of(method) == SiteAccess.Effect.SWAP;
        if (method.endsWith("Volatile")) {
            return VOLATILE;
        }
        if (method.endsWith("Acquire")) {
            return ACQUIRE;
        }
        if (method.endsWith("Release") || method.startsWith("putOrdered")) {
            return RELEASE;
        }
        if (method.endsWith("Opaque")) {
            return OPAQUE;
        }
        if (method.endsWith("Plain")) {
            return updates ? OPAQUE : PLAIN;
        }
        return updates ? VOLATILE : PLAIN;
    }
}
