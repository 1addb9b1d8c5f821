package dev.plumbline.benchmarks.corpus;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A run of TLC alone, in a separate process.
 *
 * @param success whether TLC explored everything and found no error
 * @param output all that it printed
 */
record TlcRun(boolean success, long distinct, long generated, long depth, String output) {
    /** Statuses of TLC for an assumption, a deadlock, a safety and a liveness property; others are failures. */
    private static final Set<Integer> VIOLATIONS = Set.of(10, 11, 12, 13);

    private static final Pattern STATES = Pattern.compile("(\\d+) states generated, (\\d+) distinct states found");
    private static final Pattern DEPTH = Pattern.compile("depth of the complete state graph search is (\\d+)");

    /**
     * @param folder with the module, where TLC runs
     * @param scratch where it keeps its states
     */
    static TlcRun of(Path folder, String module, String config, Path scratch)
            throws BadInput, IOException, InterruptedException {
        // With one worker: the depth that TLC reports is not defined with several.
        Process tlc = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path") + java.io.File.pathSeparator + ".",
                        "tlc2.TLC",
                        "-workers",
                        "1",
                        "-metadir",
                        scratch.toAbsolutePath().toString(),
                        "-config",
                        config,
                        module))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(tlc.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = tlc.waitFor();
        if (status != 0 && !VIOLATIONS.contains(status)) {
            throw new BadInput("TLC failed on " + module + " with status " + status + ":\n" + output);
        }
        boolean success = status == 0 && output.contains("No error has been found");
        return new TlcRun(
                success, number(STATES, 2, output), number(STATES, 1, output), number(DEPTH, 1, output), output);
    }

    /** The number printed last; 0 if there is nothing to explore. */
    private static long number(Pattern pattern, int group, String output) {
        long last = 0;
        Matcher matcher = pattern.matcher(output);
        while (matcher.find()) {
            last = Long.parseLong(matcher.group(group));
        }
        return last;
    }

    /** @throws BadInput if TLC found an error */
    TlcRun orFail(String what) throws BadInput {
        if (!success) {
            throw new BadInput("TLC does not accept " + what + ":\n" + output);
        }
        return this;
    }
}
