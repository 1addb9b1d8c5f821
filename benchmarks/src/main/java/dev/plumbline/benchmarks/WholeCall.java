package dev.plumbline.benchmarks;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A whole call of {@code plumbline check} in a process of its own: starting, reading, loading, analysing, searching and
 * reporting. What it took is asked of the operating system, for all of its threads: compilers and collectors count.
 */
final class WholeCall {
    private static final String MAIN = "dev.plumbline.cli.Main";
    private static final int MILLISECONDS_BETWEEN_LOOKS = 20;

    private WholeCall() {}

    /** @param spec the options that say what is checked against */
    static Measurement run(List<String> spec, Path history, int operations, Path folder) throws IOException {
        List<String> command = command();
        command.addAll(List.of("check", "--json", "--budget", "10m"));
        command.addAll(spec);
        command.add(history.toString());
        Path answer = Files.createTempFile(folder, "call-", ".json");
        Path complaints = Files.createTempFile(folder, "call-", ".err");
        try {
            double before = ChildTimes.cpuSeconds();
            long start = System.nanoTime();
            Process call = new ProcessBuilder(command)
                    .redirectOutput(answer.toFile())
                    .redirectError(complaints.toFile())
                    .start();
            long residentBytes = watch(call);
            double seconds = (System.nanoTime() - start) / 1e9;
            double cpuSeconds = ChildTimes.cpuSeconds() - before;
            Map<String, String> fields = fields(Files.readString(answer));
            if (!fields.containsKey("steps")) {
                String why = Files.readString(complaints).lines().findFirst().orElse("the process ended");
                return Measurement.failed(fields.getOrDefault("error", why), operations);
            }
            return new Measurement(
                    fields.get("verdict"),
                    "",
                    operations,
                    Long.parseLong(fields.get("steps")),
                    Integer.parseInt(fields.get("maxFrontier")),
                    seconds,
                    cpuSeconds,
                    0,
                    residentBytes / (double) (1 << 20));
        } finally {
            Files.delete(answer);
            Files.delete(complaints);
        }
    }

    /**
     * The launcher, where these classes stand in the jar that it built; else Java with the class path of this process.
     */
    private static List<String> command() {
        List<String> command = new ArrayList<>();
        Path launcher = launcher();
        if (launcher != null) {
            command.add(launcher.toString());
        } else {
            command.add(ProcessHandle.current().info().command().orElse("java"));
            command.addAll(List.of("-cp", ManagementFactory.getRuntimeMXBean().getClassPath(), MAIN));
        }
        return command;
    }

    private static Path launcher() {
        try {
            Path jar = classes();
            Path folder = jar.getParent();
            boolean built = jar.toString().endsWith(".jar") && folder != null && folder.endsWith("target");
            Path launcher = built ? folder.getParent().resolveSibling("plumbline") : null;
            return launcher != null && Files.isExecutable(launcher) ? launcher : null;
        } catch (URISyntaxException e) {
            return null;
        }
    }

    /** Where the classes of the benchmarks are: a jar or a folder. */
    static Path classes() throws URISyntaxException {
        return Path.of(WholeCall.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    }

    /** Waits for the end. The most memory that the process, or one that it started, had at any time. */
    private static long watch(Process call) throws IOException {
        Thread ending = new Thread(call::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(ending);
        long most = 0;
        try {
            while (!call.waitFor(MILLISECONDS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS)) {
                most = Math.max(most, ChildTimes.residentBytes(call.pid()));
                for (ProcessHandle child : call.descendants().toList()) {
                    most = Math.max(most, ChildTimes.residentBytes(child.pid()));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            call.destroyForcibly();
            try {
                Runtime.getRuntime().removeShutdownHook(ending);
            } catch (IllegalStateException e) {
                // This process is ending already, and the hook is at work.
            }
        }
        return most;
    }

    private static Map<String, String> fields(String json) throws IOException {
        Map<String, String> fields = new HashMap<>();
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            int depth = 0;
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
                if (depth == 1 && token.isScalarValue()) {
                    fields.put(parser.currentName(), parser.getText());
                }
            }
        }
        return fields;
    }
}
