package dev.plumbline.jvm.internal.instrument;

import dev.plumbline.jvm.execution.Site;
import dev.plumbline.jvm.internal.bytecode.Code;
import dev.plumbline.jvm.internal.state.Sites;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Makes one method report its variables at the beginning of each round of a loop, so that a loop that repeats itself
 * can be distinguished from one that counts.
 *
 * <p>A round begins at the target of a backward jump. The frame that the compiler left there lists the live variables;
 * no other variable has a value there that the code could use. A loop is not marked, and nothing is known about it, if
 * values are on the stack at that place or if there is no frame (before Java 6).
 *
 * <p>Variables of the callers need not be reported: they do not change while a call lasts. For the same reason the
 * method reports when a call of it begins and ends: observations of one call mean nothing in another.
 */
final class LoopHeaders {
    private static final Type OBJECT = Type.getObjectType("java/lang/Object");
    /** By the constant for them in a frame. */
    private static final Map<Object, Type> NUMBERS = Map.of(
            Opcodes.INTEGER, Type.INT_TYPE,
            Opcodes.LONG, Type.LONG_TYPE,
            Opcodes.FLOAT, Type.FLOAT_TYPE,
            Opcodes.DOUBLE, Type.DOUBLE_TYPE);

    private LoopHeaders() {}

    static void mark(MethodNode method, String type, Sites sites) {
        Map<LabelNode, AbstractInsnNode> loops = loops(method);
        if (loops.isEmpty()) {
            return;
        }
        Map<LabelNode, Set<LabelNode>> exits = new HashMap<>();
        loops.forEach((top, last) -> exits.put(top, exits(method, top, last)));
        int first = -1;
        int site = -1;
        for (Map.Entry<LabelNode, AbstractInsnNode> loop : loops.entrySet()) {
            FrameNode frame = frame(loop.getKey());
            site = sites.add(new Site(type.replace('/', '.'), method.name, line(frame), "loop", ""));
            first = first < 0 ? site : first;
            method.instructions.insert(end(frame), variables(frame, site));
            if (loop.getValue() instanceof JumpInsnNode jump && jump.getOpcode() != Opcodes.GOTO) {
                // Without a jump back, execution continues after the loop.
                method.instructions.insert(jump, left(site));
            }
            for (LabelNode exit : exits.get(loop.getKey())) {
                method.instructions.insert(end(exit), left(site));
            }
        }
        for (AbstractInsnNode instruction : method.instructions.toArray()) {
            int opcode = instruction.getOpcode();
            if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
                method.instructions.insertBefore(instruction, forget(first, site));
            }
        }
        method.instructions.insert(forget(first, site));
    }

    /** The targets of backward jumps, each with the last such jump. */
    private static Map<LabelNode, AbstractInsnNode> loops(MethodNode method) {
        Set<LabelNode> passed = new HashSet<>();
        Map<LabelNode, AbstractInsnNode> loops = new LinkedHashMap<>();
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof LabelNode label) {
                passed.add(label);
            }
            for (LabelNode target : Code.targets(instruction)) {
                FrameNode frame = passed.contains(target) ? frame(target) : null;
                if (frame != null && frame.stack.isEmpty()) {
                    loops.put(target, instruction);
                }
            }
        }
        return loops;
    }

    /** The targets of jumps from within a loop to after it. */
    private static Set<LabelNode> exits(MethodNode method, LabelNode top, AbstractInsnNode last) {
        int end = method.instructions.indexOf(last);
        Set<LabelNode> exits = new LinkedHashSet<>();
        for (AbstractInsnNode at = top; at != last; at = at.getNext()) {
            for (LabelNode target : Code.targets(at)) {
                if (method.instructions.indexOf(target) > end) {
                    exits.add(target);
                }
            }
        }
        return exits;
    }

    /** The last of a label, line number and frame that belong together. */
    private static AbstractInsnNode end(AbstractInsnNode place) {
        AbstractInsnNode at = place;
        while (at.getNext() != null && at.getNext().getOpcode() < 0) {
            at = at.getNext();
        }
        return at;
    }

    /** The frame at a label; null if there is none. */
    private static FrameNode frame(LabelNode label) {
        AbstractInsnNode at = label;
        while (at != null && at.getOpcode() < 0) {
            if (at instanceof FrameNode frame) {
                return frame;
            }
            at = at.getNext();
        }
        return null;
    }

    /** The line of the following instruction: the last line number before it. */
    private static int line(AbstractInsnNode place) {
        AbstractInsnNode at = end(place);
        while (at != null && !(at instanceof LineNumberNode)) {
            at = at.getPrevious();
        }
        return at == null ? 0 : ((LineNumberNode) at).line;
    }

    private static InsnList variables(FrameNode frame, int site) {
        InsnList list = Code.of(new LdcInsnNode(site), hook("begins", "(I)V"));
        int slot = 0;
        for (Object kind : frame.local) {
            // The other variables have no value, or a fixed one: null, or an object whose constructor has not been
            // called yet.
            Type type = kind instanceof String ? OBJECT : NUMBERS.get(kind);
            if (type != null) {
                list.add(new VarInsnNode(type.getOpcode(Opcodes.ILOAD), slot));
                list.add(hook("variable", "(" + type + ")V"));
            }
            slot += type == null ? 1 : type.getSize();
        }
        list.add(hook("shown", "()V"));
        return list;
    }

    private static InsnList left(int site) {
        return Code.of(new LdcInsnNode(site), hook("left", "(I)V"));
    }

    private static InsnList forget(int first, int last) {
        return Code.of(new LdcInsnNode(first), new LdcInsnNode(last), hook("forget", "(II)V"));
    }

    private static MethodInsnNode hook(String name, String descriptor) {
        return Code.call("LoopHooks", name, descriptor);
    }
}
