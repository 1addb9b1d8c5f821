package dev.plumbline.spark;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Plumbline in a process with the classes of Spark: for the launcher, and the main class for {@code spark-submit}. */
public final class SparkMain {
    private SparkMain() {}

    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
        Path program = Files.createTempFile("plumbline-", ".jar");
        program.toFile().deleteOnExit();
        extract(program);
        URL own = SparkMain.class.getProtectionDomain().getCodeSource().getLocation();
        ClassLoader loader = new OwnClassesFirst(new URL[] {own, program.toUri().toURL()});
        loader.loadClass("dev.plumbline.cli.Main")
                .getMethod("main", String[].class)
                .invoke(null, (Object) arguments);
    }

    /** Writes the program, which is a resource of our jar, to a file. */
    static void extract(Path file) throws IOException {
        try (InputStream in = SparkMain.class.getResourceAsStream("plumbline.jar")) {
            if (in == null) {
                throw new IOException("plumbline-spark.jar is not complete: it has no plumbline.jar");
            }
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
