package dev.plumbline.jvm.internal.instrument;

import dev.plumbline.jvm.execution.Site;
import dev.plumbline.jvm.internal.bytecode.Code;
import dev.plumbline.jvm.internal.state.Sites;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The call that initialises a class before it is used, for classes that are initialised within an execution. It is
 * inserted where the JVM would initialise them: before accesses to their static fields and before allocations, and at
 * the beginning of their static methods and constructors, which can be called in other ways than by an instruction.
 */
final class FirstUses {
    static final String INITIALISER = "dev/plumbline/jvm/internal/initialise/ClassInitialiser";

    private FirstUses() {}

    /** Whether a call of the method counts as a use of its class. */
    static boolean isEntrance(MethodNode method) {
        boolean isStatic = (method.access & Opcodes.ACC_STATIC) != 0;
        return method.name.equals("<init>") || isStatic && !method.name.equals("<clinit>");
    }

    /** At the beginning of a method of the class itself. */
    static InsnList before(String used, String method, int line, Sites sites) {
        return before(used, used, method, line, sites);
    }

    static InsnList before(String used, String in, String method, int line, Sites sites) {
        String simple = used.substring(used.lastIndexOf('/') + 1);
        return Code.of(
                new LdcInsnNode(Type.getObjectType(used)),
                new LdcInsnNode(sites.add(new Site(in.replace('/', '.'), method, line, "initialise", simple))),
                new MethodInsnNode(Opcodes.INVOKESTATIC, INITIALISER, "uses", "(Ljava/lang/Class;I)V", false));
    }
}
