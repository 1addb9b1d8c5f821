package dev.plumbline.jvm.internal.instrument;

import dev.plumbline.jvm.internal.bytecode.Code;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Makes a method of a class under test report when it calls another one and when it returns. The next point then counts
 * as a point of the class under test, even if it is the first in a call of java.util.concurrent, or the first after a
 * task that a pool has run. The points after it, up to the next such report, are inside the library.
 *
 * <p>Some classes of java.util.concurrent are programs rather than objects with atomic methods: the worker of a pool
 * completes one task, takes the next and runs it; {@code invokeAll} submits its tasks one by one. Between these parts
 * other threads can see the effect of the first and still prevent the second: a caller that has the result of one task
 * may cancel the next. So each of these parts begins with such a point.
 */
final class OwnCode {
    private static final String CONCURRENT = "java/util/concurrent/";

    private static final Set<String> PROGRAMS = Set.of(
            "AbstractExecutorService",
            "CompletableFuture",
            "ExecutorCompletionService",
            "Executors",
            "ForkJoinPool",
            "ForkJoinWorkerThread",
            "ScheduledThreadPoolExecutor",
            "ThreadPoolExecutor");

    /** Methods that take, run, submit or await a task. */
    private static final Set<String> PARTS = Set.of(
            "add",
            "call",
            "doExec",
            "execute",
            "offer",
            "poll",
            "put",
            "run",
            "runPeriodic",
            "take",
            "topLevelExec",
            "tryFire");

    private OwnCode() {}

    /** For a method of a class under test. */
    static void mark(MethodNode method) {
        for (AbstractInsnNode instruction : method.instructions.toArray()) {
            int opcode = instruction.getOpcode();
            boolean returns = opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
            boolean calls =
                    instruction instanceof MethodInsnNode call && !call.owner.startsWith("dev/plumbline/jvm/internal/");
            if (returns || calls) {
                markBefore(instruction, method);
            }
        }
    }

    /** For a method of java.util.concurrent. */
    static void markParts(String type, MethodNode method) {
        int nested = type.indexOf('$');
        if (!PROGRAMS.contains(type.substring(CONCURRENT.length(), nested < 0 ? type.length() : nested))) {
            return;
        }
        for (AbstractInsnNode instruction : method.instructions.toArray()) {
            if (instruction instanceof MethodInsnNode call && isPart(call)) {
                markBefore(instruction, method);
            }
        }
    }

    /**
     * Collections that are not concurrent, such as the set of a pool's workers, do not count: they are used by one
     * thread, or with a lock held, and a switch there would leave a thread inside a critical section.
     */
    private static boolean isPart(MethodInsnNode call) {
        boolean ofTasks = call.owner.startsWith(CONCURRENT) || call.owner.equals("java/lang/Runnable");
        boolean awaits = call.name.equals("get") && call.owner.equals(CONCURRENT + "Future");
        return awaits || ofTasks && PARTS.contains(call.name);
    }

    private static void markBefore(AbstractInsnNode instruction, MethodNode method) {
        method.instructions.insertBefore(instruction, Code.call("Hooks", "own", "()V"));
    }
}
