package dev.plumbline.jvm.internal.instrument;

import dev.plumbline.jvm.internal.bytecode.Code;
import dev.plumbline.jvm.internal.facade.Memory;
import dev.plumbline.jvm.internal.facade.OffHeapMemory;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Redirects a call of {@code Unsafe} to the facade for fields or the one for memory outside of the heap; all other
 * calls are refused.
 */
final class UnsafeCalls {
    private static final String MEMORY = Type.getInternalName(Memory.class);
    private static final Set<String> OF_OBJECTS = Arrays.stream(Memory.class.getMethods())
            .map(each -> each.getName() + Type.getMethodDescriptor(each))
            .collect(Collectors.toUnmodifiableSet());
    private static final Set<String> OF_ADDRESSES = Arrays.stream(OffHeapMemory.class.getMethods())
            .map(each -> each.getName() + Type.getMethodDescriptor(each))
            .collect(Collectors.toUnmodifiableSet());

    private UnsafeCalls() {}

    /** @param call with the name that the facade gives it */
    static void redirect(MethodNode method, MethodInsnNode call) {
        String descriptor = call.desc
                .replace("Lsun/misc/Unsafe;", "L" + MEMORY + ";")
                .replace("Ljdk/internal/misc/Unsafe;", "L" + MEMORY + ";");
        if (OF_OBJECTS.contains(call.name + descriptor)) {
            return;
        }
        String withReceiver = "(L" + MEMORY + ";" + descriptor.substring(1);
        if (OF_ADDRESSES.contains(call.name + withReceiver)) {
            method.instructions.set(call, Code.call("OffHeapMemory", call.name, withReceiver));
            return;
        }
        method.instructions.insertBefore(
                call,
                Code.of(new LdcInsnNode(call.name), Code.call("OffHeapMemory", "refuse", "(Ljava/lang/String;)V")));
    }
}
