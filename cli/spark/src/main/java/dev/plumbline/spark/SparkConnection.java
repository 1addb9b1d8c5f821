package dev.plumbline.spark;

import dev.plumbline.campaign.cluster.ClusterConnection;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;
import scala.runtime.AbstractFunction2;
import scala.runtime.BoxedUnit;

/**
 * A cluster as slots. One job of Spark has a partition for each slot, more than there are cores: those for which there is
 * no core wait, so each executor that joins gets slots, and a slot that was lost with its executor is begun again. Spark
 * has nothing to do with single requests.
 */
final class SparkConnection implements ClusterConnection {
    /** At most that many tasks run at once. */
    static final int MOST_SLOTS = 4_096;

    private static final long PAUSE_MILLIS = 1_000;
    private static final long PATIENCE_SECONDS = 10;
    private static final ClassTag<String> TEXT = ClassTag$.MODULE$.apply(String.class);

    private final JavaSparkContext spark;
    private final SlotServer server;
    private final SlotTask slot;
    private final int most;
    private final Path log;
    private final Optional<Path> scratch;
    private volatile boolean closed;

    /**
     * @param slot which connects to the server
     * @param most how many slots there are
     * @param scratch what executors on this machine leave, to be removed at the end
     */
    SparkConnection(
            JavaSparkContext spark, SlotServer server, SlotTask slot, int most, Path log, Optional<Path> scratch) {
        this.spark = spark;
        this.server = server;
        this.slot = slot;
        this.most = most;
        this.log = log;
        this.scratch = scratch;
        Thread job = new Thread(this::keepSlots, "job of a campaign");
        job.setDaemon(true);
        job.start();
    }

    /** A campaign has a task to give before the first slot is there. */
    @Override
    public int cores() {
        return Math.max(1, server.connected());
    }

    @Override
    public void submit(long ticket, byte[] request) {
        server.submit(ticket, request);
    }

    @Override
    public Optional<Answer> poll(Duration patience) throws BadInput, InterruptedException {
        Optional<Answer> answer = server.poll(patience);
        if (answer.isEmpty() && spark.sc().isStopped()) {
            throw new BadInput("Spark at " + spark.sc().master() + " has ended, or cannot be reached (see " + log
                    + "); expected a cluster that runs, for campaign resume");
        }
        return answer;
    }

    /** Somebody may end the job of the slots, or all executors may have been excluded: then there is another one. */
    private void keepSlots() {
        while (true) {
            String reason = "Spark keeps no slots";
            try {
                run();
            } catch (Exception e) {
                // Of any kind: Scala does not declare what it throws.
                reason = SparkConnector.reason(e);
            }
            if (isOver()) {
                return;
            }
            refuse(reason);
            try {
                Thread.sleep(PAUSE_MILLIS);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private boolean isOver() {
        return closed || spark.sc().isStopped();
    }

    private void run() {
        RDD<Integer> slots =
                spark.parallelize(Collections.nCopies(most, 0), most).rdd();
        spark.sc()
                .runJob(
                        slots,
                        slot,
                        new AbstractFunction2<Object, String, BoxedUnit>() {
                            @Override
                            public BoxedUnit apply(Object partition, String reason) {
                                refuse(reason);
                                return BoxedUnit.UNIT;
                            }
                        },
                        TEXT);
    }

    /** While there are slots, requests wait for these. */
    private void refuse(String reason) {
        if (!isOver() && server.connected() == 0) {
            server.refuse(reason);
        }
    }

    @Override
    public void close() {
        closed = true;
        try {
            server.close();
        } catch (IOException e) {
            // Spark ends the slots.
        }
        // Executors of local-cluster are children of this process, and are still ending when Spark has stopped. With
        // other
        // masters its children, if any, run tasks, and end with it.
        List<ProcessHandle> executors = spark.sc().master().startsWith("local-cluster")
                ? ProcessHandle.current().children().toList()
                : List.of();
        spark.stop();
        await(executors);
        scratch.filter(Files::isDirectory).ifPresent(SparkConnection::remove);
    }

    /** A campaign that has ended leaves no executor behind, and the system counts their CPU time for it. */
    private static void await(List<ProcessHandle> executors) {
        CompletableFuture<?>[] ends =
                executors.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new);
        try {
            CompletableFuture.allOf(ends).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException e) {
            // One that does not end by itself was told to by Spark, and has nothing left to do.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** As far as possible. */
    private static void remove(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> paths = all.sorted(Comparator.reverseOrder()).toList();
            paths.forEach(path -> path.toFile().delete());
        } catch (IOException | UncheckedIOException e) {
            // An executor that takes long to end has removed some itself; the launcher removes old ones.
        }
    }
}
