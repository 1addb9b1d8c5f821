package dev.plumbline.jvm.internal.instrument;

import dev.plumbline.jvm.internal.bytecode.Code;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** The few methods of copied classes that access the JVM in unusual ways, rewritten by hand. */
final class Patches {
    private Patches() {}

    static void apply(ClassNode type) {
        for (MethodNode method : type.methods) {
            switch (type.name + "." + method.name) {
                case "java/util/concurrent/atomic/AtomicLong.VMSupportsCS8" -> {
                    rewrite(method, Opcodes.ICONST_1, Opcodes.IRETURN);
                    method.access &= ~Opcodes.ACC_NATIVE;
                }
                // The probe is in a field of Thread that only the JDK can access.
                case "java/util/concurrent/atomic/Striped64.getProbe" ->
                    rewrite(method, Code.call("LocalRandom", "getProbe", "()I"), Opcodes.IRETURN);
                case "java/util/concurrent/atomic/Striped64.advanceProbe" ->
                    rewrite(
                            method,
                            new VarInsnNode(Opcodes.ILOAD, 0),
                            Code.call("LocalRandom", "advanceProbe", "(I)I"),
                            Opcodes.IRETURN);
                // It accesses fields of Thread as well.
                case "java/util/concurrent/ForkJoinWorkerThread.resetThreadLocals" ->
                    rewrite(
                            method,
                            new VarInsnNode(Opcodes.ALOAD, 0),
                            Code.call("LocalRandom", "eraseThreadLocals", "(Ljava/lang/Thread;)V"),
                            new VarInsnNode(Opcodes.ALOAD, 0),
                            new MethodInsnNode(Opcodes.INVOKEVIRTUAL, type.name, "onThreadLocalReset", "()V", false),
                            Opcodes.RETURN);
                default -> {
                    if (type.name.startsWith("java/util/concurrent/atomic/Striped64")) {
                        redirectLookups(method);
                    }
                    constructCancellations(method);
                }
            }
        }
    }

    /** @param code its new instructions: see {@link Code#of} */
    private static void rewrite(MethodNode method, Object... code) {
        method.instructions.clear();
        method.instructions.add(Code.of(code));
        method.tryCatchBlocks.clear();
        if (method.localVariables != null) {
            method.localVariables.clear();
        }
    }

    private static void redirectLookups(MethodNode method) {
        for (var instruction : method.instructions.toArray()) {
            if (instruction instanceof MethodInsnNode found) {
                String receiver = "Ljava/lang/invoke/MethodHandles$Lookup;";
                if (found.owner.equals("java/lang/invoke/MethodHandles$Lookup") && found.name.equals("findVarHandle")) {
                    String descriptor = "(" + receiver + found.desc.substring(1);
                    method.instructions.set(found, Code.call("JdkInternals", found.name, descriptor));
                } else if (found.name.equals("privateLookupIn")) {
                    method.instructions.set(found, Code.call("JdkInternals", found.name, found.desc));
                }
            }
        }
    }

    /** {@code new CancellationException(message, cause)}, which is not public, is replaced by a call. */
    private static void constructCancellations(MethodNode method) {
        String type = "java/util/concurrent/CancellationException";
        String arguments = "(Ljava/lang/String;L" + type + ";)";
        for (var instruction : method.instructions.toArray()) {
            if (instruction instanceof MethodInsnNode made
                    && made.owner.equals(type)
                    && made.name.equals("<init>")
                    && made.desc.equals(arguments + "V")) {
                var allocation = made.getPrevious();
                while (!(allocation instanceof TypeInsnNode allocated
                        && allocated.getOpcode() == Opcodes.NEW
                        && allocated.desc.equals(type))) {
                    allocation = allocation.getPrevious();
                }
                // The compiler always copies the reference next: one for the constructor, one as the result.
                method.instructions.remove(allocation.getNext());
                method.instructions.remove(allocation);
                method.instructions.set(made, Code.call("JdkInternals", "cancellation", arguments + "L" + type + ";"));
            }
        }
    }
}
