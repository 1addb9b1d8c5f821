package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Histories come from files, from pipes and from standard input, in every format of text. */
class HistoryInputTest {
    private static final String NDJSON =
            "{\"process\":0,\"op\":\"write\",\"args\":{\"value\":1},\"call\":1,\"return\":2}\n";
    private static final String EDN =
            "{:process 0, :type :invoke, :f :write, :value 1}\n" + "{:process 0, :type :ok, :f :write, :value 1}\n";
    private static final String JEPSEN =
            "INFO  jepsen.util - 0\t:invoke\t:write\t1\nINFO  jepsen.util - 0\t:ok\t:write\t1\n";
    private static final String COLLECTIONS = "# @object atomic-queue\n[1] call enq(3)\n[1] return\n";

    @TempDir
    Path folder;

    private static String text(String format) {
        return switch (format) {
            case "ndjson" -> NDJSON;
            case "edn" -> EDN;
            case "jepsen" -> JEPSEN;
            default -> COLLECTIONS;
        };
    }

    private static Run with(String input, String... arguments) {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
        try {
            return Run.of(arguments);
        } finally {
            System.setIn(before);
        }
    }

    /** A named pipe with this text in it, for one reader. */
    private Path pipe(String text) throws Exception {
        Path pipe = folder.resolve("pipe");
        Process made = new ProcessBuilder("mkfifo", pipe.toString()).start();
        assumeTrue(made.waitFor() == 0, "no named pipes here");
        CompletableFuture.runAsync(() -> {
            try {
                Files.writeString(pipe, text);
            } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
        return pipe;
    }

    @ParameterizedTest
    @CsvSource({"ndjson,register", "edn,register", "jepsen,register", "collections,queue"})
    void everyFormatOfTextIsReadFromAPipeAndFromStandardInput(String format, String model) throws Exception {
        String path = pipe(text(format)).toString();

        assertThat(Run.of("check", "--model", model, path).out()).startsWith("conforms  " + path + ": 1 operation");
        assertThat(with(text(format), "check", "--model", model, "-").out()).startsWith("conforms  -: 1 operation");
        assertThat(with(text(format), "convert", "-", "-").out()).contains("\"op\":\"");
    }

    @Test
    void complaintsNameStandardInputAndTheLine() {
        Run run = with(NDJSON + "{\"process\":0}\n", "check", "--model", "register", "-");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).startsWith("error: standard input:2: ").hasLineCount(1);
    }

    @Test
    void noteAboutNilNamesTheOption() {
        String read = "{:process 0 :type :invoke :f :read :value nil}\n{:process 0 :type :ok :f :read :value nil}\n";
        Run run = with(read, "check", "--model", "register", "--format", "edn", "-");

        assertThat(run.err()).contains("read it as absent (--nil absent)");
        assertThat(with(read, "check", "--model", "register", "--format", "edn", "--nil", "absent", "-")
                        .err())
                .doesNotContain("nil");
    }

    @Test
    void aViolationFromStandardInputGoesIntoABundle() throws Exception {
        String wrong = "{\"process\":0,\"op\":\"read\",\"args\":{\"result\":7},\"call\":1,\"return\":2}\n";
        Run run = with(wrong, "check", "--model", "register", "--bundle", folder.toString(), "-");

        assertThat(run.status()).isEqualTo(1);
        assertThat(Files.exists(folder.resolve("stdin.plumb"))).isTrue();
        assertThat(Run.of("explain", folder.resolve("stdin.plumb").toString()).out())
                .contains("note: #0 may find what was there at first: nil");
    }

    @ParameterizedTest
    @CsvSource({"check", "convert"})
    void aHistoryWithoutOperationsIsAnErrorUnlessItIsAllowed(String command) throws Exception {
        String empty = Files.writeString(folder.resolve("empty.ndjson"), "{\"plumbline\":1,\"order\":\"timeboxes\"}\n")
                .toString();
        String[] words = command.equals("check")
                ? new String[] {"check", "--model", "register", empty}
                : new String[] {"convert", empty, "-"};

        Run refused = Run.of(words);
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err())
                .isEqualTo("error: " + empty + ": no operations, so nothing would be checked; expected at least one"
                        + " operation (or --allow-empty)\n");

        words[0] = command;
        String[] allowed = new String[words.length + 1];
        System.arraycopy(words, 0, allowed, 0, words.length);
        allowed[words.length] = "--allow-empty";
        // It can be converted; a check of it proves nothing.
        assertThat(Run.of(allowed).status()).isEqualTo(command.equals("check") ? 3 : 0);
    }
}
