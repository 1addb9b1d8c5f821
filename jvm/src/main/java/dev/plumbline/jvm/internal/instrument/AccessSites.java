package dev.plumbline.jvm.internal.instrument;

import dev.plumbline.jvm.internal.state.SiteAccess;
import dev.plumbline.jvm.internal.state.Sites;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;

/** The facts about the accesses of one method that the memory model needs. */
final class AccessSites {
    private static final String ATOMIC = "java/util/concurrent/atomic/";

    private final ClassFiles files;
    private final Sites sites;
    /** Whether its accesses are assumed to be free of races. */
    private final boolean trusted;
    /** Whether it performs accesses on behalf of its caller, in an access mode of its own. */
    private final boolean forCaller;

    AccessSites(ClassFiles files, Sites sites, String type, String method) {
        this.files = files;
        this.sites = sites;
        boolean atomic = type.startsWith(ATOMIC);
        this.trusted = Copies.isConcurrent(type) && !atomic;
        this.forCaller = atomic && (method.equals("getPlain") || method.equals("setPlain"));
    }

    SiteAccess field(FieldInsnNode access, boolean isVolatile) {
        boolean writes = access.getOpcode() == Opcodes.PUTFIELD || access.getOpcode() == Opcodes.PUTSTATIC;
        int number = sites.field(files.declaringClass(access.owner, access.name), access.name);
        return SiteAccess.ofField(writes, isVolatile, number, trusted);
    }

    /**
     * For a method of {@code VarHandle} or {@code Unsafe}; null if it does not access memory, or its accesses are not
     * tracked.
     */
    SiteAccess method(String name, boolean plainIsFree) {
        if (!name.matches("(get|set|put|compareAnd|weakCompareAnd).*")) {
            return null;
        }
        SiteAccess access = SiteAccess.ofMethod(name, trusted);
        boolean plain =
                name.matches("(get|set|put)([A-Z][a-z]+)?") && !name.matches(".*(Volatile|Acquire|Release|Opaque)");
        return plain && plainIsFree && !forCaller ? null : access;
    }

    /** Whether a call of the code under test uses an order weaker than volatile. */
    static boolean isWeakCall(String owner, String name) {
        return owner.startsWith(ATOMIC) && name.matches("lazySet|.*(Acquire|Release|Opaque|Plain)");
    }
}
