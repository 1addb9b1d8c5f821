package dev.plumbline.jvm.internal.state;

/** The role of an access in the memory order: the modes of {@link java.lang.invoke.VarHandle}. */
public enum AccessMode {
    PLAIN,
    OPAQUE,
    ACQUIRE,
    RELEASE,
    VOLATILE;

    /** Whether a read in this mode sees what happened before the write that it reads from, if that write releases. */
    public boolean acquires() {
        return this == ACQUIRE || this == VOLATILE;
    }

    /** Whether a write in this mode makes what happened before it visible to acquiring reads. */
    public boolean releases() {
        return this == RELEASE || this == VOLATILE;
    }

    /**
     * The mode of a method of {@code VarHandle} or {@code Unsafe}. Atomic updates without order count as opaque: they
     * are atomic, so two of them do not race.
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
