package dev.plumbline.jvm.internal.instrument;

import dev.plumbline.jvm.internal.bytecode.Code;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Methods of the JDK that access many elements of an array: {@code System.arraycopy}, {@code clone}, and of
 * {@link java.util.Arrays} those that copy, fill and sort. Their accesses are reported before they are performed.
 */
final class ArrayCalls {
    private static final String RANGE = "(Ljava/lang/Object;III)V";

    private ArrayCalls() {}

    static boolean isOne(MethodInsnNode call) {
        return call.owner.equals("java/lang/System") && call.name.equals("arraycopy")
                || call.owner.startsWith("[") && call.name.equals("clone")
                || call.owner.equals("java/util/Arrays") && call.name.matches("copyOf|copyOfRange|fill|sort");
    }

    /** Whether the array that is its first argument is written; otherwise it is read. */
    static boolean writes(MethodInsnNode call) {
        return call.name.equals("fill") || call.name.equals("sort");
    }

    /** The instructions before {@code clone()}: the array is on the stack. */
    static InsnList beforeClone(int site) {
        return Code.of(
                Opcodes.DUP,
                Opcodes.ICONST_0,
                new LdcInsnNode(Integer.MAX_VALUE),
                new LdcInsnNode(site),
                Code.call("MemoryHooks", "range", RANGE));
    }

    /** The instructions before {@code System.arraycopy}, which is then replaced by a method that knows its sites. */
    static InsnList beforeCopying(int read, int write) {
        return Code.of(new LdcInsnNode(read), new LdcInsnNode(write));
    }

    static MethodInsnNode copying() {
        return Code.call("MemoryHooks", "arraycopy", "(Ljava/lang/Object;ILjava/lang/Object;IIII)V");
    }

    /** A method that reports the range and makes the call of {@link java.util.Arrays}. */
    static MethodNode bridge(String name, MethodInsnNode call, int site) {
        MethodNode bridge = new MethodNode(
                Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC, name, call.desc, null, null);
        Type[] arguments = Type.getArgumentTypes(call.desc);
        boolean length = call.name.equals("copyOf");
        // The variants of fill and sort with a range have two indexes before the value or the comparator; fill(int[],
        // int) has none.
        int least = call.name.equals("fill") ? 4 : 3;
        boolean range = !length && arguments.length >= least && arguments[2] == Type.INT_TYPE;
        bridge.instructions.add(Code.of(
                new VarInsnNode(Opcodes.ALOAD, 0),
                range ? new VarInsnNode(Opcodes.ILOAD, 1) : new InsnNode(Opcodes.ICONST_0),
                range || length ? new VarInsnNode(Opcodes.ILOAD, range ? 2 : 1) : new LdcInsnNode(Integer.MAX_VALUE),
                new LdcInsnNode(site),
                Code.call("MemoryHooks", "range", RANGE),
                Code.load(arguments),
                new MethodInsnNode(Opcodes.INVOKESTATIC, call.owner, call.name, call.desc, false),
                Type.getReturnType(call.desc).getOpcode(Opcodes.IRETURN)));
        return bridge;
    }
}
