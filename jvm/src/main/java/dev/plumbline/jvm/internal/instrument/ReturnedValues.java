package dev.plumbline.jvm.internal.instrument;

import dev.plumbline.jvm.execution.Site;
import dev.plumbline.jvm.internal.bytecode.Code;
import dev.plumbline.jvm.internal.state.Sites;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Reports the values that calls of the JDK return to the class under test, for readers of a trace: that {@code tryLock}
 * returned false often decides what follows. Unused results are not reported.
 */
final class ReturnedValues {
    private ReturnedValues() {}

    /** Inserts the report after the call, before the call itself is redirected. */
    static void after(MethodInsnNode call, MethodNode method, int line, String type, Sites sites) {
        String descriptor = descriptor(Type.getReturnType(call.desc));
        if (!call.owner.startsWith("java/") || descriptor == null || isDropped(call)) {
            return;
        }
        boolean wide = descriptor.equals("J");
        method.instructions.insert(
                call,
                Code.of(
                        wide ? Opcodes.DUP2 : Opcodes.DUP,
                        new LdcInsnNode(sites.add(new Site(type.replace('/', '.'), method.name, line, call.name, ""))),
                        Code.call("JdkCalls", "returned", "(" + descriptor + "I)V")));
    }

    private static String descriptor(Type type) {
        return switch (type.getSort()) {
            case Type.BOOLEAN -> "Z";
            case Type.INT -> "I";
            case Type.LONG -> "J";
            case Type.OBJECT, Type.ARRAY -> "Ljava/lang/Object;";
            default -> null;
        };
    }

    private static boolean isDropped(MethodInsnNode call) {
        AbstractInsnNode next = call.getNext();
        while (next != null && next.getOpcode() < 0) {
            next = next.getNext();
        }
        return next != null && (next.getOpcode() == Opcodes.POP || next.getOpcode() == Opcodes.POP2);
    }
}
