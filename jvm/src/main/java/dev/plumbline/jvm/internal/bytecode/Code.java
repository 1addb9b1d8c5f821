package dev.plumbline.jvm.internal.bytecode;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Short forms for the instructions that instrumentation inserts. */
public final class Code {
    private static final String FACADES = "dev/plumbline/jvm/internal/facade/";

    private Code() {}

    /** @param parts instructions, lists of them, and opcodes of instructions without operands */
    public static InsnList of(Object... parts) {
        InsnList list = new InsnList();
        for (Object part : parts) {
            if (part instanceof InsnList several) {
                list.add(several);
            } else {
                list.add(part instanceof Integer opcode ? new InsnNode(opcode) : (AbstractInsnNode) part);
            }
        }
        return list;
    }

    /** The call of a method of a facade, by its simple name. */
    public static MethodInsnNode call(String facade, String name, String descriptor) {
        return new MethodInsnNode(Opcodes.INVOKESTATIC, FACADES + facade, name, descriptor, false);
    }

    /** Loads all arguments of a static method. */
    public static InsnList load(Type... arguments) {
        InsnList list = new InsnList();
        int local = 0;
        for (Type argument : arguments) {
            list.add(new VarInsnNode(argument.getOpcode(Opcodes.ILOAD), local));
            local += argument.getSize();
        }
        return list;
    }

    /** The labels to which an instruction may jump. */
    public static List<LabelNode> targets(AbstractInsnNode instruction) {
        List<LabelNode> targets = new ArrayList<>();
        if (instruction instanceof JumpInsnNode jump) {
            targets.add(jump.label);
        } else if (instruction instanceof TableSwitchInsnNode table) {
            targets.addAll(table.labels);
            targets.add(table.dflt);
        } else if (instruction instanceof LookupSwitchInsnNode lookup) {
            targets.addAll(lookup.labels);
            targets.add(lookup.dflt);
        }
        return targets;
    }

    /** The last part of an internal name. */
    public static String simpleName(String internal) {
        return internal.substring(internal.lastIndexOf('/') + 1);
    }
}
