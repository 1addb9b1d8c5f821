package dev.plumbline.explain.browser;

import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * One headless chromium for all tests, with a fresh profile. Found on the PATH of Debian's package, installed where that is
 * allowed, or all tests that need it are skipped; never with CI=true.
 */
public final class Chromium {
    private static final String PACKAGE = "chromium";
    private static final Path PROGRAM = Path.of("/usr/bin/chromium");
    private static final boolean CI = "true".equals(System.getenv("CI"));

    private static final class Once {
        static final Optional<String> MISSING = missing();
        static final DevTools TOOLS = MISSING.isEmpty() ? start() : null;
    }

    private Chromium() {}

    /** A new tab; ends the test as skipped, and as failed if CI=true, where there is no chromium. */
    public static Tab tab() {
        Once.MISSING.ifPresent(line -> {
            if (CI) {
                fail(line);
            }
            Assumptions.abort(line);
        });
        return Tab.open(Once.TOOLS);
    }

    /**
     * Looked for once, so that an absence is one line however many tests there are. By one JVM at a time: while another one
     * installs it, the program is there and does not run yet.
     */
    private static Optional<String> missing() {
        Path lock = Path.of(System.getProperty("java.io.tmpdir"), "plumbline-chromium.lock");
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock held = channel.lock()) {
            if (held.isValid() && (Files.isExecutable(PROGRAM) || install())) {
                return Optional.empty();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String line =
                "the tests of the viewer in a browser are skipped; they need chromium: apt-get install -y " + PACKAGE;
        System.err.println(line);
        return Optional.of(line);
    }

    private static boolean install() {
        if (!CI && !"root".equals(System.getProperty("user.name"))) {
            return false;
        }
        String[] install = {
            "apt-get", "-qq", "-o", "DPkg::Lock::Timeout=120", "install", "-y", "--no-install-recommends", PACKAGE
        };
        // The lists of packages are out of date or absent in a fresh image, and a minute's work to get: only if needed.
        return (succeeds(300, install) || succeeds(120, "apt-get", "-qq", "update") && succeeds(300, install))
                && Files.isExecutable(PROGRAM);
    }

    private static boolean succeeds(int seconds, String... line) {
        try {
            Process process = new ProcessBuilder(line)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (process.waitFor(seconds, TimeUnit.SECONDS)) {
                return process.exitValue() == 0;
            }
            process.destroyForcibly();
            return false;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static DevTools start() {
        try {
            Path profile = Files.createTempDirectory("plumbline-chromium");
            Process process = new ProcessBuilder(List.of(
                            PROGRAM.toString(),
                            "--headless=new",
                            "--no-sandbox",
                            "--disable-gpu",
                            "--disable-quic",
                            "--disable-dev-shm-usage",
                            "--no-first-run",
                            "--disable-background-networking",
                            "--disable-component-update",
                            "--disable-sync",
                            "--hide-scrollbars",
                            "--force-color-profile=srgb",
                            "--remote-debugging-port=0",
                            "--user-data-dir=" + profile,
                            "about:blank"))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(profile.resolve("stderr.txt").toFile())
                    .start();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(process, profile)));
            return new DevTools(address(process, profile));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Chromium writes the port it chose, and the path of its socket, into a file of the profile. */
    private static String address(Process process, Path profile) throws IOException {
        Path file = profile.resolve("DevToolsActivePort");
        for (int i = 0; i < 600; i++) {
            if (Files.exists(file)) {
                List<String> lines = Files.readAllLines(file);
                if (lines.size() == 2) {
                    return "ws://127.0.0.1:" + lines.get(0) + lines.get(1);
                }
            }
            if (!process.isAlive()) {
                break;
            }
            pause(50);
        }
        throw new IllegalStateException("chromium did not start: " + Files.readString(profile.resolve("stderr.txt")));
    }

    static void pause(int milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void stop(Process process, Path profile) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        try {
            process.waitFor(5, TimeUnit.SECONDS);
            try (Stream<Path> files = Files.walk(profile)) {
                files.sorted(Comparator.reverseOrder())
                        .forEach(file -> file.toFile().delete());
            }
        } catch (IOException | InterruptedException e) {
            // A profile in the folder for temporary files harms nobody.
        }
    }
}
