package dev.plumbline.jvm.internal.escape;

import org.objectweb.asm.Opcodes;

/**
 * The numbers of stack slots that an instruction pops and pushes. Only for instructions whose operands are numbers, or
 * for which these numbers are all that matters.
 */
final class SlotEffects {
    private static final int[] TABLE = new int[Opcodes.IFNONNULL + 1];

    static {
        all(0, 1, Opcodes.ACONST_NULL, Opcodes.ICONST_5);
        all(0, 2, Opcodes.LCONST_0, Opcodes.LCONST_1);
        all(0, 1, Opcodes.FCONST_0, Opcodes.FCONST_2);
        all(0, 2, Opcodes.DCONST_0, Opcodes.DCONST_1);
        all(0, 1, Opcodes.BIPUSH, Opcodes.SIPUSH);
        all(2, 1, Opcodes.IALOAD, Opcodes.SALOAD);
        all(2, 2, Opcodes.LALOAD, Opcodes.LALOAD);
        all(2, 2, Opcodes.DALOAD, Opcodes.DALOAD);
        all(1, 0, Opcodes.POP, Opcodes.POP);
        all(2, 0, Opcodes.POP2, Opcodes.POP2);
        for (int base : new int[] {Opcodes.IADD, Opcodes.ISUB, Opcodes.IMUL, Opcodes.IDIV, Opcodes.IREM}) {
            arithmetic(base);
        }
        all(1, 1, Opcodes.INEG, Opcodes.INEG);
        all(2, 2, Opcodes.LNEG, Opcodes.LNEG);
        all(1, 1, Opcodes.FNEG, Opcodes.FNEG);
        all(2, 2, Opcodes.DNEG, Opcodes.DNEG);
        for (int shift : new int[] {Opcodes.ISHL, Opcodes.ISHR, Opcodes.IUSHR}) {
            all(2, 1, shift, shift);
            all(3, 2, shift + 1, shift + 1);
        }
        for (int bits : new int[] {Opcodes.IAND, Opcodes.IOR, Opcodes.IXOR}) {
            all(2, 1, bits, bits);
            all(4, 2, bits + 1, bits + 1);
        }
        all(1, 2, Opcodes.I2L, Opcodes.I2L);
        all(1, 1, Opcodes.I2F, Opcodes.I2F);
        all(1, 2, Opcodes.I2D, Opcodes.I2D);
        all(2, 1, Opcodes.L2I, Opcodes.L2F);
        all(2, 2, Opcodes.L2D, Opcodes.L2D);
        all(1, 1, Opcodes.F2I, Opcodes.F2I);
        all(1, 2, Opcodes.F2L, Opcodes.F2D);
        all(2, 1, Opcodes.D2I, Opcodes.D2I);
        all(2, 2, Opcodes.D2L, Opcodes.D2L);
        all(2, 1, Opcodes.D2F, Opcodes.D2F);
        all(1, 1, Opcodes.I2B, Opcodes.I2S);
        all(4, 1, Opcodes.LCMP, Opcodes.LCMP);
        all(2, 1, Opcodes.FCMPL, Opcodes.FCMPG);
        all(4, 1, Opcodes.DCMPL, Opcodes.DCMPG);
        all(1, 1, Opcodes.ARRAYLENGTH, Opcodes.ARRAYLENGTH);
        all(1, 0, Opcodes.MONITORENTER, Opcodes.MONITOREXIT);
    }

    private SlotEffects() {}

    private static void arithmetic(int base) {
        all(2, 1, base, base);
        all(4, 2, base + 1, base + 1);
        all(2, 1, base + 2, base + 2);
        all(4, 2, base + 3, base + 3);
    }

    private static void all(int popped, int pushed, int first, int last) {
        for (int opcode = first; opcode <= last; opcode++) {
            TABLE[opcode] = popped << 4 | pushed;
        }
    }

    static int of(int opcode) {
        return TABLE[opcode];
    }

    static int popped(int effect) {
        return effect >> 4;
    }

    static int pushed(int effect) {
        return effect & 15;
    }
}
