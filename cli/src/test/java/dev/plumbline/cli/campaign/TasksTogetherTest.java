package dev.plumbline.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.campaign.Campaign;
import dev.plumbline.campaign.Outcome;
import dev.plumbline.campaign.Range;
import dev.plumbline.campaign.Task;
import dev.plumbline.campaign.TaskResult;
import dev.plumbline.cli.Main;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tasks that are run together have the results that they have alone. */
class TasksTogetherTest {
    private static final String LINE =
            "{\"process\":0,\"op\":\"OP\",\"args\":{\"ARG\":VALUE},\"call\":AT,\"return\":AT}\n";

    @TempDir
    private Path folder;

    private static String line(String operation, int value, int at) {
        return LINE.replace("OP", operation)
                .replace("ARG", operation.equals("read") ? "result" : "value")
                .replace("VALUE", Integer.toString(value))
                .replace("AT", Integer.toString(at));
    }

    /** Writes and reads, of which some are wrong or no operations at all. */
    private static String history(Random random) {
        StringBuilder text = new StringBuilder();
        int value = 0;
        int length = 1 + random.nextInt(9);
        for (int at = 0; at < length; at++) {
            if (at == 0 || random.nextBoolean()) {
                value = random.nextInt(3);
                text.append(line("write", value, at));
            } else {
                text.append(line("read", random.nextInt(12) == 0 ? value + 1 : value, at));
            }
        }
        return switch (random.nextInt(12)) {
            case 0 -> text + "{\"process\":0,";
            case 1 -> text.insert(0, line("jump", 1, -1)).toString();
            case 2 -> "";
            default -> text.toString();
        };
    }

    @Test
    void filesAreCheckedTogetherAsEachAlone() throws Exception {
        Random random = new Random(5);
        List<String> files = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
            Path file = folder.resolve(i % 10 == 0 ? "h {file} \u00e4 " + i + ".ndjson" : "h" + i + ".ndjson");
            if (i % 17 != 3) {
                Files.writeString(file, history(random));
            }
            files.add(file.toString());
        }
        Campaign campaign = Campaign.of(
                "c", List.of("check", "--model", "register", "{file}"), Map.of("file", new Range.Listed(files)), false);
        List<Task> tasks = new ArrayList<>();
        campaign.tasks(folder).forEachRemaining(tasks::add);
        TaskExecution alone = new TaskExecution(Main::run, "plumbline", false, System::nanoTime);
        TasksTogether together = new TasksTogether(Main::run, "plumbline", System::nanoTime);
        int conforming = 0;
        for (int begin = 0; begin < tasks.size(); ) {
            List<Task> some = tasks.subList(begin, Math.min(tasks.size(), begin + 1 + random.nextInt(20)));
            List<Optional<TaskResult>> results = together.run(some);
            assertThat(results).hasSameSizeAs(some);
            for (int i = 0; i < some.size(); i++) {
                TaskResult expected = alone.run(some.get(i), folder.resolve("task"));
                Optional<TaskResult> result = results.get(i);
                assertThat(result.isPresent()).as(expected.task()).isEqualTo(expected.outcome() == Outcome.CONFORMS);
                result.ifPresent(each -> assertThat(text(each)).isEqualTo(text(expected)));
                conforming += result.isPresent() ? 1 : 0;
            }
            begin += some.size();
        }
        assertThat(conforming).isBetween(50, 110);
    }

    /** Without times. */
    private static String text(TaskResult result) {
        return new String(result.withCpuMillis(0).line()).replaceAll("\"ended\":[0-9]+", "");
    }

    @Test
    void theCpuTimeOfABatchIsDividedAmongItsResults() throws Exception {
        List<String> files = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            Path file = folder.resolve("h" + i + ".ndjson");
            Files.writeString(file, line("write", 1, 1) + line("read", i == 3 ? 2 : 1, 2));
            files.add(file.toString());
        }
        Campaign campaign = Campaign.of(
                "c", List.of("check", "--model", "register", "{file}"), Map.of("file", new Range.Listed(files)), false);
        List<Task> tasks = new ArrayList<>();
        campaign.tasks(folder).forEachRemaining(tasks::add);
        long[] clock = {0};
        TasksTogether together = new TasksTogether(Main::run, "plumbline", () -> clock[0] += 100_000_000);
        assertThat(together.run(tasks).stream().flatMap(Optional::stream))
                .extracting(TaskResult::cpuMillis)
                .containsExactly(16L, 16L, 17L, 17L, 17L, 17L);
    }

    @ParameterizedTest
    @CsvSource({
        "check --model register {file}, true",
        "check --model=register --budget 10s {file}, true",
        "check --model register {file}.ndjson, true",
        "check --model register histories/{file}, true",
        "check {file}, false",
        "check {file} --model register, false",
        "check --model register a.ndjson {file}, false",
        "check --model {file} {file}, false",
        "check --model register --witness w {file}, false",
        "check --model register --store s.db {file}, false",
        "check --spec Map.tla {file}, false",
        "check --model-class Map {file}, false",
        "check --model register --initial {file}, false",
        "check --model register --initial {task} {file}, false",
        "graph --workers 1 {file}, false"
    })
    void onlyChecksOfAModelThatWriteNothingAreAlike(String words, boolean alike) throws Exception {
        Map<String, Range> over = new LinkedHashMap<>();
        over.put("file", new Range.Listed(List.of("a", "b")));
        assertThat(TasksTogether.areAlike(Campaign.of("c", List.of(words.split(" ")), over, false)))
                .isEqualTo(alike);
        assertThat(TasksTogether.areAlike(Campaign.of("c", List.of(words.split(" ")), over, true)))
                .isFalse();
    }
}
