package dev.plumbline.graph;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The verdict of TLC, as its own command would give it. TLC keeps its state in static fields: each run loads its
 * classes anew in this process, which costs less than a separate process.
 *
 * @param code of TLC's class EC; 0: nothing is wrong
 */
record TlcVerdict(int code, String output) {
    private static final int ASSUMPTION_FALSE = 2104;

    /** {@code conforms}, {@code violates}, or {@code assumption} for a false one. */
    String word() {
        return switch (code) {
            case 0 -> "conforms";
            case ASSUMPTION_FALSE -> "assumption";
            // Invariants, properties of initial states, of steps, of behaviours, deadlocks, and postconditions.
            case 2107, 2108, 2110, 2112, 2114, 2116, 2404 -> "violates";
            default -> throw new IllegalStateException("TLC ended with " + code + ": " + output);
        };
    }

    /** @param jars with TLC in them */
    static TlcVerdict of(List<Path> jars, Path folder, String module) throws IOException, ReflectiveOperationException {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream out = System.out;
        PrintStream err = System.err;
        try (URLClassLoader loader = new URLClassLoader(urls(jars), ClassLoader.getPlatformClassLoader());
                PrintStream to = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            System.setOut(to);
            System.setErr(to);
            Class<?> toolIo = loader.loadClass("util.ToolIO");
            toolIo.getMethod("setUserDir", String.class).invoke(null, folder.toString());
            toolIo.getField("out").set(null, to);
            toolIo.getField("err").set(null, to);
            Class<?> type = loader.loadClass("tlc2.TLC");
            Object tlc = type.getConstructor().newInstance();
            String[] arguments = {
                "-workers",
                "1",
                "-fp",
                "0",
                "-metadir",
                // Of its own: TLC names what is below by the second.
                Files.createTempDirectory(folder, "states").toString(),
                "-config",
                module + ".cfg",
                module
            };
            if (!(boolean) type.getMethod("handleParameters", String[].class).invoke(tlc, (Object) arguments)) {
                throw new IllegalArgumentException(printed.toString(StandardCharsets.UTF_8));
            }
            Class<?> resolver = loader.loadClass("util.FilenameToStream");
            type.getMethod("setResolver", resolver)
                    .invoke(
                            tlc,
                            loader.loadClass("util.SimpleFilenameToStream")
                                    .getConstructor(String.class)
                                    .newInstance(folder.toString()));
            int code = (int) type.getMethod("process").invoke(tlc);
            return new TlcVerdict(code, printed.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    private static URL[] urls(List<Path> jars) throws IOException {
        URL[] urls = new URL[jars.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = jars.get(i).toUri().toURL();
        }
        return urls;
    }

    /** Whether this TLC knows POSTCONDITION, which came to it late. */
    static boolean knowsPostconditions(List<Path> jars) throws IOException {
        try (URLClassLoader loader = new URLClassLoader(urls(jars), null);
                InputStream config = loader.getResourceAsStream("tlc2/tool/impl/ModelConfig.class")) {
            return new String(config.readAllBytes(), StandardCharsets.ISO_8859_1).contains("POSTCONDITION");
        }
    }
}
