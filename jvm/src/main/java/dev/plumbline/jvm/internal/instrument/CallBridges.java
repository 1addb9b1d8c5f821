package dev.plumbline.jvm.internal.instrument;

import dev.plumbline.jvm.internal.bytecode.Code;
import dev.plumbline.jvm.internal.state.SiteAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Methods that replace some calls of one class, mainly calls of handles: only in such a method are the handle, the
 * object and all values accessible, whatever their number and width. Each method reports the access and makes the call.
 * A swap is reported after it, since a failed swap only reads.
 */
final class CallBridges {
    private static final String HANDLE = "java/lang/invoke/VarHandle";

    private final String type;
    private final boolean isInterface;
    private final List<MethodNode> bridges = new ArrayList<>();

    CallBridges(String type, boolean isInterface) {
        this.type = type;
        this.isInterface = isInterface;
    }

    List<MethodNode> methods() {
        return bridges;
    }

    /** The call that replaces a call of a handle. */
    MethodInsnNode of(MethodInsnNode call, SiteAccess.Effect effect, int site) {
        String descriptor = "(L" + HANDLE + ";" + call.desc.substring(1);
        String name = "plumbline$handle" + bridges.size();
        MethodNode bridge = new MethodNode(
                Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC, name, descriptor, null, null);
        Type[] arguments = Type.getArgumentTypes(descriptor);
        Type result = Type.getReturnType(descriptor);
        InsnList code = bridge.instructions;
        boolean swaps = effect == SiteAccess.Effect.SWAP;
        if (!swaps) {
            code.add(report(call, arguments, new InsnNode(Opcodes.ICONST_0), site));
        }
        code.add(Code.load(arguments));
        code.add(new MethodInsnNode(Opcodes.INVOKEVIRTUAL, HANDLE, call.name, call.desc, false));
        if (swaps) {
            int local = Stream.of(arguments).mapToInt(Type::getSize).sum();
            boolean returns = result.getSize() > 0;
            if (returns) {
                code.add(new VarInsnNode(result.getOpcode(Opcodes.ISTORE), local));
            }
            code.add(success(call, arguments, result, local));
            int kept = local + result.getSize();
            code.add(new VarInsnNode(Opcodes.ISTORE, kept));
            code.add(report(call, arguments, new VarInsnNode(Opcodes.ILOAD, kept), site));
            if (returns) {
                code.add(new VarInsnNode(result.getOpcode(Opcodes.ILOAD), local));
            }
        }
        code.add(new InsnNode(result.getOpcode(Opcodes.IRETURN)));
        bridges.add(bridge);
        return new MethodInsnNode(Opcodes.INVOKESTATIC, type, name, descriptor, isInterface);
    }

    /** The same for a method of {@link java.util.Arrays}. */
    MethodInsnNode ofArrays(MethodInsnNode call, int site) {
        String name = "plumbline$array" + bridges.size();
        bridges.add(ArrayCalls.bridge(name, call, site));
        return new MethodInsnNode(Opcodes.INVOKESTATIC, type, name, call.desc, isInterface);
    }

    /**
     * The result of a swap says whether it succeeded: a boolean, or the value that was there. If that value is dropped
     * or converted, the swap is assumed to have succeeded.
     */
    private static InsnList success(MethodInsnNode call, Type[] arguments, Type result, int returned) {
        Type expected = arguments[arguments.length - 2];
        boolean exchanges = call.name.startsWith("compareAndExchange");
        String compared = compared(result);
        if (exchanges && !compared.equals(compared(expected))) {
            return Code.of(Opcodes.ICONST_1);
        }
        VarInsnNode answer = new VarInsnNode(result.getOpcode(Opcodes.ILOAD), returned);
        if (!exchanges) {
            return Code.of(answer);
        }
        int at = returned - arguments[arguments.length - 1].getSize() - expected.getSize();
        return Code.of(
                answer,
                new VarInsnNode(expected.getOpcode(Opcodes.ILOAD), at),
                Code.call("MemoryHooks", "same", "(" + compared + compared + ")Z"));
    }

    private static String compared(Type type) {
        return switch (type.getSort()) {
            case Type.OBJECT, Type.ARRAY -> "Ljava/lang/Object;";
            case Type.LONG, Type.FLOAT, Type.DOUBLE, Type.VOID -> type.getDescriptor();
            default -> "I";
        };
    }

    private static InsnList report(MethodInsnNode call, Type[] arguments, AbstractInsnNode swapped, int site) {
        int values = values(call.name);
        int coordinates = arguments.length - 1 - values;
        boolean object = coordinates > 0 && arguments[1].getSort() >= Type.ARRAY;
        boolean index = coordinates == 2 && arguments[2] == Type.INT_TYPE;
        return Code.of(
                new VarInsnNode(Opcodes.ALOAD, 0),
                object ? new VarInsnNode(Opcodes.ALOAD, 1) : new InsnNode(Opcodes.ACONST_NULL),
                index ? new VarInsnNode(Opcodes.ILOAD, 2) : new InsnNode(Opcodes.ICONST_M1),
                swapped,
                new LdcInsnNode(site),
                Code.call("MemoryHooks", "handle", "(L" + HANDLE + ";Ljava/lang/Object;IZI)V"));
    }

    /** How many of the last arguments are values, not coordinates. */
    private static int values(String name) {
        if (SiteAccess.Effect.of(name) == SiteAccess.Effect.SWAP) {
            return 2;
        }
        return SiteAccess.Effect.of(name) == SiteAccess.Effect.READ ? 0 : 1;
    }
}
