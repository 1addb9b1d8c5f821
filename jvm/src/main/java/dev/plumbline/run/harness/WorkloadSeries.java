package dev.plumbline.run.harness;

import dev.plumbline.jvm.Explorer;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Properties;
import java.util.function.Supplier;

/**
 * Controlled runs one after the other in one process, since a warm JVM takes a fraction of the time of a new one. Each
 * run is requested on standard input and answered by one line on standard output.
 *
 * <p><b>One run does not affect the next.</b> Each has copies of the classes under test, with its own static state; its
 * threads end with it. Of the JDK only java.util.concurrent and collections are copied. Likely changes of a workload in
 * the rest are undone here: system properties and the standard streams. The process that started this one repeats a run
 * that did not end normally in a new process.
 *
 * <p>Runs without control must not be performed here: their classes are loaded once, and threads that they leave behind
 * continue.
 */
public final class WorkloadSeries {
    /** The beginning of each answer. Other lines on standard output come from native code or the JVM. */
    public static final String ANSWER = "\u0001plumbline run ended: ";

    private WorkloadSeries() {}

    /**
     * Requests a run.
     *
     * @param output the file for the output of the run
     * @param words the result of {@link WorkloadProcess#arguments}
     */
    public static void ask(OutputStream process, Path output, List<String> words) throws IOException {
        DataOutputStream out = new DataOutputStream(process);
        text(out, output.toString());
        out.writeInt(words.size());
        for (String word : words) {
            text(out, word);
        }
        out.flush();
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }

    public static void main(String[] none) throws IOException {
        PrintStream answers = System.out;
        DataInputStream requests = new DataInputStream(new BufferedInputStream(System.in));
        System.setIn(InputStream.nullInputStream());
        Properties properties = (Properties) System.getProperties().clone();
        Supplier<Explorer> explorers = ControlledHarness.explorers();
        while (true) {
            Path output;
            String[] words;
            try {
                output = Path.of(text(requests));
                words = new String[requests.readInt()];
                for (int i = 0; i < words.length; i++) {
                    words[i] = text(requests);
                }
            } catch (EOFException e) {
                System.exit(0);
                return;
            }
            int status = run(explorers, output, words);
            System.setProperties((Properties) properties.clone());
            answers.println(ANSWER + status);
            answers.flush();
        }
    }

    private static int run(Supplier<Explorer> explorers, Path output, String... words) throws IOException {
        try (PrintStream printed =
                new PrintStream(Files.newOutputStream(output, StandardOpenOption.CREATE), true, encoding())) {
            System.setOut(printed);
            System.setErr(printed);
            return WorkloadProcess.run(explorers, words);
        }
    }

    /** As in a JVM that writes to a file. */
    private static String encoding() {
        return java.nio.charset.Charset.defaultCharset().name();
    }
}
