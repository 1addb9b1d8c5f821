package dev.plumbline.explain.browser;

import static org.junit.jupiter.api.Assertions.fail;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * One headless chromium for all tests, with a fresh profile. It is the one on the PATH, where `./plumbline test`
 * installs it if it may; without it the tests that need it are skipped, but never with CI=true.
 */
public final class Chromium {
    private static final Optional<Path> PROGRAM = Arrays.stream(
                    System.getenv("PATH").split(File.pathSeparator))
            .map(place -> Path.of(place, "chromium"))
            .filter(Files::isExecutable)
            .findFirst();

    private static final class Once {
        static final DevTools TOOLS = start(PROGRAM.orElseThrow());
    }

    private Chromium() {}

    /** A new tab; ends the test as skipped, and as failed if CI=true, where there is no chromium. */
    public static Tab tab() {
        if (PROGRAM.isEmpty()) {
            String line = "no chromium on the PATH: apt-get install -y chromium";
            if ("true".equals(System.getenv("CI"))) {
                fail(line);
            }
            Assumptions.abort(line);
        }
        return Tab.open(Once.TOOLS);
    }

    private static DevTools start(Path program) {
        try {
            Path profile = Files.createTempDirectory("plumbline-chromium");
            Process process = new ProcessBuilder(List.of(
                            program.toString(),
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
