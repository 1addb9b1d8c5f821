package dev.plumbline.casestudies.replicaset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import dev.plumbline.check.states.mapping.StateMapping;
import dev.plumbline.cli.Main;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.junit.StateLogWatch;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the replica set against its specification, by the command. docs/replica-set.md has the numbers. */
@Tag("slow")
class ReplicaSetTest {
    private static final Path SPEC = Path.of("specs", "ReplicaSet.tla");
    private static final Map<Fault, String> MAPPED_AWAY = Map.of(
            Fault.TWO_LEADERS, "two-leaders.map",
            Fault.PARTIAL_COPY, "partial-copy.map",
            Fault.ARBITER, "arbiter.map",
            Fault.GLOBAL_TERM, "global-term.map");

    @TempDir
    Path temporary;

    private record Answer(int exit, String json) {
        /** The operation of each object {@code failedAt}, whatever its arguments contain. */
        List<Integer> failedAt() throws IOException {
            List<Integer> numbers = new ArrayList<>();
            try (JsonParser parser = new JsonFactory().createParser(json)) {
                for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                    JsonStreamContext within = parser.getParsingContext().getParent();
                    if (token == JsonToken.VALUE_NUMBER_INT
                            && "operation".equals(parser.currentName())
                            && within != null
                            && "failedAt".equals(within.getCurrentName())) {
                        numbers.add(parser.getIntValue());
                    }
                }
            }
            return numbers;
        }

        List<Integer> numbers(String field) {
            return found("\"" + field + "\":(\\d+)");
        }

        private List<Integer> found(String pattern) {
            List<Integer> numbers = new ArrayList<>();
            Matcher found = Pattern.compile(pattern).matcher(json);
            while (found.find()) {
                numbers.add(Integer.parseInt(found.group(1)));
            }
            return numbers;
        }
    }

    private static Answer check(Path logs, String mapping, String... more) {
        List<String> words =
                new ArrayList<>(List.of("check", "--spec", SPEC.toString(), "--format", "states", "--json"));
        words.addAll(List.of("--mapping", Path.of("mappings", mapping).toString()));
        words.addAll(List.of(more));
        words.add(logs.toString());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintWriter writer = new PrintWriter(out, true, StandardCharsets.UTF_8);
        Terminal terminal = new Terminal(out, writer, writer, false, false, 100, "plumbline", false, Optional.empty());
        int exit = Main.run(terminal, words.toArray(String[]::new));
        return new Answer(exit, out.toString(StandardCharsets.UTF_8));
    }

    @Test
    void aRunOf2683EventsWithPartitionsRollbacksAndRestartsConforms() throws Exception {
        Path logs = temporary.resolve("run");
        ReplicaSet.Run run = ReplicaSet.run(logs, 1, Fault.NONE, 2683);
        assertThat(run.partitions()).isGreaterThanOrEqualTo(20);
        assertThat(run.kills()).isGreaterThanOrEqualTo(15);
        assertThat(count(logs, "RollbackOplog")).isGreaterThanOrEqualTo(5);
        Answer answer = check(logs, "replica-set.map");
        assertThat(answer.json()).contains("\"verdict\":\"conforms\"", "\"operations\":2683");
        assertThat(answer.exit()).isZero();
        // One state for each event and the one before: nothing had to be guessed.
        assertThat(answer.numbers("steps")).containsExactly(2684);
    }

    @Test
    void eachFaultIsFoundAtItsTrueEventAndMappedAwayButTheBug() throws Exception {
        for (Fault fault : Fault.values()) {
            if (fault == Fault.NONE) {
                continue;
            }
            Path logs = temporary.resolve(fault.name());
            ReplicaSet.Run run = ReplicaSet.run(logs, 1, fault, 360);
            assertThat(run.departures()).as(fault.name()).isNotEmpty();
            Answer answer = check(logs, "replica-set.map");
            assertThat(answer.exit()).as(answer.json()).isEqualTo(1);
            assertThat(answer.failedAt())
                    .as(fault.name())
                    .containsExactly(run.departures().get(0));
            if (MAPPED_AWAY.containsKey(fault)) {
                Answer mapped = check(logs, MAPPED_AWAY.get(fault));
                assertThat(mapped.exit()).as(mapped.json()).isZero();
                assertThat(mapped.numbers("used")).as(mapped.json()).anyMatch(used -> used > 0);
            }
        }
    }

    @Test
    void withTheBugSkippedAllLaterEventsAreChecked() throws Exception {
        // With this seed it never shows at two events in a row. Behind the first of two, the check would look for other
        // values of hidden variables that explain the second, which takes long.
        Path logs = temporary.resolve("run");
        ReplicaSet.Run run = ReplicaSet.run(logs, 3, Fault.INITIAL_SYNC_QUORUM, 360);
        String[] skipped = run.departures().stream()
                .flatMap(event -> Stream.of("--skip", event.toString()))
                .toArray(String[]::new);
        Answer answer = check(logs, "replica-set.map", skipped);
        assertThat(answer.exit()).isEqualTo(1);
        assertThat(answer.json()).doesNotContain("\"skipped\":false");
        List<Integer> divergences = answer.found("\"event\":(\\d+),\"skipped\":");
        assertThat(divergences).isEqualTo(run.departures());

        // Later events are really checked: one of them is made wrong.
        Path file = logs.resolve("n1.ndjson");
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        int last = lines.size() - 1;
        lines.set(last, lines.get(last).replaceFirst("\"term\\[(.*?)]\":\\d+", "\"term[$1]\":77"));
        Files.write(file, lines);
        Answer wrong = check(logs, "replica-set.map", skipped);
        assertThat(wrong.json()).contains("\"skipped\":false");
    }

    @Test
    void aTestUnderSimulatedTimeFailsNearTheEvent() throws Exception {
        TlaSource spec = TlaSource.of(SPEC, TlaOptions.DEFAULT);
        StateMapping mapping = StateMapping.read(Path.of("mappings", "replica-set.map"));
        Path good = temporary.resolve("good");
        int[] checks = new int[1];
        try (StateLogWatch watch = StateLogWatch.of(good, spec, mapping)) {
            ReplicaSet.run(good, 2, Fault.NONE, 300, () -> {
                checks[0]++;
                watch.assertConformsSoFar();
            });
            watch.assertConformsSoFar();
            assertThat(watch.explained()).isEqualTo(300);
        }
        assertThat(checks[0]).isGreaterThan(3);

        Path bad = temporary.resolve("bad");
        StateLogWatch watch = StateLogWatch.of(bad, spec, mapping);
        int[] logged = new int[1];
        assertThatThrownBy(() -> ReplicaSet.run(bad, 1, Fault.TWO_LEADERS, 2683, () -> {
                    logged[0] = lines(bad);
                    watch.assertConformsSoFar();
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("ClientWrite");
        int departure = ReplicaSet.run(temporary.resolve("again"), 1, Fault.TWO_LEADERS, 2683)
                .departures()
                .get(0);
        assertThat(watch.explained()).isLessThanOrEqualTo(departure);
        // Within a simulated second of the event.
        assertThat(logged[0] - departure).isBetween(1, 60);
    }

    @Test
    void theCommandFollowsLogsWhileTheyAreWritten() throws Exception {
        Path bad = Files.createDirectories(temporary.resolve("bad"));
        CompletableFuture<Answer> found =
                CompletableFuture.supplyAsync(() -> check(bad, "replica-set.map", "--follow", "10m"));
        ReplicaSet.Run run = ReplicaSet.run(bad, 1, Fault.INITIAL_SYNC_QUORUM, 60);
        assertThat(found.get().exit()).isEqualTo(1);
        assertThat(found.get().failedAt()).containsExactly(run.departures().get(0));

        Path good = temporary.resolve("good");
        ReplicaSet.run(good, 1, Fault.NONE, 60);
        assertThat(check(good, "replica-set.map", "--follow", "1s").exit()).isZero();
    }

    @Test
    void theDocumentSaysHowManyLinesLoggingAndMappingTake() throws Exception {
        int logging = loggingLines();
        String document = Files.readString(Path.of("..", "..", "..", "docs", "replica-set.md"));
        assertThat(document).contains("| logging | 570 of C++ | " + logging + " of Java |");
        assertThat(document)
                .contains("| making it fit | 484 of Python | " + statements("replica-set.map") + " of mapping |");
        for (String mapping : MAPPED_AWAY.values()) {
            int own = statements(mapping) - statements("replica-set.map");
            assertThat(document).containsPattern("\\| " + own + " line(s)? of `" + mapping + "` \\|");
        }
    }

    /** Statements that begin an event or write it down, and those that open the logs. */
    private static int loggingLines() throws Exception {
        int lines = 0;
        Path sources = Path.of("src", "main", "java", "dev", "plumbline", "casestudies", "replicaset");
        for (String name : List.of("Member.java", "Surroundings.java", "ReplicaSet.java")) {
            boolean within = false;
            for (String line : Files.readAllLines(sources.resolve(name))) {
                within |= line.matches(
                        ".*(log\\(log\\.event|event\\.state|event\\.write|StateRecorder\\.into|recorder\\.node).*");
                lines += within ? 1 : 0;
                within &= !line.endsWith(";") && !line.endsWith("{");
            }
        }
        return lines;
    }

    private static int statements(String mapping) throws Exception {
        return (int) Files.readAllLines(Path.of("mappings", mapping)).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("\\*"))
                .count();
    }

    private static int count(Path logs, String event) throws Exception {
        int count = 0;
        try (Stream<Path> files = Files.list(logs)) {
            for (Path file : files.toList()) {
                count += (int) Files.readAllLines(file).stream()
                        .filter(line -> line.contains("\"event\":\"" + event + "\""))
                        .count();
            }
        }
        return count;
    }

    private static int lines(Path logs) {
        try (Stream<Path> files = Files.list(logs)) {
            int lines = 0;
            for (Path file : files.toList()) {
                lines += (int) Files.readAllLines(file).stream()
                        .filter(line -> line.contains("\"time\":"))
                        .count();
            }
            return lines;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
