package dev.plumbline.spark;

import dev.plumbline.campaign.cluster.ClusterConnection;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaSparkContext;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;
import scala.runtime.AbstractFunction2;
import scala.runtime.BoxedUnit;

/**
 * Requests as jobs of Spark. All requests that wait become one job with a partition for each, so that the cost of a job
 * is shared when there are many. The answer of a partition comes when that partition ends, not when its job does.
 */
final class SparkConnection implements ClusterConnection {
    private static final int LARGEST_JOB = 1_000;
    private static final ClassTag<byte[]> BYTES = ClassTag$.MODULE$.apply(byte[].class);

    private record Request(long ticket, byte[] bytes) {}

    private final JavaSparkContext spark;
    private final RemoteCall call;
    private final Path log;
    private final Optional<Path> scratch;
    private final BlockingQueue<Request> waiting = new LinkedBlockingQueue<>();
    private final BlockingQueue<Answer> answers = new LinkedBlockingQueue<>();
    private final ExecutorService jobs = Executors.newCachedThreadPool(runnable -> {
        Thread thread = new Thread(runnable, "jobs of a campaign");
        thread.setDaemon(true);
        return thread;
    });

    /** @param scratch what executors on this machine leave, to be removed at the end */
    SparkConnection(JavaSparkContext spark, RemoteCall call, Path log, Optional<Path> scratch) {
        this.spark = spark;
        this.call = call;
        this.log = log;
        this.scratch = scratch;
        jobs.execute(this::dispatch);
    }

    /** Spark computes it from the executors that it has; it says 2 while there are none. */
    @Override
    public int cores() {
        return spark.defaultParallelism();
    }

    @Override
    public void submit(long ticket, byte[] request) {
        waiting.add(new Request(ticket, request));
    }

    @Override
    public Optional<Answer> poll(Duration patience) throws BadInput, InterruptedException {
        Answer answer = answers.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
        if (answer == null && spark.sc().isStopped()) {
            throw new BadInput("Spark has ended (see " + log + "); expected a cluster that runs, for campaign resume");
        }
        return Optional.ofNullable(answer);
    }

    private void dispatch() {
        try {
            while (true) {
                List<Request> batch = new ArrayList<>(List.of(waiting.take()));
                waiting.drainTo(batch, LARGEST_JOB - 1);
                jobs.execute(() -> run(batch));
            }
        } catch (InterruptedException e) {
            // The connection is closed.
        }
    }

    private void run(List<Request> batch) {
        AtomicReferenceArray<Answer> seen = new AtomicReferenceArray<>(batch.size());
        String reason = "Spark gave no answer";
        try {
            List<byte[]> requests = batch.stream().map(Request::bytes).toList();
            spark.sc()
                    .runJob(
                            spark.parallelize(requests, requests.size()).rdd(),
                            call,
                            new AbstractFunction2<Object, byte[], BoxedUnit>() {
                                @Override
                                public BoxedUnit apply(Object partition, byte[] answer) {
                                    int index = (Integer) partition;
                                    answered(
                                            seen, index, answer(batch.get(index).ticket(), answer));
                                    return BoxedUnit.UNIT;
                                }
                            },
                            BYTES);
        } catch (Exception e) {
            // Of any kind: Scala does not declare what it throws.
            reason = SparkConnector.reason(e);
        }
        if (spark.sc().isStopped()) {
            return;
        }
        for (int i = 0; i < batch.size(); i++) {
            answered(seen, i, new Answer(batch.get(i).ticket(), Kind.REFUSED, reason.getBytes(StandardCharsets.UTF_8)));
        }
    }

    /** The first answer counts. */
    private void answered(AtomicReferenceArray<Answer> seen, int index, Answer answer) {
        if (seen.compareAndSet(index, null, answer)) {
            answers.add(answer);
        }
    }

    private static Answer answer(long ticket, byte[] bytes) {
        return new Answer(ticket, Kind.values()[bytes[0]], Arrays.copyOfRange(bytes, 1, bytes.length));
    }

    @Override
    public void close() {
        jobs.shutdownNow();
        spark.stop();
        scratch.filter(Files::isDirectory).ifPresent(SparkConnection::remove);
    }

    /** As far as possible. */
    private static void remove(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            all.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
        } catch (IOException | UncheckedIOException e) {
            // An executor that is still ending has removed some itself; the launcher removes old ones.
        }
    }
}
