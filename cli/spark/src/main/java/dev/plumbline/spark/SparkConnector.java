package dev.plumbline.spark;

import dev.plumbline.campaign.cluster.ClusterConnection;
import dev.plumbline.campaign.cluster.ClusterConnector;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/** Connects to Apache Spark. */
public final class SparkConnector implements ClusterConnector {
    /** Of an archive; executors pass these on to each other. */
    private static final int PART = 4 << 20;

    private static final int SECRET = 32;

    /** As Spark has it for its own connections. A machine that is stopped for longer costs its tasks a try. */
    private static final Duration SILENCE = Duration.ofMinutes(2);

    /** Of the driver, for slots; any if it is not set. */
    private static final String PORT = "spark.plumbline.port";

    @Override
    public ClusterConnection connect(
            String master,
            Map<String, String> configuration,
            String name,
            OptionalInt most,
            byte[] host,
            Path archive,
            Path log)
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
            List<Broadcast<byte[]>> parts = parts(archive, spark);
            SparkConf own = spark.getConf();
            String address = own.get("spark.driver.host");
            byte[] secret = new byte[SECRET];
            new SecureRandom().nextBytes(secret);
            SlotServer server = new SlotServer(
                    InetAddress.getByName(own.get("spark.driver.bindAddress", address)),
                    own.getInt(PORT, 0),
                    secret,
                    SILENCE);
            SlotTask slot = new SlotTask(
                    address,
                    server.port(),
                    secret,
                    UUID.randomUUID().toString(),
                    host,
                    parts,
                    // Its tasks are threads of this process.
                    master.matches("local(\\[.*)?") ? spark.defaultParallelism() : 0);
            String home = System.getenv("SPARK_HOME");
            return new SparkConnection(
                    spark,
                    server,
                    slot,
                    Math.min(most.orElse(SparkConnection.MOST_SLOTS), SparkConnection.MOST_SLOTS),
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
        // A slot is begun again as often as it is lost with its executor, also on the same machine.
        conf.set("spark.task.maxFailures", "1000000");
        conf.set("spark.excludeOnFailure.task.maxTaskAttemptsPerNode", "999999");
        // All slots run until the end; a second copy of one is of no use.
        conf.set("spark.speculation", "false");
        // An executor that cannot even load our classes gets no further slots, but its machine does.
        conf.setIfMissing("spark.excludeOnFailure.enabled", "true");
        conf.setIfMissing("spark.excludeOnFailure.stage.maxFailedExecutorsPerNode", "1000000");
        conf.setIfMissing("spark.excludeOnFailure.application.maxFailedExecutorsPerNode", "1000000");
        // Executors only carry bytes.
        conf.setIfMissing("spark.executor.extraJavaOptions", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1");
        // How many executors may be lost is no question of the campaign.
        conf.setIfMissing("spark.deploy.maxExecutorRetries", "-1");
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
