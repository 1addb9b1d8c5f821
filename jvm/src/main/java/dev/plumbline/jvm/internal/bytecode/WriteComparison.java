package dev.plumbline.jvm.internal.bytecode;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodInsnNode;

/** Bytecode that decides whether a write changes anything: a write of the value that is already there does not. */
public final class WriteComparison {
    private WriteComparison() {}

    /** For a field; the value to be written is on the stack, the object below it. */
    public static InsnList of(FieldInsnNode write) {
        String compared = comparedAs(Type.getType(write.desc));
        boolean ofObject = write.getOpcode() == Opcodes.PUTFIELD;
        if (compared == null) {
            return wide(write, ofObject);
        }
        return Code.of(
                ofObject ? Code.of(Opcodes.DUP2, Opcodes.POP) : Code.of(),
                read(write, ofObject),
                Opcodes.DUP2,
                Code.call("Hooks", "written", "(" + compared + compared + ")V"),
                Opcodes.POP);
    }

    /**
     * The old and the new value together do not fit onto the stack above the other operands, so they are compared one
     * after the other.
     */
    private static InsnList wide(FieldInsnNode write, boolean ofObject) {
        MethodInsnNode before = Code.call("WriteHooks", "before", "(" + write.desc + ")V");
        InsnList kept = ofObject
                ? OperandBelow.object(Type.getType(write.desc)).around(Opcodes.DUP, read(write, true), before)
                : Code.of(read(write, false), before);
        return Code.of(kept, Opcodes.DUP2, Code.call("WriteHooks", "now", "(" + write.desc + ")V"));
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
        return Code.of(
                stored.equals("J") || stored.equals("D") ? Opcodes.DUP2 : Opcodes.DUP,
                Code.call("WriteHooks", "stored", "(" + stored + ")V"));
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
}
