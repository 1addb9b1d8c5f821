package dev.plumbline.jvm.internal.escape;

import java.util.Arrays;
import org.objectweb.asm.Opcodes;

/**
 * The local variables and the operand stack at one instruction, slot by slot: whether each holds the tracked object. A
 * long or a double takes two slots, so instructions that copy or swap entries need no types.
 */
final class SlotFrame {
    /** Certainly not the object, or no reference at all. */
    static final byte OTHER = 0;
    /** Certainly the object. */
    static final byte OWN = 1;
    /** Possibly the object. */
    static final byte MAYBE = 2;

    private final byte[] locals;
    private byte[] stack;
    private int size;
    /** Whether other threads may know the object. */
    boolean escaped;

    SlotFrame(int locals, int stack) {
        this.locals = new byte[locals];
        this.stack = new byte[stack];
    }

    SlotFrame copy() {
        SlotFrame copy = new SlotFrame(locals.clone(), stack.clone());
        copy.size = size;
        copy.escaped = escaped;
        return copy;
    }

    private SlotFrame(byte[] locals, byte[] stack) {
        this.locals = locals;
        this.stack = stack;
    }

    /** The frame at a handler that may be entered from here: the exception is all that is on the stack. */
    SlotFrame atHandler() {
        SlotFrame handler = copy();
        handler.size = 0;
        handler.push(OTHER);
        return handler;
    }

    /** Joins the facts of another path to the same instruction; returns whether anything changed. */
    boolean merge(SlotFrame other) {
        boolean changed = other.escaped && !escaped;
        escaped |= other.escaped;
        changed |= merge(locals, other.locals, locals.length);
        changed |= merge(stack, other.stack, Math.min(size, other.size));
        return changed;
    }

    private static boolean merge(byte[] into, byte[] from, int length) {
        boolean changed = false;
        for (int i = 0; i < length; i++) {
            if (into[i] != from[i] && into[i] != MAYBE) {
                into[i] = MAYBE;
                changed = true;
            }
        }
        return changed;
    }

    byte local(int index) {
        return index < locals.length ? locals[index] : MAYBE;
    }

    void local(int index, byte value) {
        locals[index] = value;
    }

    void push(byte value) {
        if (size == stack.length) {
            stack = Arrays.copyOf(stack, size + 4);
        }
        stack[size++] = value;
    }

    byte pop() {
        return stack[--size];
    }

    /** Drops this number of slots; returns the strongest of their values. */
    byte pop(int slots) {
        byte strongest = OTHER;
        for (int i = 0; i < slots; i++) {
            byte value = pop();
            strongest = value == OTHER ? strongest : strongest == OTHER ? value : MAYBE;
        }
        return strongest;
    }

    void push(byte value, int slots) {
        for (int i = 0; i < slots; i++) {
            push(value);
        }
    }

    /** One of the instructions that copy or swap entries. */
    void rearrange(int opcode) {
        switch (opcode) {
            case Opcodes.DUP -> copyBelow(1, 0);
            case Opcodes.DUP_X1 -> copyBelow(1, 1);
            case Opcodes.DUP_X2 -> copyBelow(1, 2);
            case Opcodes.DUP2 -> copyBelow(2, 0);
            case Opcodes.DUP2_X1 -> copyBelow(2, 1);
            case Opcodes.DUP2_X2 -> copyBelow(2, 2);
            case Opcodes.SWAP -> {
                byte top = pop();
                byte below = pop();
                push(top);
                push(below);
            }
            default -> throw new IllegalArgumentException("opcode " + opcode);
        }
    }

    private void copyBelow(int width, int below) {
        byte[] top = new byte[width];
        byte[] under = new byte[below];
        for (int i = width - 1; i >= 0; i--) {
            top[i] = pop();
        }
        for (int i = below - 1; i >= 0; i--) {
            under[i] = pop();
        }
        for (byte[] each : new byte[][] {top, under, top}) {
            for (byte value : each) {
                push(value);
            }
        }
    }
}
