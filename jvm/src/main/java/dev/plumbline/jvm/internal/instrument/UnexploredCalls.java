package dev.plumbline.jvm.internal.instrument;

import dev.plumbline.jvm.internal.bytecode.Code;
import dev.plumbline.jvm.unseen.UnseenState.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BiFunction;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Announces calls of the JDK that have behaviours which are not all explored, so that no verdict claims more than was
 * explored:
 *
 * <ul>
 *   <li>accesses to fields by reflection, by handles of methods and by serialisation, at which threads are not
 *       switched, and the initialisation of a class by its name;
 *   <li>waits that may end spuriously and compare-and-sets that may fail spuriously, outside of a loop. In a loop that
 *       checks a condition again a spurious end makes no difference: the thread finds the same state as if it had begun
 *       to wait a little later;
 *   <li>thread-local variables, because serial runs keep their values as well and so are no reference for them.
 * </ul>
 */
final class UnexploredCalls {
    private static final String LOOKUP = "java/lang/invoke/MethodHandles$Lookup";

    private static final Set<String> WEAK_WAITS = Set.of("await", "awaitNanos", "awaitUntil", "awaitUninterruptibly");

    private final ClassFiles files;
    private final MethodNode method;

    UnexploredCalls(ClassFiles files, MethodNode method) {
        this.files = files;
        this.method = method;
    }

    /** Announces the unexplored behaviours of a call that is not redirected. */
    void call(MethodInsnNode call, BiFunction<String, String, LdcInsnNode> site) {
        String name = Code.simpleName(call.owner) + "." + call.name;
        boolean field = call.owner.equals("java/lang/reflect/Field")
                && call.name.matches("(get|set)([A-Z][a-z]+)?")
                && !call.name.matches("getName|getType|getModifiers|getAnnotations");
        boolean element = call.owner.equals("java/lang/reflect/Array") && call.name.matches("(get|set)([A-Z][a-z]+)?");
        boolean handle = call.owner.equals(LOOKUP) && call.name.matches("(find|unreflect)(Static)?(Getter|Setter)")
                || call.owner.equals("java/lang/invoke/MethodHandles") && call.name.startsWith("arrayElement");
        boolean stream =
                call.owner.equals("java/io/ObjectInputStream") && call.name.matches("readObject|defaultReadObject")
                        || call.owner.equals("java/io/ObjectOutputStream")
                                && call.name.matches("writeObject|defaultWriteObject");
        // The static initialiser that such a call runs is either not controlled, or does not run before the class is
        // used in another way.
        boolean initialises = call.owner.equals("java/lang/Class") && call.name.equals("forName")
                || call.name.equals("ensureInitialized") && call.owner.equals(LOOKUP)
                || call.name.equals("ensureClassInitialized") && call.owner.endsWith("/Unsafe");
        if (field || element && !call.name.equals("getLength") || handle || stream || initialises) {
            before(call, Kind.UNSEEN_ACCESSES, name, site);
        } else if (call.name.equals("get") && files.extend(call.owner, "java/lang/ThreadLocal")) {
            method.instructions.insertBefore(
                    call, Code.of(site.apply("read", name), Code.call("JdkCalls", "readsLocal", "(I)V")));
        }
    }

    /** Announces a call that may end or fail spuriously, unless it is in a loop. */
    void waiting(MethodInsnNode call, BiFunction<String, String, LdcInsnNode> site) {
        boolean object = call.name.equals("wait") && call.desc.matches("\\((J|JI)?\\)V");
        boolean condition = call.owner.equals("java/util/concurrent/locks/Condition") && WEAK_WAITS.contains(call.name);
        boolean park = call.owner.equals("java/util/concurrent/locks/LockSupport") && call.name.startsWith("park");
        boolean weak = call.owner.startsWith("java/") && call.name.startsWith("weakCompareAndSet");
        if ((object || condition || park || weak) && !isInLoop(call)) {
            String owner = object ? "Object" : Code.simpleName(call.owner);
            before(call, Kind.NEVER_SPURIOUS, owner + "." + call.name, site);
        }
    }

    /**
     * Whether the condition that the call waits for is evaluated again before any effect: a path leads from after the
     * call back to before it without writes, and without calls other than those that return a number or a boolean.
     */
    private boolean isInLoop(AbstractInsnNode call) {
        int at = method.instructions.indexOf(call);
        Set<AbstractInsnNode> seen = new HashSet<>();
        Deque<AbstractInsnNode> open = new ArrayDeque<>();
        open.push(call.getNext());
        while (!open.isEmpty()) {
            AbstractInsnNode each = open.pop();
            if (method.instructions.indexOf(each) <= at) {
                return true;
            }
            if (!seen.add(each) || acts(each)) {
                continue;
            }
            if (each instanceof JumpInsnNode jump) {
                open.push(jump.label);
            }
            if (each.getOpcode() != Opcodes.GOTO && each.getNext() != null) {
                open.push(each.getNext());
            }
        }
        return false;
    }

    private static boolean acts(AbstractInsnNode instruction) {
        int opcode = instruction.getOpcode();
        if (instruction instanceof MethodInsnNode call) {
            int sort = Type.getReturnType(call.desc).getSort();
            // Calls that the instrumentation has already inserted have no effect on the program.
            boolean harmless = call.name.equals("lock")
                    || call.name.equals("unlock")
                    || call.owner.startsWith("dev/plumbline/jvm/internal/");
            return !harmless && (sort == Type.VOID || sort >= Type.ARRAY);
        }
        return opcode == Opcodes.PUTFIELD
                || opcode == Opcodes.PUTSTATIC
                || opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE
                || opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN
                || opcode == Opcodes.ATHROW;
    }

    void before(AbstractInsnNode instruction, Kind kind, String what, BiFunction<String, String, LdcInsnNode> site) {
        method.instructions.insertBefore(
                instruction,
                Code.of(
                        new LdcInsnNode(kind.ordinal()),
                        site.apply("call", what),
                        Code.call("JdkCalls", "notExplored", "(II)V")));
    }
}
