package dev.plumbline.jvm.internal.bytecode;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;

/**
 * Instructions that bring the object, or the array and the index, from below the values to be written to the top of the
 * stack, and back. The values and the operands below them change places by instructions that copy the top of the stack
 * below the next one or two entries, so neither side may be wider than two.
 */
public final class OperandBelow {
    private final int dig;
    private final int afterDigging;
    private final int bury;
    private final int afterBurying;

    private OperandBelow(int widthBelow, int widthOfValues) {
        this.dig = copyBelow(widthOfValues, widthBelow);
        this.afterDigging = widthOfValues == 1 ? Opcodes.POP : Opcodes.POP2;
        this.bury = copyBelow(widthBelow, widthOfValues);
        this.afterBurying = widthBelow == 1 ? Opcodes.POP : Opcodes.POP2;
    }

    /** An object below values of these types; null if they are too wide. */
    public static OperandBelow object(Type... values) {
        return below(1, values);
    }

    /** An array and an index below values of these types; null if they are too wide. */
    public static OperandBelow element(Type... values) {
        return below(2, values);
    }

    private static OperandBelow below(int width, Type... values) {
        int above = 0;
        for (Type value : values) {
            above += value.getSize();
        }
        return above == 1 || above == 2 ? new OperandBelow(width, above) : null;
    }

    /** Copies a top of this width below the entries under it. */
    private static int copyBelow(int top, int under) {
        if (top == 1) {
            return under == 1 ? Opcodes.DUP_X1 : Opcodes.DUP_X2;
        }
        return under == 1 ? Opcodes.DUP2_X1 : Opcodes.DUP2_X2;
    }

    /** Brings the operand to the top, and the values back there after these instructions: see {@link Code#of}. */
    public InsnList around(Object... parts) {
        return Code.of(dig, afterDigging, Code.of(parts), bury, afterBurying);
    }
}
