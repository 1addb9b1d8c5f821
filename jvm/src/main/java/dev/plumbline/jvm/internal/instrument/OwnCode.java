package dev.plumbline.jvm.internal.instrument;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Lets a method of a class under test tell when it calls another one and when it returns. The next point is then one of
 * its own, even if it is the first of a call of java.util.concurrent, or the first behind a task that a pool has run.
 * Points behind it, up to the next such moment, are inside the library.
 */
final class OwnCode {
    private static final String HOOKS = "dev/plumbline/jvm/internal/facade/Hooks";

    private OwnCode() {}

    static void mark(MethodNode method) {
        for (AbstractInsnNode instruction : method.instructions.toArray()) {
            int opcode = instruction.getOpcode();
            boolean returns = opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
            boolean calls =
                    instruction instanceof MethodInsnNode call && !call.owner.startsWith("dev/plumbline/jvm/internal/");
            if (returns || calls) {
                method.instructions.insertBefore(
                        instruction, new MethodInsnNode(Opcodes.INVOKESTATIC, HOOKS, "own", "()V", false));
            }
        }
    }
}
