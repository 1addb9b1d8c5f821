package dev.plumbline.benchmarks;

import dev.plumbline.check.watch.ShutdownHook;
import dev.plumbline.value.BadInput;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Measures a scenario in a separate process whose heap has the size given by the scenario, which proves the limit on
 * memory. Also, code compiled for one scenario does not influence the next.
 */
final class ChildJvm {
    private static final String MARK = "measured\t";

    private ChildJvm() {}

    /** The program of the child; its arguments are a bench folder, quick or full, a seed and the name of a scenario. */
    public static void main(String[] arguments) throws BadInput {
        Scenario scenario = Bench.scenario(arguments[1].equals("quick"), Long.parseLong(arguments[2]), arguments[3]);
        PrintStream out = System.out;
        new Workbench(Path.of(arguments[0])).measure(scenario, measured -> out.println(MARK + measured.toLine()));
    }

    /** One measurement for each trial, even if the child fails. */
    static List<Measurement> measure(
            Workbench workbench, Scenario scenario, boolean quick, long seed, Consumer<Measurement> progress)
            throws IOException {
        Path complaints = Files.createTempFile(workbench.folder(), "child-", ".err");
        List<String> flags = new ArrayList<>(List.of("-Xmx" + scenario.heapMiB() + "m"));
        if (quick) {
            // On small histories the optimising compiler costs more time than it saves.
            flags.add("-XX:TieredStopAtLevel=1");
        }
        List<String> command = ChildCommands.java(flags.toArray(new String[0]));
        command.addAll(List.of(
                ChildJvm.class.getName(),
                workbench.folder().toString(),
                quick ? "quick" : "full",
                Long.toString(seed),
                scenario.name()));
        Process child =
                new ProcessBuilder(command).redirectError(complaints.toFile()).start();
        // When this process is ended, the child is ended too.
        ShutdownHook ending = new ShutdownHook(child::destroyForcibly);
        List<Measurement> measured = new ArrayList<>();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(MARK)) {
                    measured.add(Measurement.ofLine(line.substring(MARK.length())));
                    progress.accept(measured.get(measured.size() - 1));
                }
            }
            child.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            child.destroyForcibly();
            ending.close();
        }
        // Without memory to print an exception, Java prints an empty line before its last message.
        String why = Files.readString(complaints)
                .lines()
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse("the process ended with status " + child.exitValue());
        Files.delete(complaints);
        while (measured.size() < scenario.trials().size()) {
            measured.add(Measurement.failed(
                    why, scenario.trials().get(measured.size()).workload().operations()));
        }
        return measured;
    }
}
