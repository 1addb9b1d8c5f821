package dev.plumbline.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CampaignTest {
    @TempDir
    private Path folder;

    private Campaign over(String... ranges) throws Exception {
        Map<String, Range> over = new LinkedHashMap<>();
        List<String> words = new ArrayList<>(List.of("check"));
        for (String each : ranges) {
            String name = each.substring(0, each.indexOf('='));
            over.put(name, Range.parse(each.substring(each.indexOf('=') + 1), folder));
            words.add("{" + name + "}");
        }
        return Campaign.of("test", words, over, false);
    }

    private List<String> first(Campaign campaign, int most) throws Exception {
        List<String> tasks = new ArrayList<>();
        Iterator<Task> all = campaign.tasks(folder);
        while (all.hasNext() && tasks.size() < most) {
            Task task = all.next();
            assertThat(task.index()).isEqualTo(tasks.size());
            tasks.add(String.join(" ", task.texts().subList(1, task.words().size())));
        }
        return tasks;
    }

    @Test
    void theLastRangeVariesFastestAndAnEndlessOneSlowest() throws Exception {
        assertThat(first(over("a=1..2", "b=x,y"), 9)).containsExactly("1 x", "1 y", "2 x", "2 y");
        assertThat(first(over("a=x,y", "b=5.."), 5)).containsExactly("x 5", "y 5", "x 6", "y 6", "x 7");
        assertThat(first(over("a=-1..1"), 9)).containsExactly("-1", "0", "1");
        assertThat(over("a=1..4", "b=x,y", "c=1..3").count(folder)).contains(24L);
        assertThat(over("a=x,y", "b=5..").count(folder)).isEmpty();
        assertThat(first(over("a=1..1000000000000"), 3)).hasSize(3);
    }

    @Test
    void aValueThatLooksLikeAPlaceholderStaysWhatItIs() throws Exception {
        Campaign campaign = Campaign.of(
                "test",
                List.of("check", "{a}{b}", "S={x}", "{task}/{a}"),
                Map.of("a", new Range.Listed(List.of("{b}")), "b", new Range.Listed(List.of("1"))),
                false);
        Task task = campaign.tasks(folder).next();
        assertThat(task.texts()).containsExactly("check", "{b}1", "S={x}", "{task}/{b}");
        assertThat(task.wordsIn("f")).containsExactly("check", "{b}1", "S={x}", "f/{b}");
        assertThat(task.hasFolder()).isTrue();
    }

    /** A file may have such a name. On its way to another process the name must stay what it is, too. */
    @Test
    void aValueThatLooksLikeTheFolderOfTheTaskStaysWhatItIs() throws Exception {
        Range values = new Range.Listed(List.of("{task}", "a{task}{b}"));
        Campaign campaign =
                Campaign.of("test", List.of("check", "{a}", "{task}-{a}-{task}"), Map.of("a", values), false);
        Iterator<Task> tasks = campaign.tasks(folder);
        Task first = Task.read(new Fields(tasks.next().value(), "test"));
        assertThat(first.wordsIn("f")).containsExactly("check", "{task}", "f-{task}-f");
        Task second = Task.read(new Fields(tasks.next().value(), "test"));
        assertThat(second.wordsIn("{b}")).containsExactly("check", "a{task}{b}", "{b}-a{task}{b}-{b}");
        Task without = Campaign.of("test", List.of("check", "{a}"), Map.of("a", values), false)
                .tasks(folder)
                .next();
        assertThat(without.hasFolder()).isFalse();
        assertThat(without.wordsIn("f")).containsExactly("check", "{task}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "h/**/*.ndjson | h/a.ndjson h/deep/er/b.ndjson h/deep/z.ndjson",
                "h/*.ndjson | h/a.ndjson",
                "h/**/?.ndjson | h/a.ndjson h/deep/er/b.ndjson h/deep/z.ndjson",
                "h/**b* | h/deep/er/b.ndjson",
                "h/d*/* | h/deep/z.ndjson",
                "*/a.* | h/a.ndjson h/a.txt"
            })
    void patternsMatchAsInAShellAndInTheOrderOfNames(String pattern, String expected) throws Exception {
        Files.createDirectories(folder.resolve("h/deep/er"));
        for (String name : List.of("h/a.ndjson", "h/a.txt", "h/deep/z.ndjson", "h/deep/er/b.ndjson")) {
            Files.writeString(folder.resolve(name), "");
        }
        assertThat(first(over("file=" + pattern), 99)).containsExactly(expected.split(" "));
    }

    @Test
    void theFilesOfAnArchiveAreValues() throws Exception {
        Path zip = folder.resolve("histories.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            for (String name : List.of("b.edn", "deep/", "deep/a.edn", "a.edn", "a.txt", "a b 'c'.edn")) {
                out.putNextEntry(new ZipEntry(name));
                out.closeEntry();
            }
        }
        assertThat(first(over("file=histories.zip!/**/*.edn"), 9))
                .containsExactly(
                        "histories.zip!/a b 'c'.edn",
                        "histories.zip!/a.edn",
                        "histories.zip!/b.edn",
                        "histories.zip!/deep/a.edn");
        assertThat(first(over("file=histories.zip!/deep/*"), 9)).containsExactly("histories.zip!/deep/a.edn");
        Campaign gone = over("file=gone.zip!/*.edn");
        assertThatThrownBy(() -> gone.tasks(folder)).hasMessageContaining("cannot read gone.zip: ");
    }

    @Test
    void aPatternOfAnotherFileSystemNeedsSpark() throws Exception {
        Campaign remote = over("file=hdfs://host/histories/**/*.edn");
        assertThatThrownBy(() -> remote.tasks(folder)).hasMessageContaining("expected also --master");
        RemoteFiles files =
                folder -> List.of("b.edn", "deep/a.edn", "c.txt", "a.edn").iterator();
        List<String> found = new ArrayList<>();
        FilePattern.of("hdfs://host/histories/**/*.edn").files(files).forEachRemaining(found::add);
        assertThat(found)
                .containsExactly(
                        "hdfs://host/histories/a.edn",
                        "hdfs://host/histories/b.edn",
                        "hdfs://host/histories/deep/a.edn");
    }

    @Test
    void theLinesOfAFileAreValues() throws Exception {
        Files.writeString(folder.resolve("tests.txt"), "add(1, 2) | take()\n\n  take() | take()\nadd(1, 2) | take()\n");
        assertThat(first(over("test=@tests.txt"), 9)).containsExactly("add(1, 2) | take()", "take() | take()");
    }

    @Test
    void mistakesAreNamed() throws Exception {
        assertThatThrownBy(() -> over("a=1..", "b=2..")).hasMessageContaining("a and b are endless");
        assertThatThrownBy(() -> over("a=5..1")).hasMessageContaining("is empty");
        assertThatThrownBy(() -> over("a=x,,y")).hasMessageContaining("empty value");
        assertThatThrownBy(() -> over("task=1..2")).hasMessageContaining("{task} is the folder of a task");
        assertThatThrownBy(() -> over("a=@gone.txt")).hasMessageContaining("gone.txt: no such file");
        Files.createDirectory(folder.resolve("empty"));
        Campaign nothing = over("seed=1..", "file=empty/*.log");
        assertThatThrownBy(() -> nothing.tasks(folder)).hasMessageContaining("no file matches");
        Campaign nowhere = over("file=nowhere/*.log");
        assertThatThrownBy(() -> nowhere.tasks(folder)).hasMessageContaining("no such folder");
        assertThatThrownBy(() -> Campaign.of(
                        "test", List.of("check", "{sede}"), Map.of("seed", new Range.Listed(List.of("1"))), false))
                .hasMessageContaining("has no {seed}");
    }

    @Test
    void aCampaignSurvivesItsDescription() throws Exception {
        for (Campaign campaign : List.of(
                over("a=1..", "b=x,y"),
                over("file=h/**/*.log"),
                over("a=3..9"),
                Campaign.of("one", List.of("check", "x"), Map.of(), true),
                Campaign.of("list", List.of("{a}"), Map.of("a", new Range.Listed(List.of("1..3", "*"))), false))) {
            Value value = campaign.value();
            Campaign again = Campaign.read(new Fields(value, "test"));
            assertThat(again).isEqualTo(campaign);
            assertThat(again.value()).isEqualTo(value);
        }
    }

    @Test
    void aTaskIsKnownByItsValuesAndNotByItsIndex() throws Exception {
        Task one = new Task(1, new TreeMap<>(Map.of("a", "1", "b", "2")), List.of(Task.Word.literal("check")));
        Task moved = new Task(7, one.bindings(), one.words());
        assertThat(moved.key()).isEqualTo(one.key());
        assertThat(moved.folder()).isEqualTo(one.folder()).matches("a-1-b-2-[0-9a-f]{12}");
        Set<Task.Key> keys = new HashSet<>();
        for (List<String> values : List.of(
                List.of("a", "1 b 2"), List.of("a", "1", "b", "2"), List.of("a", "1b", "b", "2"), List.of("a1", "b"))) {
            Map<String, String> bindings = new LinkedHashMap<>();
            for (int i = 0; i < values.size(); i += 2) {
                bindings.put(values.get(i), values.get(i + 1));
            }
            keys.add(new Task(0, new TreeMap<>(bindings), List.of()).key());
        }
        assertThat(keys).hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void shardsAreDisjointCompleteAndEven(int of) throws Exception {
        for (long tasks = 0; tasks < 20; tasks++) {
            long sum = 0;
            for (int number = 1; number <= of; number++) {
                Shard shard = Shard.parse(number + "/" + of);
                long own = 0;
                for (long index = 0; index < tasks; index++) {
                    own += shard.has(index) ? 1 : 0;
                }
                assertThat(shard.count(tasks)).isEqualTo(own).isBetween(tasks / of, tasks / of + 1);
                sum += own;
            }
            assertThat(sum).isEqualTo(tasks);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0/3", "4/3", "1", "a/b", "1/0", "-1/2"})
    void shardsThatAreNoneAreRefused(String text) {
        assertThatThrownBy(() -> Shard.parse(text)).hasMessageContaining("expected for instance 3/8");
    }
}
