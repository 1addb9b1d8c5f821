package dev.plumbline.spark;

import dev.plumbline.campaign.cluster.ClusterConnection;
import dev.plumbline.campaign.cluster.ClusterConnector;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/** Connects to Apache Spark. */
public final class SparkConnector implements ClusterConnector {
    /** Of an archive; executors pass these on to each other. */
    private static final int PART = 4 << 20;

    @Override
    public ClusterConnection connect(
            String master, Map<String, String> configuration, String name, byte[] host, Path archive, Path log)
            throws BadInput {
        if (System.getProperty("SPARK_SUBMIT") == null) {
            System.setProperty("plumbline.spark.log", log.toString());
            System.setProperty(
                    "log4j2.configurationFile",
                    SparkConnector.class.getResource("log4j2.properties").toString());
        }
        SparkConf conf = new SparkConf().setMaster(master).setAppName(name);
        configuration.forEach(conf::set);
        defaults(conf, master.startsWith("local"));
        JavaSparkContext spark = null;
        try {
            spark = new JavaSparkContext(conf);
            Path jar = Path.of(SparkConnector.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            if (!conf.get("spark.jars", "").contains(jar.getFileName().toString())) {
                spark.addJar(jar.toString());
            }
            RemoteCall call = new RemoteCall(
                    UUID.randomUUID().toString(),
                    host,
                    parts(archive, spark),
                    // Its tasks are threads of this process.
                    master.matches("local(\\[.*)?") ? spark.defaultParallelism() : 0);
            String home = System.getenv("SPARK_HOME");
            return new SparkConnection(
                    spark,
                    call,
                    log,
                    master.startsWith("local-cluster") && home != null
                            ? Optional.of(Path.of(home, "work", spark.sc().applicationId()))
                            : Optional.empty());
        } catch (Exception e) {
            // Of any kind: Scala does not declare what it throws.
            if (spark != null) {
                spark.stop();
            }
            throw new BadInput("cannot connect to Spark at " + master + ": " + reason(e) + " (see " + log + ")", e);
        }
    }

    static String reason(Throwable problem) {
        String text = problem.getMessage() == null ? problem.toString() : problem.getMessage();
        return text.lines().findFirst().orElse(problem.toString()).strip();
    }

    /** Those with a reason for every campaign are set; those of taste are the user's. */
    private static void defaults(SparkConf conf, boolean local) {
        // A request that Spark repeats answers that it was lost, so an attempt is no try of the task, and Spark must
        // not
        // give up a job for it.
        conf.set("spark.task.maxFailures", "1000000");
        // A second copy of a task that is under way would be a second try.
        conf.set("spark.speculation", "false");
        // An executor that cannot even load our classes gets no further requests, but its machine does.
        conf.setIfMissing("spark.excludeOnFailure.enabled", "true");
        conf.setIfMissing("spark.excludeOnFailure.stage.maxFailedExecutorsPerNode", "1000000");
        conf.setIfMissing("spark.excludeOnFailure.application.maxFailedExecutorsPerNode", "1000000");
        // Executors only carry bytes.
        conf.setIfMissing("spark.executor.extraJavaOptions", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1");
        // How many executors may be lost is no question of the campaign.
        conf.setIfMissing("spark.deploy.maxExecutorRetries", "-1");
        // There are as many jobs as tasks; the last ones are enough to look at.
        conf.setIfMissing("spark.ui.retainedJobs", "100");
        conf.setIfMissing("spark.ui.retainedStages", "100");
        conf.setIfMissing("spark.ui.retainedTasks", "1000");
        if (local) {
            conf.setIfMissing("spark.ui.enabled", "false");
        }
    }

    private static List<Broadcast<byte[]>> parts(Path archive, JavaSparkContext spark) throws IOException {
        List<Broadcast<byte[]>> parts = new ArrayList<>();
        try (InputStream in = Files.newInputStream(archive)) {
            for (byte[] part = in.readNBytes(PART); part.length > 0; part = in.readNBytes(PART)) {
                parts.add(spark.broadcast(part));
            }
        }
        return parts;
    }
}
