package dev.plumbline.spark;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import org.apache.spark.SparkEnv;
import org.apache.spark.SparkFiles;
import org.apache.spark.broadcast.Broadcast;

/**
 * The {@code TaskHost} of an executor, in a class loader that has nothing of Spark. It is made with the first request;
 * the processes that it starts end with the executor.
 */
final class ExecutorHost {
    /** Shared by all requests of this process: Spark makes a new function for each of them. */
    private static final Map<String, UnaryOperator<byte[]>> HOSTS = new ConcurrentHashMap<>();

    private ExecutorHost() {}

    static UnaryOperator<byte[]> of(String id, byte[] command, List<Broadcast<byte[]>> archive, int cores)
            throws IOException, ReflectiveOperationException {
        synchronized (HOSTS) {
            UnaryOperator<byte[]> host = HOSTS.get(id);
            if (host == null) {
                host = create(id, command, archive, cores);
                HOSTS.put(id, host);
            }
            return host;
        }
    }

    @SuppressWarnings("unchecked")
    private static UnaryOperator<byte[]> create(String id, byte[] command, List<Broadcast<byte[]>> archive, int cores)
            throws IOException, ReflectiveOperationException {
        // A folder of the executor, or the one of the driver for its files.
        Path home = Files.createDirectories(Path.of(SparkFiles.getRootDirectory())
                .toAbsolutePath()
                .normalize()
                .resolve("plumbline-" + id));
        Path program = home.resolve("plumbline.jar");
        SparkMain.extract(program);
        Path files = home.resolve("files.zip");
        try (OutputStream out = Files.newOutputStream(files)) {
            for (Broadcast<byte[]> part : archive) {
                out.write(part.value());
            }
        }
        int places = cores > 0
                ? cores
                : SparkEnv.get()
                        .conf()
                        .getInt("spark.executor.cores", Runtime.getRuntime().availableProcessors());
        ClassLoader loader =
                new URLClassLoader(new URL[] {program.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
        try {
            return (UnaryOperator<byte[]>) loader.loadClass("dev.plumbline.campaign.cluster.TaskHost")
                    .getConstructor(
                            byte[].class,
                            Path.class,
                            Path.class,
                            String.class,
                            String.class,
                            int.class,
                            BiConsumer.class)
                    .newInstance(
                            command,
                            files,
                            home,
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            program.toString(),
                            places,
                            (BiConsumer<String, String>) HadoopCopy::fetch);
        } catch (InvocationTargetException e) {
            throw new IOException(String.valueOf(e.getCause().getMessage()), e);
        } finally {
            Files.deleteIfExists(files);
        }
    }
}
