package dev.plumbline.benchmarks;

import dev.plumbline.history.json.PlainObject;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A whole call of {@code plumbline check} in a separate process: starting, reading, loading, analysing, searching and
 * reporting. Its cost is measured by the operating system for all of its threads, including compilers and garbage
 * collectors.
 */
final class WholeCall {
    private static final String MAIN = "dev.plumbline.cli.Main";
    /** Added to the budget of the check. */
    private static final Duration PATIENCE = Duration.ofMinutes(12);

    private WholeCall() {}

    /** @param spec the options that choose the specification */
    static Measurement run(List<String> spec, Path history, int operations, Path folder) throws IOException {
        List<String> command = command();
        command.addAll(List.of("check", "--json", "--budget", "10m"));
        command.addAll(spec);
        command.add(history.toString());
        MeasuredProcess call = MeasuredProcess.run(command, folder, PATIENCE);
        Map<String, String> fields =
                PlainObject.parse(call.output()).map(PlainObject::texts).orElse(Map.of());
        if (!fields.containsKey("steps")) {
            String why = call.complaints().lines().findFirst().orElse("the process ended");
            return Measurement.failed(fields.getOrDefault("error", why), operations);
        }
        return new Measurement(
                fields.get("verdict"),
                "",
                operations,
                Long.parseLong(fields.get("steps")),
                Integer.parseInt(fields.get("maxFrontier")),
                call.seconds(),
                call.cpuSeconds(),
                0,
                call.residentMiB().orElse(0));
    }

    /**
     * The launcher, if these classes are in the jar that it built; otherwise Java with the class path of this process.
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
}
