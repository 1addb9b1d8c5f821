package dev.plumbline.run;

import dev.plumbline.check.watch.ShutdownHook;
import dev.plumbline.run.harness.WorkloadSeries;
import dev.plumbline.value.BadInput;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A process that performs one controlled run after the other; see {@link WorkloadSeries}. */
final class SharedProcess implements AutoCloseable {
    /** A line that no process prints. */
    private static final String GONE = "\u0000";

    private final Process process;
    private final ShutdownHook ending;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private int runs;

    SharedProcess(List<String> command) throws IOException {
        process = new ProcessBuilder(command).redirectErrorStream(true).start();
        ending = new ShutdownHook(process::destroyForcibly);
        Thread reader = new Thread(this::read, "output of runs");
        reader.setDaemon(true);
        reader.start();
    }

    private void read() {
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                lines.add(line);
            }
        } catch (IOException e) {
            // It was killed in the middle of a line.
        }
        lines.add(GONE);
    }

    /** The number of runs requested from it. */
    int runs() {
        return runs;
    }

    /**
     * Performs a run. If the process ends with it, the run ended as if the process had been its own; the output
     * contains the message of the JVM.
     */
    Runner.Ended run(List<String> words, Path output, Duration most) throws BadInput, IOException {
        runs++;
        try {
            WorkloadSeries.ask(process.getOutputStream(), output, words);
        } catch (IOException e) {
            return gone(output); // the process has ended, which is reported below
        }
        try {
            RunPatience patience = new RunPatience(most, process);
            while (true) {
                String line = lines.poll(RunPatience.INTERVAL_NANOS, TimeUnit.NANOSECONDS);
                if (line == null) {
                    RunPatience.Finding finding = patience.sample();
                    if (finding != RunPatience.Finding.CONTINUE && lines.isEmpty()) {
                        process.destroyForcibly().waitFor();
                        return new Runner.Ended(process.exitValue(), Optional.of(finding));
                    }
                    continue;
                }
                if (line.equals(GONE)) {
                    return gone(output);
                }
                int answer = line.indexOf(WorkloadSeries.ANSWER);
                if (answer >= 0) {
                    return new Runner.Ended(
                            Integer.parseInt(line.substring(answer + WorkloadSeries.ANSWER.length())),
                            Optional.empty());
                }
                append(output, line);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BadInput("interrupted", e);
        }
    }

    private Runner.Ended gone(Path output) throws IOException, BadInput {
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BadInput("interrupted", e);
        }
        for (String line = lines.poll(); line != null; line = lines.poll()) {
            if (!line.equals(GONE)) {
                append(output, line);
            }
        }
        return new Runner.Ended(process.exitValue(), Optional.empty());
    }

    private static void append(Path output, String line) throws IOException {
        Files.writeString(output, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    @Override
    public void close() {
        process.destroyForcibly();
        ending.close();
    }
}
