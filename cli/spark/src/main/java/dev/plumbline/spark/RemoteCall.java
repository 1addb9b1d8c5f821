package dev.plumbline.spark;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.broadcast.Broadcast;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction1;

/**
 * Runs a request on an executor. Its answer begins with a byte for its kind. It throws nothing: Spark would run the task
 * again, which is for the campaign to decide.
 */
final class RemoteCall extends AbstractFunction1<Iterator<byte[]>, byte[]> implements Serializable {
    private static final long serialVersionUID = 1;
    private static final long PAUSE_MILLIS = 1_000;

    private static final byte ANSWERED = 0;
    private static final byte LOST = 1;
    private static final byte REFUSED = 2;

    private final String id;
    private final byte[] command;
    private final List<Broadcast<byte[]>> archive;
    private final int cores;

    /**
     * @param id of the connection
     * @param command how processes are started
     * @param archive the files for all tasks, in parts
     * @param cores how many tasks run at once in the process of the executor, if that is known
     */
    RemoteCall(String id, byte[] command, List<Broadcast<byte[]>> archive, int cores) {
        this.id = id;
        this.command = command;
        this.archive = List.copyOf(archive);
        this.cores = cores;
    }

    @Override
    public byte[] apply(Iterator<byte[]> requests) {
        byte[] request = requests.next();
        if (TaskContext.get().attemptNumber() > 0) {
            // Spark begins again what was lost with an executor, also if the task itself has killed it, and some losses
            // without a limit. So an attempt of Spark's is reported, and the campaign decides about another try.
            return answer(LOST, "its executor was lost".getBytes(StandardCharsets.UTF_8));
        }
        try {
            return answer(ANSWERED, ExecutorHost.of(id, command, archive, cores).apply(request));
        } catch (Throwable e) {
            // Also errors, such as missing classes: this executor is of no use.
            pause();
            return answer(REFUSED, reason(e).getBytes(StandardCharsets.UTF_8));
        }
    }

    /** An executor that can begin with nothing would otherwise take one request after the other from those that can. */
    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String reason(Throwable problem) {
        return problem.getMessage() == null ? problem.toString() : problem.getMessage();
    }

    private static byte[] answer(byte kind, byte[] text) {
        byte[] answer = new byte[text.length + 1];
        answer[0] = kind;
        System.arraycopy(text, 0, answer, 1, text.length);
        return answer;
    }
}
