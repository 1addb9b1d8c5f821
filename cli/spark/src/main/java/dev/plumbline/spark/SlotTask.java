package dev.plumbline.spark;

import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.spark.TaskContext;
import org.apache.spark.broadcast.Broadcast;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction1;

/**
 * A slot as a task of Spark, which runs until the campaign ends. It throws nothing: Spark begins another slot in place of
 * one that was lost with its executor, and only for that.
 */
final class SlotTask extends AbstractFunction1<Iterator<Integer>, String> implements Serializable {
    private static final long serialVersionUID = 1;
    private static final Duration BEAT = Duration.ofSeconds(5);

    private final String driver;
    private final int port;
    private final byte[] secret;
    private final String id;
    private final byte[] command;
    private final List<Broadcast<byte[]>> archive;
    private final int cores;

    /**
     * @param driver where it listens
     * @param secret of the connections
     * @param id of the campaign's run
     * @param command how processes are started
     * @param archive the files for all tasks, in parts
     * @param cores how many tasks run at once in the process of the executor, if that is known
     */
    SlotTask(
            String driver,
            int port,
            byte[] secret,
            String id,
            byte[] command,
            List<Broadcast<byte[]>> archive,
            int cores) {
        this.driver = driver;
        this.port = port;
        this.secret = secret;
        this.id = id;
        this.command = command;
        this.archive = List.copyOf(archive);
        this.cores = cores;
    }

    @Override
    public String apply(Iterator<Integer> number) {
        // Asked by other threads than that of the task.
        TaskContext context = TaskContext.get();
        Slot.Host host = request -> {
            UnaryOperator<byte[]> tasks = ExecutorHost.of(id, command, archive, cores);
            return tasks.apply(request);
        };
        try {
            return new Slot(driver, port, secret, host, context::isInterrupted, BEAT).serve();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "interrupted";
        }
    }
}
