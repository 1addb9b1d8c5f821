package dev.plumbline.jvm.internal.escape;

import dev.plumbline.jvm.internal.bytecode.Code;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Tracks references through one method, along every path through its instructions, exceptions included, until a fixed
 * point is reached. The {@link Meaning} says what a reference is and what instructions do with it.
 */
final class SlotInterpreter {
    /** The effect of instructions on the tracked references. */
    interface Meaning {
        /** A field is accessed; returns the value of a read. Object and value are {@code OTHER} where there is none. */
        byte field(FieldInsnNode access, byte object, byte value, SlotFrame frame);

        /**
         * A method is called; returns its result.
         *
         * @param receiver {@code OTHER} for static methods
         * @param arguments the strongest of them
         */
        byte call(MethodInsnNode call, byte receiver, byte arguments, SlotFrame frame);

        /** A lambda or a string is made; returns its value. */
        byte dynamic(InvokeDynamicInsnNode dynamic, byte arguments, SlotFrame frame);

        /** An object or an array is allocated; returns its value. */
        byte allocated(AbstractInsnNode instruction);

        /** An element of an array is written. */
        void stored(AbstractInsnNode instruction, byte array, byte value, SlotFrame frame);

        /** A reference is thrown or returned. */
        void leaves(AbstractInsnNode instruction, byte value, SlotFrame frame);

        /** Any other instruction, before it is performed. */
        default void other(AbstractInsnNode instruction, SlotFrame frame) {}
    }

    private final Meaning meaning;
    private final Map<AbstractInsnNode, SlotFrame> frames = new HashMap<>();
    private final Deque<AbstractInsnNode> open = new ArrayDeque<>();
    private final Map<AbstractInsnNode, List<LabelNode>> handlers = new HashMap<>();

    private SlotInterpreter(MethodNode method, Meaning meaning) {
        this.meaning = meaning;
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            for (AbstractInsnNode at = block.start; at != null && at != block.end; at = at.getNext()) {
                handlers.computeIfAbsent(at, none -> new ArrayList<>()).add(block.handler);
            }
        }
    }

    /**
     * @param first what local variable 0 holds at the beginning
     * @return whether anything may have escaped where the method ends, by returning or by an exception
     */
    static boolean run(MethodNode method, byte first, Meaning meaning) {
        InsnList code = method.instructions;
        if (code.size() == 0) {
            return true;
        }
        SlotFrame start = new SlotFrame(method.maxLocals, method.maxStack);
        if (method.maxLocals > 0) {
            start.local(0, first);
        }
        return new SlotInterpreter(method, meaning).run(code.getFirst(), start);
    }

    private boolean run(AbstractInsnNode first, SlotFrame start) {
        boolean escaped = false;
        flow(first, start);
        while (!open.isEmpty()) {
            AbstractInsnNode at = open.pop();
            SlotFrame frame = frames.get(at).copy();
            throwing(at, frame);
            boolean ends = step(at, frame);
            escaped |= frame.escaped;
            // References that the instruction let escape have escaped even if it then throws.
            throwing(at, frame);
            if (!ends && at.getNext() != null) {
                flow(at.getNext(), frame);
            }
        }
        return escaped;
    }

    private void flow(AbstractInsnNode to, SlotFrame frame) {
        SlotFrame known = frames.get(to);
        if (known == null) {
            frames.put(to, frame.copy());
            open.push(to);
        } else if (known.merge(frame)) {
            open.push(to);
        }
    }

    private void throwing(AbstractInsnNode at, SlotFrame frame) {
        for (LabelNode handler : handlers.getOrDefault(at, List.of())) {
            flow(handler, frame.atHandler());
        }
    }

    /** Performs one instruction; returns whether the next instruction is not its successor. */
    private boolean step(AbstractInsnNode at, SlotFrame frame) {
        int opcode = at.getOpcode();
        if (opcode < 0) {
            return false;
        }
        if (at instanceof VarInsnNode variable) {
            return variable(variable, frame);
        } else if (at instanceof FieldInsnNode access) {
            field(access, frame);
        } else if (at instanceof MethodInsnNode call) {
            byte arguments = arguments(call.desc, frame);
            byte receiver = opcode == Opcodes.INVOKESTATIC ? SlotFrame.OTHER : frame.pop();
            byte result = meaning.call(call, receiver, arguments, frame);
            frame.push(result, Type.getReturnType(call.desc).getSize());
        } else if (at instanceof InvokeDynamicInsnNode dynamic) {
            byte result = meaning.dynamic(dynamic, arguments(dynamic.desc, frame), frame);
            frame.push(result, Type.getReturnType(dynamic.desc).getSize());
        } else if (at instanceof JumpInsnNode jump) {
            return jump(jump, frame);
        } else if (at instanceof TableSwitchInsnNode || at instanceof LookupSwitchInsnNode) {
            frame.pop();
            Code.targets(at).forEach(target -> flow(target, frame));
            return true;
        } else if (at instanceof TypeInsnNode || at instanceof MultiANewArrayInsnNode || opcode == Opcodes.NEWARRAY) {
            type(at, frame);
        } else if (at instanceof LdcInsnNode constant) {
            meaning.other(at, frame);
            boolean wide = constant.cst instanceof Long
                    || constant.cst instanceof Double
                    || constant.cst instanceof org.objectweb.asm.ConstantDynamic dynamic && dynamic.getSize() == 2;
            frame.push(SlotFrame.OTHER, wide ? 2 : 1);
        } else {
            return simple(at, opcode, frame);
        }
        return false;
    }

    private boolean variable(VarInsnNode variable, SlotFrame frame) {
        switch (variable.getOpcode()) {
            case Opcodes.ALOAD -> frame.push(frame.local(variable.var));
            case Opcodes.ASTORE -> frame.local(variable.var, frame.pop());
            case Opcodes.ILOAD, Opcodes.FLOAD -> frame.push(SlotFrame.OTHER);
            case Opcodes.LLOAD, Opcodes.DLOAD -> frame.push(SlotFrame.OTHER, 2);
            case Opcodes.ISTORE, Opcodes.FSTORE -> frame.local(variable.var, frame.pop());
            case Opcodes.LSTORE, Opcodes.DSTORE -> {
                frame.local(variable.var + 1, frame.pop());
                frame.local(variable.var, frame.pop());
            }
            default -> {
                // A return from a subroutine of old class files. The instructions after the call of the subroutine are
                // analysed from that call.
                return true;
            }
        }
        return false;
    }

    private void field(FieldInsnNode access, SlotFrame frame) {
        int width = Type.getType(access.desc).getSize();
        boolean writes = access.getOpcode() == Opcodes.PUTFIELD || access.getOpcode() == Opcodes.PUTSTATIC;
        byte value = writes ? frame.pop(width) : SlotFrame.OTHER;
        boolean ofObject = access.getOpcode() == Opcodes.PUTFIELD || access.getOpcode() == Opcodes.GETFIELD;
        byte object = ofObject ? frame.pop() : SlotFrame.OTHER;
        byte read = meaning.field(access, object, value, frame);
        if (!writes) {
            frame.push(width == 2 ? SlotFrame.OTHER : read, width);
        }
    }

    private static byte arguments(String descriptor, SlotFrame frame) {
        byte strongest = SlotFrame.OTHER;
        Type[] types = Type.getArgumentTypes(descriptor);
        for (int i = types.length - 1; i >= 0; i--) {
            byte value = frame.pop(types[i].getSize());
            strongest = value == SlotFrame.OTHER ? strongest : strongest == SlotFrame.OTHER ? value : SlotFrame.MAYBE;
        }
        return strongest;
    }

    private boolean jump(JumpInsnNode jump, SlotFrame frame) {
        switch (jump.getOpcode()) {
            case Opcodes.GOTO -> {
                flow(jump.label, frame);
                return true;
            }
            case Opcodes.JSR -> {
                // A subroutine of old class files, whose changes to variables are not tracked: nothing is known after
                // it.
                frame.escaped = true;
                SlotFrame inside = frame.copy();
                inside.push(SlotFrame.OTHER);
                flow(jump.label, inside);
            }
            case Opcodes.IFEQ,
                    Opcodes.IFNE,
                    Opcodes.IFLT,
                    Opcodes.IFGE,
                    Opcodes.IFGT,
                    Opcodes.IFLE,
                    Opcodes.IFNULL,
                    Opcodes.IFNONNULL -> {
                frame.pop();
                flow(jump.label, frame);
            }
            default -> {
                frame.pop(2);
                flow(jump.label, frame);
            }
        }
        return false;
    }

    private void type(AbstractInsnNode at, SlotFrame frame) {
        if (at instanceof MultiANewArrayInsnNode many) {
            frame.pop(many.dims);
            frame.push(meaning.allocated(at));
            return;
        }
        switch (at.getOpcode()) {
            case Opcodes.NEW -> frame.push(meaning.allocated(at));
            case Opcodes.NEWARRAY, Opcodes.ANEWARRAY -> {
                frame.pop();
                frame.push(meaning.allocated(at));
            }
            case Opcodes.INSTANCEOF -> {
                frame.pop();
                frame.push(SlotFrame.OTHER);
            }
            default -> {
                // A cast returns its operand.
            }
        }
    }

    private boolean simple(AbstractInsnNode at, int opcode, SlotFrame frame) {
        if (opcode >= Opcodes.DUP && opcode <= Opcodes.SWAP) {
            frame.rearrange(opcode);
        } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
            byte value = frame.pop(opcode == Opcodes.LASTORE || opcode == Opcodes.DASTORE ? 2 : 1);
            frame.pop();
            meaning.stored(at, frame.pop(), value, frame);
        } else if (opcode == Opcodes.ATHROW || opcode == Opcodes.ARETURN) {
            meaning.leaves(at, frame.pop(), frame);
            return true;
        } else if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
            return true;
        } else {
            meaning.other(at, frame);
            int effect = SlotEffects.of(opcode);
            frame.pop(SlotEffects.popped(effect));
            frame.push(SlotFrame.OTHER, SlotEffects.pushed(effect));
        }
        return false;
    }
}
