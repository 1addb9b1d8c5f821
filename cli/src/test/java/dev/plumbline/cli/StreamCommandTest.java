package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.bundle.Bundle;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code check --stream} and {@code check --follow} with histories of operations. */
class StreamCommandTest {
    @TempDir
    Path folder;

    private static String write(long value, long call, long end) {
        return "{\"process\":1,\"op\":\"write\",\"args\":{\"value\":" + value + "},\"call\":" + call + ",\"return\":"
                + end + "}";
    }

    private static String read(long result, long call, long end) {
        return "{\"process\":2,\"op\":\"read\",\"args\":{\"result\":" + result + "},\"call\":" + call + ",\"return\":"
                + end + "}";
    }

    /** Operations one after the other; the last one reads the value before the current one if it is stale. */
    private static List<String> lines(int count, boolean stale) {
        List<String> lines = new ArrayList<>();
        for (int at = 0; at < count; at += 2) {
            lines.add(write(at, 20L * at, 20L * at + 15));
            lines.add(read(at - (stale && at == count - 2 ? 2 : 0), 20L * at + 20, 20L * at + 35));
        }
        return lines;
    }

    private Path file(List<String> lines) throws IOException {
        return Files.write(folder.resolve("run.ndjson"), lines);
    }

    private static Run check(Path file, String... options) {
        List<String> all = new ArrayList<>(List.of("check", "--model", "register"));
        all.addAll(List.of(options));
        all.add(file.toString());
        return Run.of(all.toArray(String[]::new));
    }

    @Test
    void streamHasTheVerdictOfTheWholeHistory() throws IOException {
        Path file = file(lines(3_000, false));
        Run run = check(file, "--stream");
        assertThat(run.status()).as(run.err()).isEqualTo(0);
        assertThat(run.out()).startsWith("conforms  " + file + ": 3,000 operations, 2 processes, ");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void violationIsReportedWithTheOperationsBeforeIt() throws Exception {
        Path file = file(lines(3_000, true));
        Path bundle = folder.resolve("stale.plumb");
        Run run = check(file, "--stream", "--window", "10", "--bundle", bundle.toString());
        assertThat(run.status()).as(run.err()).isEqualTo(1);
        assertThat(run.out())
                .startsWith("VIOLATES  " + file + ": no behaviour of register explains it\n  3,000 operations, ")
                .contains("read(result: 2996)")
                .contains("line 3000")
                .contains("plumbline check --model register --stream " + file);
        assertThat(run.err())
                .matches("(?s)note: the history begins in this state: every explanation of the 2,9[0-9]{2} operations"
                        + " before it leads there.*");
        assertThat(Bundle.read(bundle).failing().history().size()).isBetween(10, 30);
        Run again = Run.of("check", bundle.toString());
        assertThat(again.status()).isEqualTo(1);
        assertThat(again.out()).contains("read(result: 2996)").contains("line 3000");
    }

    @Test
    void jsonHasTheFiguresOfTheWholeHistory() throws IOException {
        Run run = check(file(lines(3_000, true)), "--stream", "--json");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).contains("\"verdict\":\"violates\"").contains("\"operations\":3000");
    }

    @Test
    void lineThatIsTooLateIsRejectedWithTheOptionThatHelps() throws IOException {
        List<String> lines = lines(10, false);
        lines.add(write(77, 5, 1_000).replace("\"process\":1", "\"process\":3"));
        Path file = file(lines);
        Run run = check(file, "--stream");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo("error: " + file + ":11: write(value: 77) is called at 5, 175 before the operation of line"
                        + " 10, called at 180; expected at most 0 in a history that is checked while it is read"
                        + " (--out-of-order)\n");
        assertThat(check(file, "--stream", "--out-of-order", "1000").status()).isEqualTo(0);
    }

    @Test
    void followedFileIsCheckedWhileItIsWritten() throws Exception {
        Path file = folder.resolve("later.ndjson");
        CompletableFuture<Run> checking =
                CompletableFuture.supplyAsync(() -> check(file, "--follow", "60s", "--window", "5"));
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
            for (String line : lines(200, true)) {
                // In pieces, so that a line is seen without its end.
                out.print(line.substring(0, 20));
                out.flush();
                out.println(line.substring(20));
                out.flush();
            }
            // Until a later call is known, an operation that explains the last one might follow.
            out.println(write(1_000, 100_000, 100_001));
            out.flush();
            Run run = checking.get();
            assertThat(run.status()).as(run.err()).isEqualTo(1);
            assertThat(run.out()).contains("read(result: 196)").contains("line 200");
        }
    }

    @Test
    void followedFileEndsWhenNothingIsAdded() throws IOException {
        Path file = file(lines(100, false));
        Files.writeString(file, Files.readString(file) + "{\"process\":1,\"op\":\"wri");
        Run run = check(file, "--follow", "200ms");
        assertThat(run.status()).as(run.err()).isEqualTo(0);
        assertThat(run.out()).contains(": 100 operations, 2 processes, ");
        assertThat(run.err()).isEqualTo("note: " + file + ": its last line has no end, and is left out\n");
    }

    /** The file that is there grows; a process that was killed leaves the same. */
    @Test
    void checkContinuesFromItsCheckpoint() throws IOException {
        List<String> lines = lines(3_000, true);
        String checkpoint = folder.resolve("run.checkpoint").toString();
        String[] options = {"--stream", "--json", "--checkpoint", checkpoint, "--checkpoint-every", "700"};
        Run first = check(file(lines.subList(0, 1_800)), options);
        assertThat(first.status()).as(first.err()).isEqualTo(0);
        Path file = file(lines);
        Run continued = check(file, options);
        assertThat(continued.status()).as(continued.err()).isEqualTo(1);
        assertThat(continued.err()).startsWith("note: " + file + ": continues after line 1,800\n");
        String whole = folder.resolve("whole.checkpoint").toString();
        options[3] = whole;
        Run uninterrupted = check(file, options);
        assertThat(count(continued, "operations")).isEqualTo(3_000);
        for (String figure : List.of("operations", "processes", "maxFrontier")) {
            assertThat(count(continued, figure)).as(figure).isEqualTo(count(uninterrupted, figure));
        }
        assertThat(continued.out()).contains("\"line\":3000");
        assertThat(uninterrupted.out()).contains("\"line\":3000");
    }

    private static int count(Run run, String figure) {
        Matcher found = Pattern.compile("\"" + figure + "\":([0-9]+)").matcher(run.out());
        assertThat(found.find()).as(figure + " in " + run.out()).isTrue();
        return Integer.parseInt(found.group(1));
    }

    @Test
    void followedFileContinuesToo() throws IOException {
        List<String> lines = lines(100, true);
        String checkpoint = folder.resolve("run.checkpoint").toString();
        Path file = file(lines.subList(0, 50));
        assertThat(check(file, "--follow", "1ms", "--checkpoint", checkpoint).status())
                .isEqualTo(0);
        file(lines);
        Run continued = check(file, "--follow", "1ms", "--checkpoint", checkpoint);
        assertThat(continued.status()).isEqualTo(1);
        assertThat(continued.out()).contains("  100 operations, ").contains("line 100");
    }

    @Test
    void checkpointOfSomethingElseIsRejected() throws IOException {
        Path checkpoint = folder.resolve("run.checkpoint");
        List<String> lines = lines(100, false);
        Path file = file(lines);
        assertThat(check(file, "--stream", "--checkpoint", checkpoint.toString())
                        .status())
                .isEqualTo(0);
        Run.of("check", "--model", "queue", "--stream", "--checkpoint", checkpoint.toString(), file.toString())
                .refuses(checkpoint + ": of a check with another specification");
        check(file, "--stream", "--checkpoint", checkpoint.toString(), "--out-of-order", "5")
                .refuses("expected the same, not 5");
        lines.set(0, write(0, 0, 16));
        file(lines);
        check(file, "--stream", "--checkpoint", checkpoint.toString())
                .refuses(file + ": not the history of which the check of " + checkpoint + " has read 100 lines, or"
                        + " changed since");
        file(lines.subList(0, 20));
        check(file, "--stream", "--checkpoint", checkpoint.toString()).refuses("; expected the same history");
        String text = Files.readString(checkpoint);
        Files.writeString(checkpoint, text.replace("\"arrivals\":100", "\"arrivals\":101"));
        check(file, "--stream", "--checkpoint", checkpoint.toString()).refuses(checkpoint + ": damaged");
        Files.writeString(checkpoint, text.replace("plumbline stream 1", "plumbline stream 0"));
        check(file, "--stream", "--checkpoint", checkpoint.toString()).refuses("; expected plumbline ");
        Files.writeString(checkpoint, "something else");
        check(file, "--stream", "--checkpoint", checkpoint.toString()).refuses(": not a checkpoint of a stream: ");
        check(file, "--checkpoint", checkpoint.toString()).refuses("belong to --stream or --follow");
        check(file, "--stream", "--checkpoint", folder.resolve("no/where").toString())
                .refuses("cannot be written; expected the name of a file in a folder that exists");
    }

    @Test
    void optionsThatNeedTheWholeHistoryAreRejected() throws IOException {
        Path file = file(lines(10, false));
        Run run = check(file, "--stream", "--witness", "w.ndjson", "--engine", "sweep");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("--witness").contains("--engine").contains("checked while it is read");
        assertThat(check(file, "--window", "5").err()).contains("--webhook belong to --stream or --follow");
    }

    @Test
    void forgottenOperationsThatMayExplainAReadAreNamed() throws IOException {
        String lost = "{\"process\":\"lost\",\"op\":\"write\",\"args\":{\"value\":7},\"call\":0}";
        Path file = file(List.of(lost, write(1, 1, 2), read(7, 3, 4)));
        assertThat(check(file, "--stream").status()).isEqualTo(0);
        Run run = check(file, "--stream", "--max-pending", "0");
        assertThat(run.status()).isEqualTo(3);
        assertThat(run.out())
                .contains("read(result: 7) (line 3) is not explained without write(value: 7) (line 1), which never"
                        + " returned and was forgotten");
        check(file, "--max-pending", "5").refuses("belong to --stream or --follow");
    }

    /** A stale read, and a write that is lost: two reads see that, and are one violation. */
    private static List<String> wrongTwice() {
        List<String> lines = new ArrayList<>(lines(3_000, true));
        lines.add(write(5_000, 60_000, 60_001));
        lines.add(read(2_998, 60_002, 60_003));
        lines.add(read(2_998, 60_004, 60_005));
        lines.add(write(5_001, 60_006, 60_007));
        lines.add(read(5_001, 60_008, 60_009));
        return lines;
    }

    @Test
    void checkGoesOnAfterAViolation() throws Exception {
        Path file = file(wrongTwice());
        Path bundle = folder.resolve("wrong.plumb");
        Run run = check(file, "--stream", "--continue", "--window", "10", "--bundle", bundle.toString());
        assertThat(run.status()).as(run.err()).isEqualTo(1);
        assertThat(run.out())
                .contains("line 3000")
                .contains("line 3002")
                .doesNotContain("line 3003")
                .endsWith("violates  " + file + ": 2 violations of register in 3,005 operations\n");
        assertThat(run.out().replaceAll("\\s+", " "))
                .contains("note: the check went on after read(result: 2996) (line 3000), as if it had had no effect, or"
                        + " another result, or one before it had been lost");
        Run first = Run.of("check", bundle.toString());
        assertThat(first.status()).isEqualTo(1);
        assertThat(first.out()).contains("line 3000");
        Run second = Run.of("check", folder.resolve("wrong-2.plumb").toString());
        assertThat(second.status()).isEqualTo(1);
        assertThat(second.out()).contains("line 3002");
    }

    @Test
    void eachViolationIsALineOfJson() throws IOException {
        Run run = check(file(wrongTwice()), "--stream", "--continue", "--json");
        assertThat(run.out().lines()).hasSize(3);
        assertThat(run.out().lines().skip(2))
                .allMatch(line -> line.contains("\"verdict\":\"violates\"")
                        && line.contains("\"violations\":2,\"undecided\":0,\"operations\":3005"));
        Run limited = check(file(wrongTwice()), "--stream", "--continue", "--max-violations", "1", "--json");
        assertThat(limited.status()).isEqualTo(1);
        assertThat(limited.out().lines()).hasSize(2);
        assertThat(limited.err()).contains("ended after 1 finding (--max-violations)");
    }

    @Test
    void checkGoesOnWhereItCannotDecide() throws IOException {
        String lost = "{\"process\":\"lost\",\"op\":\"write\",\"args\":{\"value\":7},\"call\":0}";
        Path file = file(List.of(lost, write(1, 1, 2), read(7, 3, 4), read(1, 5, 6), write(3, 7, 8), read(3, 9, 10)));
        Run run = check(file, "--stream", "--max-pending", "0", "--continue");
        assertThat(run.status()).isEqualTo(3);
        assertThat(run.out())
                .contains("read(result: 7) (line 3) is not explained without write(value: 7) (line 1)")
                .endsWith("inconclusive  " + file + ": 1 place without a verdict in 6 operations\n");
        check(file, "--continue").refuses("belong to --stream or --follow");
        check(file, "--stream", "--max-violations", "3").refuses("--max-violations belongs to --continue");
        check(file, "--stream", "--max-frontier", "3").refuses("--max-frontier belongs to --continue");
    }

    /** Two writes overlap, so there are two interpretations, of which one is kept; and the read needs the other. */
    @Test
    void checkGoesOnWithFewerInterpretations() throws IOException {
        String other = write(2, 1, 9).replace("\"process\":1", "\"process\":3");
        Path file = file(
                List.of(write(1, 0, 10), other, read(1, 20, 21), read(2, 22, 23), write(3, 24, 25), read(3, 26, 27)));
        Run all = check(file, "--stream", "--continue");
        assertThat(all.out()).contains("line 4").contains(": 1 violation of register in 6 operations");
        Run few = check(file, "--stream", "--continue", "--max-frontier", "1");
        assertThat(few.status()).as(few.out()).isEqualTo(3);
        assertThat(few.out())
                .contains("more than 1 interpretation, and others were forgotten; one of them may explain it")
                .doesNotContain("violation of register");
    }

    @Test
    void checkThatGoesOnContinuesFromItsCheckpoint() throws IOException {
        String checkpoint = folder.resolve("run.checkpoint").toString();
        String bundle = folder.resolve("wrong.plumb").toString();
        String[] options = {"--stream", "--continue", "--checkpoint", checkpoint, "--bundle", bundle};
        Run first = check(file(wrongTwice().subList(0, 3_001)), options);
        assertThat(first.out()).contains(": 1 violation of register in 3,001 operations\n");
        Run continued = check(file(wrongTwice()), options);
        assertThat(continued.status()).as(continued.err()).isEqualTo(1);
        assertThat(continued.out())
                .doesNotContain("line 3000,")
                .contains(": 2 violations of register in 3,005 operations\n");
        assertThat(folder.resolve("wrong-2.plumb")).exists();
    }

    @Test
    void emptyStreamIsRejectedUnlessAllowed() throws IOException {
        Path file = file(List.of());
        assertThat(check(file, "--stream").err()).contains("no operations, so nothing would be checked");
        assertThat(check(file, "--stream", "--allow-empty").status()).isEqualTo(3);
    }
}
