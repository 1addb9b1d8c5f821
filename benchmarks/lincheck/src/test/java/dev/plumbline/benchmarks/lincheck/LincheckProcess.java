package dev.plumbline.benchmarks.lincheck;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs Lincheck on one trial in a JVM of its own: a check that does not end would hold up those behind it, since Lincheck changes
 * classes of the whole JVM.
 */
final class LincheckProcess {
    static final int MOST_SECONDS = 120;

    private LincheckProcess() {}

    static Trial.Outcome run(int trial, Path folder) throws IOException, InterruptedException {
        Path out = folder.resolve("trial-" + trial + ".txt");
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        classPath,
                        LincheckProcess.class.getName(),
                        Integer.toString(trial))
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
            return new Trial.Outcome("no answer", MOST_SECONDS, 0);
        }
        return Files.readAllLines(out).stream()
                .filter(line -> line.startsWith("outcome\t"))
                .map(line -> List.of(line.split("\t", -1)))
                .map(cells ->
                        new Trial.Outcome(cells.get(1), Double.parseDouble(cells.get(2)), Long.parseLong(cells.get(3))))
                .findFirst()
                .orElseGet(() -> new Trial.Outcome("fails itself", 0, 0));
    }

    /** The argument is the number of a trial. A first check of another class warms the JVM up. */
    public static void main(String[] words) throws Exception {
        Trials.all().get(WARM_UP).lincheck();
        Trial.Outcome outcome = Trials.all().get(Integer.parseInt(words[0])).lincheck();
        System.out.println("outcome\t" + outcome.answer() + "\t" + outcome.seconds() + "\t" + outcome.executions());
        System.exit(0);
    }

    private static final int WARM_UP = 4;
}
