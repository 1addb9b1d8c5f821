package dev.plumbline.jvm.internal.bytecode;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Bytecode that decides whether a write changes anything: a write of the value that is already there does not. */
public final class WriteComparison {
    private static final String HOOKS = "dev/plumbline/jvm/internal/facade/Hooks";
    private static final String WRITES = "dev/plumbline/jvm/internal/facade/WriteHooks";

    private WriteComparison() {}

    /** For a field; the value to be written is on the stack, the object below it. */
    public static InsnList of(FieldInsnNode write) {
        InsnList list = new InsnList();
        String compared = comparedAs(Type.getType(write.desc));
        boolean ofObject = write.getOpcode() == Opcodes.PUTFIELD;
        if (compared == null) {
            wide(list, write, ofObject);
            return list;
        }
        if (ofObject) {
            list.add(new InsnNode(Opcodes.DUP2));
            list.add(new InsnNode(Opcodes.POP));
        }
        list.add(read(write, ofObject));
        list.add(new InsnNode(Opcodes.DUP2));
        list.add(hook(HOOKS, "written", "(" + compared + compared + ")V"));
        list.add(new InsnNode(Opcodes.POP));
        return list;
    }

    /**
     * The old and the new value together do not fit onto the stack above the other operands, so they are compared one
     * after the other.
     */
    private static void wide(InsnList list, FieldInsnNode write, boolean ofObject) {
        OperandBelow object = OperandBelow.object(Type.getType(write.desc));
        if (ofObject) {
            list.add(object.dig());
            list.add(new InsnNode(Opcodes.DUP));
        }
        list.add(read(write, ofObject));
        list.add(hook(WRITES, "before", "(" + write.desc + ")V"));
        if (ofObject) {
            list.add(object.bury());
        }
        list.add(new InsnNode(Opcodes.DUP2));
        list.add(hook(WRITES, "now", "(" + write.desc + ")V"));
    }

    private static FieldInsnNode read(FieldInsnNode write, boolean ofObject) {
        int opcode = ofObject ? Opcodes.GETFIELD : Opcodes.GETSTATIC;
        return new FieldInsnNode(opcode, write.owner, write.name, write.desc);
    }

    /** For an array element; the value to be written is on the stack, and the thread has already reported its place. */
    public static InsnList ofElement(int opcode) {
        String stored = switch (opcode) {
            case Opcodes.LASTORE -> "J";
            case Opcodes.DASTORE -> "D";
            case Opcodes.FASTORE -> "F";
            case Opcodes.AASTORE -> "Ljava/lang/Object;";
            default -> "I";
        };
        InsnList list = new InsnList();
        list.add(new InsnNode(stored.equals("J") || stored.equals("D") ? Opcodes.DUP2 : Opcodes.DUP));
        list.add(hook(WRITES, "stored", "(" + stored + ")V"));
        return list;
    }

    /** The type as which values of this type are compared; null for those that take two places on the stack. */
    public static String comparedAs(Type type) {
        return switch (type.getSort()) {
            case Type.LONG, Type.DOUBLE, Type.VOID -> null;
            case Type.FLOAT -> "F";
            case Type.OBJECT, Type.ARRAY -> "Ljava/lang/Object;";
            default -> "I";
        };
    }

    private static MethodInsnNode hook(String owner, String name, String descriptor) {
        return new MethodInsnNode(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
    }
}
