package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Campaigns on the command line, with the processes that they start. */
@Tag("slow")
class CampaignCommandTest {
    private static final String GOOD = """
            {"process":0,"op":"enqueue","args":{"value":1},"call":0,"return":1}
            {"process":0,"op":"dequeue","args":{"result":1},"call":2,"return":3}
            """;

    private static final String OVERTAKEN = """
            {"process":0,"op":"enqueue","args":{"value":1},"call":0,"return":1}
            {"process":0,"op":"enqueue","args":{"value":2},"call":2,"return":3}
            {"process":1,"op":"dequeue","args":{"result":2},"call":4,"return":5}
            {"process":1,"op":"dequeue","args":{"result":1},"call":6,"return":7}
            """;

    @TempDir
    private Path folder;

    private String histories;

    /** Nine histories, three of which violate in the same way, one of them with fewer operations. */
    @BeforeEach
    void histories() throws IOException {
        Path place = Files.createDirectories(folder.resolve("histories/deep"));
        for (int i = 0; i < 9; i++) {
            String more =
                    i == 6 ? "" : "{\"process\":2,\"op\":\"size\",\"args\":{\"result\":0},\"call\":-9,\"return\":-8}\n";
            Files.writeString(place.resolve("h" + i + ".ndjson"), i % 3 == 0 ? more + OVERTAKEN : more + GOOD);
        }
        histories = "file=" + folder.resolve("histories") + "/**/*.ndjson";
    }

    private Run campaign(String... words) {
        List<String> all = new ArrayList<>(List.of("campaign"));
        for (String word : words) {
            all.add(word.replace("$", folder + "/"));
        }
        return Run.of(all.toArray(String[]::new));
    }

    private Run check(String out, String... options) {
        List<String> words = new ArrayList<>(List.of("run", "--over", histories, "--out", "$" + out, "--workers", "2"));
        words.addAll(List.of(options));
        words.addAll(List.of("--", "check", "--model", "queue", "{file}"));
        return campaign(words.toArray(String[]::new));
    }

    @Test
    void aDistinctFailureIsReportedOnceAndCanBeKnown() throws Exception {
        Run run = check("all", "--name", "queues");
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .startsWith("VIOLATES  queues: 9 tasks: 6 conforms, 3 violates; 1 distinct failure")
                .contains("in 3 tasks: Out of order")
                .contains("h6.ndjson")
                .doesNotContain("h0.ndjson");
        String explain = run.out()
                .lines()
                .filter(line -> line.contains(" explain "))
                .findFirst()
                .orElseThrow();
        Run explained = Run.of("explain", explain.strip().split(" ")[2]);
        assertThat(explained.out()).contains("Out of order");
        try (Stream<Path> kept = Files.list(folder.resolve("all/tasks"))) {
            assertThat(kept).hasSize(1);
        }

        Run again = check("all");
        assertThat(again.status()).isEqualTo(2);
        assertThat(again.err()).contains("has a campaign; expected another --out");

        Run report = campaign(
                "report",
                "$all",
                "--write-known",
                "$known",
                "--html",
                "$page.html",
                "--junit-xml",
                "$junit.xml",
                "--sarif",
                "$sarif.json");
        assertThat(report.status()).isEqualTo(1);
        assertThat(Files.readString(folder.resolve("known"))).matches("id=[0-9a-f]{10}  # out of order: dequeue.*\n");
        assertThat(Files.readString(folder.resolve("page.html"))).contains("Distinct failures", "Out of order");
        assertThat(Files.readString(folder.resolve("junit.xml")))
                .contains("tests=\"2\" failures=\"1\" errors=\"0\"")
                .contains("Out of order");

        Run known = campaign("report", "$all", "--known", "$known", "--junit-xml", "$junit.xml");
        assertThat(known.status()).isZero();
        assertThat(known.out()).startsWith("known failures  queues").contains("known failure");
        assertThat(Files.readString(folder.resolve("junit.xml"))).contains("failures=\"0\" errors=\"0\"");
    }

    @Test
    void namesOfFilesMayLookLikePlaceholders() throws Exception {
        Path place = Files.createDirectories(folder.resolve("odd"));
        Files.writeString(place.resolve("a{task}.ndjson"), GOOD);
        Files.writeString(place.resolve("b{file}.ndjson"), OVERTAKEN);
        Run run = campaign(
                "run",
                "--over",
                "file=$odd/*",
                "--out",
                "$o",
                "--workers",
                "1",
                "--",
                "check",
                "--model",
                "queue",
                "{file}");
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .startsWith("VIOLATES  check: 2 tasks: 1 conforms, 1 violates")
                .contains("b{file}.ndjson");
    }

    @Test
    void shardsMergeToTheWhole() throws Exception {
        Files.writeString(folder.resolve("histories/bad.ndjson"), "nonsense\n");
        Run whole = check("whole", "--json");
        assertThat(whole.status()).isEqualTo(2);
        assertThat(whole.out()).contains("\"refused\":1").contains("bad.ndjson:1");
        for (int shard = 1; shard <= 3; shard++) {
            check("s" + shard, "--shard", shard + "/3");
        }
        Run merged = campaign("merge", "$merged", "$s1", "$s2", "$s3");
        assertThat(merged.out()).startsWith("REFUSED  check: 10 tasks: 6 conforms, 3 violates, 1 refused;");
        assertThat(said("merged")).isEqualTo(said("whole"));
    }

    /** A summary without times, and without names of folders and of the part. */
    private String said(String out) {
        return campaign("status", "$" + out, "--json")
                .out()
                .replace(folder + "/" + out, "OUT")
                .replaceAll("\"cpuSeconds\":[0-9.]+", "")
                .replaceAll("\"slowest\":\\[.*?\\]", "");
    }

    @Test
    void aDriverThatIsKilledAndResumedSaysWhatOneThatWasNotSays() throws Exception {
        check("whole");
        Random random = new Random(1);
        for (int round = 0; round < 2; round++) {
            Path out = folder.resolve("killed" + round);
            List<String> words = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    System.getProperty("java.class.path"),
                    Main.class.getName(),
                    "campaign",
                    "run",
                    "--name",
                    "check",
                    "--over",
                    histories,
                    "--out",
                    out.toString(),
                    "--workers",
                    "1",
                    "--",
                    "check",
                    "--model",
                    "queue",
                    "{file}"));
            Process driver = new ProcessBuilder(words)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            int lines = random.nextInt(4);
            while (driver.isAlive() && lines(out.resolve("journal.ndjson")) <= lines) {
                Thread.sleep(2);
            }
            List<ProcessHandle> workers = driver.descendants().toList();
            driver.destroyForcibly().waitFor();
            // Its processes see that it is gone, and end themselves.
            for (ProcessHandle worker : workers) {
                worker.onExit().get(5, TimeUnit.MINUTES);
            }
            Run resumed = campaign("resume", "$killed" + round, "--workers", "2");
            assertThat(resumed.status()).as(resumed.err()).isEqualTo(1);
            assertThat(said("killed" + round)).isEqualTo(said("whole"));
            assertThat(Files.readAllLines(out.resolve("journal.ndjson"))).hasSize(9);
        }
    }

    private static int lines(Path file) throws IOException {
        return Files.exists(file)
                ? (int) Files.readString(file)
                        .chars()
                        .filter(each -> each == '\n')
                        .count()
                : 0;
    }

    /**
     * Files that come and go while a campaign rests, with names that shells and patterns could take for something
     * else.
     */
    @Test
    void aResumedCampaignHasTheFilesOfNow() throws Exception {
        check("files");
        Path place = folder.resolve("histories/deep");
        for (String name : List.of("a b 'c' \"d\".ndjson", "line\nend $HOME `x`.ndjson", "back\\slash {seed}.ndjson")) {
            Files.writeString(place.resolve(name), GOOD);
        }
        Run resumed = campaign("resume", "$files");
        assertThat(resumed.out()).startsWith("VIOLATES  check: 12 tasks: 9 conforms, 3 violates;");
        Files.delete(place.resolve("h1.ndjson"));
        assertThat(campaign("status", "$files").out()).contains("check: 12 tasks");
        Run again = campaign("resume", "$files", "--json");
        assertThat(again.out()).contains("\"tasks\":12,\"total\":12").contains("\"end\":\"complete\"");
        Run merged = campaign("merge", "$copied", "$files");
        assertThat(merged.out()).startsWith("VIOLATES  check: 12 tasks: 9 conforms, 3 violates;");
        // Results of files that are gone must not count in place of files that nothing has checked.
        Files.delete(place.resolve("h2.ndjson"));
        Files.writeString(place.resolve("new1.ndjson"), GOOD);
        Files.writeString(place.resolve("new2.ndjson"), GOOD);
        Run ended = campaign("resume", "$files", "--json", "--budget", "1ms", "--workers", "1");
        assertThat(ended.out()).contains("\"tasks\":13,\"total\":14").contains("\"end\":\"budget\"");
        assertThat(campaign("status", "$files").out()).contains("check: 13 of 14 tasks");
    }

    @Test
    void partsOfAnActorSystemAddUpToOneExploration() throws Exception {
        String[] whole = {"actors", "--system", "erroneous", "--scheduler", "source-dpor", "--json", "--out"};
        List<String> words = new ArrayList<>(List.of(whole));
        words.add(folder.resolve("whole").toString());
        String explored = Run.of(words.toArray(String[]::new)).out();
        Run run = campaign(
                "run",
                "--over",
                "part=1..5",
                "--out",
                "$parts",
                "--json",
                "--",
                "actors",
                "--system",
                "erroneous",
                "--scheduler",
                "source-dpor",
                "--part",
                "{part}/5");
        assertThat(run.status()).as(run.err()).isEqualTo(1);
        for (String count : List.of("schedules", "uniqueByOrder", "nonLinearizableByOrder")) {
            assertThat(count(count, run.out()))
                    .as(count)
                    .isEqualTo(count(count, explored))
                    .isPositive();
        }
        assertThat(run.out()).contains("\"tasks\":5");
        String bundle = Run.of("campaign", "report", folder + "/parts").out();
        assertThat(bundle).contains("1 distinct failure").contains(" explain ");
    }

    private static long count(String name, String json) {
        Matcher found = Pattern.compile("\"" + name + "\":([0-9]+)").matcher(json);
        assertThat(found.find()).as(name + " in " + json).isTrue();
        return Long.parseLong(found.group(1));
    }

    @Test
    void coverageGrowsAndAQuietCampaignEnds() throws Exception {
        Path spec = Path.of("..", "samples", "07-a-tla-specification")
                .toAbsolutePath()
                .normalize();
        Files.writeString(folder.resolve("lock.yaml"), """
                # What the good recording covers, over and over.
                name: lock
                command: >
                  plumbline check --spec %s/Lock.tla
                  %s/recordings/{file}
                over:
                  file: [good.ndjson, ./good.ndjson, ././good.ndjson, "./././good.ndjson"]
                coverage: true
                quiet-for: 2
                workers: 1
                """.formatted(spec, spec));
        Run run = campaign("run", "$lock.yaml", "--out", "$lock");
        assertThat(run.status()).as(run.out() + run.err()).isZero();
        assertThat(run.out()).contains("3 of 4 tasks").contains("4 of 4 parts of the specification covered");
        assertThat(run.out()).contains("ended by --quiet-for");
        Run resumed = campaign("resume", "$lock", "--quiet-for", "9", "--json");
        assertThat(resumed.out()).contains("\"tasks\":4").contains("\"covered\":4");
    }
}
