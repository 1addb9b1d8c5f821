package dev.plumbline.jvm.internal.facade;

import dev.plumbline.jvm.internal.run.ControlledThread;
import dev.plumbline.jvm.internal.run.RunningExecution;
import dev.plumbline.jvm.internal.run.Worker;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;

/**
 * Weak, soft and phantom references for controlled code. The moment at which the collector clears a reference is not
 * controlled, so none is cleared during an execution, and results do not depend on the collector. Public because
 * generated code calls it.
 */
public final class KeptReferences {
    private KeptReferences() {}

    /** A reference to the object is about to be made. */
    public static void refers(Object object, int site) {
        ControlledThread thread = Worker.current();
        if (thread != null && object != null) {
            thread.execution.refers(object, site);
        }
    }

    /** Waits until a reference is enqueued by the program; the collector never enqueues one. */
    public static Reference<?> remove(ReferenceQueue<?> queue) throws InterruptedException {
        ControlledThread thread = Worker.current();
        if (thread == null) {
            return queue.remove();
        }
        RunningExecution execution = thread.execution;
        Monitors.enter(execution.enqueued);
        try {
            Reference<?> found = queue.poll();
            while (found == null) {
                Monitors.await(execution.enqueued);
                found = queue.poll();
            }
            return found;
        } finally {
            Monitors.exit(execution.enqueued);
        }
    }

    public static Reference<?> remove(ReferenceQueue<?> queue, long milliseconds) throws InterruptedException {
        if (milliseconds == 0) {
            return remove(queue);
        }
        Reference<?> found = queue.poll();
        if (found == null) {
            Threads.sleep(milliseconds);
            found = queue.poll();
        }
        return found;
    }

    public static boolean enqueue(Reference<?> reference) {
        boolean first = reference.enqueue();
        ControlledThread thread = Worker.current();
        if (first && thread != null) {
            Monitors.enter(thread.execution.enqueued);
            Monitors.signalAll(thread.execution.enqueued);
            Monitors.exit(thread.execution.enqueued);
        }
        return first;
    }
}
