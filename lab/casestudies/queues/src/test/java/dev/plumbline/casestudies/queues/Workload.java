package dev.plumbline.casestudies.queues;

import dev.plumbline.history.History;
import dev.plumbline.history.format.Formats;
import dev.plumbline.history.format.ReadOptions;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The work of the threads.
 *
 * @param queue linearizable, moodycamel or moodycamel-small
 * @param threads at once
 * @param producers how many of them only enqueue, while the others only dequeue; 0: all do both
 * @param bulk the largest number of elements of a bulk operation; 0: there are none
 * @param operations of each thread
 */
record Workload(String queue, int threads, int producers, int bulk, int operations) {
    /** Far beyond what a run takes; only one that hangs meets it. */
    private static final long PATIENCE_SECONDS = 120;

    enum Mode {
        NOISE,
        SERIAL;

        String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /** As typed into a shell, in this folder. */
    String command(Mode mode, long seed, String out) {
        return "PLUMBLINE_CHAOS=" + mode.word() + " PLUMBLINE_SEED=" + seed + " target/native/queues "
                + String.join(" ", options(seed, out));
    }

    /** Runs it; the folder is made. */
    History run(Mode mode, long seed, Path folder) {
        Path program = Program.compiled();
        try {
            Path printed = Files.createTempFile("plumbline-queues", ".txt");
            try {
                ProcessBuilder builder = new ProcessBuilder(
                                Stream.concat(Stream.of(program.toString()), options(seed, folder.toString()).stream())
                                        .toList())
                        .redirectErrorStream(true)
                        .redirectOutput(printed.toFile());
                builder.environment().keySet().removeIf(name -> name.startsWith("PLUMBLINE_"));
                builder.environment().put("PLUMBLINE_CHAOS", mode.word());
                builder.environment().put("PLUMBLINE_SEED", Long.toString(seed));
                Process process = builder.start();
                boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
                if (!ended || process.exitValue() != 0) {
                    process.destroyForcibly();
                    throw new AssertionError((ended ? "exit code " + process.exitValue() : "hangs") + ": "
                            + command(mode, seed, "DIR") + "\n" + Files.readString(printed));
                }
                return Formats.read(folder, ReadOptions.DEFAULT.withFormat(Formats.byName("trace")));
            } finally {
                Files.deleteIfExists(printed);
            }
        } catch (IOException | InterruptedException | BadInput e) {
            throw new IllegalStateException(e);
        }
    }

    /** Every file of a run, byte by byte. */
    static String bytes(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            TreeMap<String, String> contents = new TreeMap<>();
            for (Path file : files.toList()) {
                contents.put(file.getFileName().toString(), HexFormat.of().formatHex(Files.readAllBytes(file)));
            }
            return contents.toString();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private List<String> options(long seed, String out) {
        return Stream.of(
                        "--queue",
                        queue,
                        "--threads",
                        threads,
                        "--producers",
                        producers,
                        "--bulk",
                        bulk,
                        "--calls",
                        operations,
                        "--seed",
                        seed,
                        "--out",
                        out)
                .map(Object::toString)
                .toList();
    }
}
