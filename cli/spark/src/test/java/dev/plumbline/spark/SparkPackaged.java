package dev.plumbline.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Campaigns on a real local cluster, whose executors are processes: the driver is killed, executors are killed, a task
 * kills its process, and one hangs. It comes to what processes without Spark come to. Runs after the jars were packaged.
 */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SparkPackaged {
    private static final Path PROGRAM = Path.of("..", "target", "plumbline.jar").toAbsolutePath();
    private static final Path JAR = Path.of("target", "plumbline-spark.jar").toAbsolutePath();
    private static final Path SPARK = Path.of("target", "spark-home").toAbsolutePath();
    private static final String CLUSTER = "local-cluster[2,1,1024]";

    /** A lock that notices what it should not have to. */
    private static final String MODEL = """
            package shop;
            import dev.plumbline.spec.model.Answer;
            import dev.plumbline.spec.model.Call;
            import dev.plumbline.spec.model.SequentialModel;
            import java.nio.file.Files;
            import java.nio.file.Path;
            import java.util.List;
            public final class Tickets implements SequentialModel<Integer> {
                public Integer initial() { return 0; }
                public List<Answer<Integer>> step(Integer last, Call call) {
                    switch (call.name()) {
                        case "halt" -> Runtime.getRuntime().halt(3);
                        case "hang" -> sleep(Long.MAX_VALUE);
                        case "driver" -> await("driver", 1);
                        case "executor" -> await("executor", 2);
                        default -> { }
                    }
                    return Answer.of(last + 1, last + 1).only();
                }
                /** At its first tries it waits to be killed. It uses time, so that it is not taken for one that hangs. */
                private static void await(String name, int tries) {
                    try {
                        for (int time = 1; time <= tries; time++) {
                            Path mine = Path.of("MARKS", name + "-" + time);
                            // The driver is killed first.
                            while (name.equals("executor") && Files.notExists(Path.of("MARKS", "resumed"))) { work(); }
                            if (Files.notExists(mine)) {
                                Path draft = Files.writeString(Path.of("MARKS", "draft-" + name),
                                        Long.toString(ProcessHandle.current().pid()));
                                Files.move(draft, mine);
                                while (true) { work(); }
                            }
                        }
                    } catch (java.io.IOException e) {
                        throw new java.io.UncheckedIOException(e);
                    }
                }
                private static void work() {
                    long end = System.nanoTime() + 30_000_000;
                    while (System.nanoTime() < end) { Thread.onSpinWait(); }
                    sleep(70);
                }
                private static void sleep(long millis) {
                    try { Thread.sleep(millis); } catch (InterruptedException e) { throw new IllegalStateException(e); }
                }
            }
            """;

    @TempDir
    private Path folder;

    private Path marks;

    @BeforeEach
    void files() throws IOException {
        marks = Files.createDirectories(folder.resolve("marks"));
        Path source = Files.createDirectories(folder.resolve("src")).resolve("Tickets.java");
        Files.writeString(source, MODEL.replace("MARKS", marks.toString()));
        Path classes = Files.createDirectories(folder.resolve("classes"));
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(
                                null,
                                null,
                                null,
                                "-nowarn",
                                "-d",
                                classes.toString(),
                                "-cp",
                                PROGRAM.toString(),
                                source.toString()))
                .isZero();
        Path histories = Files.createDirectories(folder.resolve("histories"));
        List<String> operations =
                List.of("draw", "draw", "driver", "executor", "draw", "halt", "draw", "hang", "draw", "draw");
        for (int i = 0; i < operations.size(); i++) {
            String line = "{\"process\":0,\"op\":\"OP\",\"args\":{\"result\":RESULT},\"call\":AT,\"return\":AT}\n";
            // Each third one has a ticket too much, and those later in the list are shorter.
            int calls = 12 - i;
            StringBuilder text = new StringBuilder();
            for (int call = 1; call <= calls; call++) {
                text.append(line.replace("OP", call == 1 ? operations.get(i) : "draw")
                        .replace("RESULT", Integer.toString(i % 3 == 1 && call == calls ? 99 : call))
                        .replace("AT", Integer.toString(call)));
            }
            Files.writeString(histories.resolve("h" + i + ".ndjson"), text);
        }
    }

    @BeforeAll
    static void jars() throws IOException {
        if (!Files.isDirectory(SPARK.resolve("jars"))) {
            Files.createDirectories(SPARK.resolve("jars"));
            for (String jar :
                    Files.readString(Path.of("target", "spark-jars.txt")).split(File.pathSeparator)) {
                Path file = Path.of(jar.strip());
                Files.createSymbolicLink(SPARK.resolve("jars").resolve(file.getFileName()), file);
            }
        }
    }

    private Process start(boolean spark, String out, String... words) throws IOException {
        return start(
                spark,
                out,
                Stream.concat(Stream.of("campaign"), Stream.of(words)).toList());
    }

    private Process start(boolean spark, String out, List<String> words) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx600m"));
        for (String open : List.of(
                "java.lang",
                "java.lang.invoke",
                "java.lang.reflect",
                "java.io",
                "java.net",
                "java.nio",
                "java.util",
                "java.util.concurrent",
                "java.util.concurrent.atomic",
                "sun.nio.ch",
                "sun.nio.cs",
                "sun.security.action",
                "sun.util.calendar",
                "jdk.internal.ref")) {
            command.add("--add-opens=java.base/" + open + "=ALL-UNNAMED");
        }
        command.addAll(
                spark
                        ? List.of("-cp", JAR + File.pathSeparator + SPARK + "/jars/*", SparkMain.class.getName())
                        : List.of("-cp", PROGRAM.toString(), "dev.plumbline.cli.Main"));
        command.addAll(words);
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectError(folder.resolve(out + ".err").toFile())
                .redirectOutput(folder.resolve(out + ".out").toFile());
        builder.environment().put("SPARK_HOME", SPARK.toString());
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        return builder.start();
    }

    private Process run(boolean spark, String out, String... options) throws IOException {
        List<String> words =
                new ArrayList<>(List.of("run", "--name", "tickets", "--out", out, "--task-patience", "12s"));
        words.addAll(List.of(options));
        words.addAll(List.of("--over", "file=histories/*", "--worker-heap", "200m", "--"));
        words.addAll(List.of("check", "--model-class", "shop.Tickets", "--class-path", "classes", "{file}"));
        return start(spark, out, words.toArray(String[]::new));
    }

    private String said(String name) throws IOException {
        return Files.readString(folder.resolve(name), StandardCharsets.UTF_8);
    }

    /** The summary, without times and the name of the folder. */
    private String summary(String out) throws Exception {
        assertThat(start(false, out + "-status", "status", out, "--json").waitFor())
                .isZero();
        return said(out + "-status.out")
                .replace(out + "/tasks", "OUT/tasks")
                .replaceAll("\"cpuSeconds\":[0-9.]+", "")
                .replaceAll("\"slowest\":\\[.*?\\]", "");
    }

    private Path mark(String name, Process driver) throws Exception {
        Path mark = marks.resolve(name);
        while (driver.isAlive() && Files.notExists(mark)) {
            Thread.sleep(20);
        }
        assertThat(mark).as(Files.readString(folder.resolve("cluster.err"))).exists();
        return mark;
    }

    private void killExecutor(String mark, Process driver) throws Exception {
        ProcessHandle worker = ProcessHandle.of(Long.parseLong(Files.readString(mark(mark, driver))))
                .orElseThrow();
        ProcessHandle executor = worker.parent().orElseThrow();
        assertThat(Files.readString(Path.of("/proc", executor.pid() + "", "cmdline")))
                .contains("CoarseGrainedExecutorBackend");
        executor.destroyForcibly();
        // It sees that its executor is gone.
        worker.onExit().get(5, TimeUnit.MINUTES);
    }

    /** First, since it takes as long as all others. */
    @Test
    @Order(1)
    void nothingIsLostAndNothingCountsTwice() throws Exception {
        Process first = run(true, "cluster", "--master", CLUSTER);
        mark("driver-1", first);
        List<ProcessHandle> all = first.descendants().toList();
        assertThat(all).as("two executors and a process of each").hasSizeGreaterThanOrEqualTo(3);
        first.destroyForcibly().waitFor();
        for (ProcessHandle each : all) {
            each.onExit().get(5, TimeUnit.MINUTES);
        }
        Files.move(folder.resolve("cluster.err"), folder.resolve("first.err"), StandardCopyOption.REPLACE_EXISTING);
        int before =
                Files.readAllLines(folder.resolve("cluster/journal.ndjson")).size();
        assertThat(before).isLessThan(10);

        Files.createFile(marks.resolve("resumed"));
        Process second = start(true, "cluster", "resume", "cluster", "--json", "--master", CLUSTER);
        killExecutor("executor-1", second);
        killExecutor("executor-2", second);
        // All marks are there now, so no task waits for any. In both, one task has to hang three times.
        Process plain = run(false, "plain", "--workers", "2");
        List<ProcessHandle> executors = second.descendants().toList();
        assertThat(second.waitFor()).as(said("cluster.err")).isEqualTo(1);
        assertThat(executors).as("executors and their processes").isNotEmpty().noneMatch(ProcessHandle::isAlive);
        assertThat(said("cluster.out")).contains("\"lost\":2", "\"tasks\":10", "\"end\":\"complete\"");
        assertThat(Files.readAllLines(folder.resolve("cluster/journal.ndjson"))).hasSize(10);

        assertThat(plain.waitFor()).as(said("plain.err")).isEqualTo(1);
        assertThat(summary("cluster")).isEqualTo(summary("plain"));
        assertThat(summary("cluster"))
                .contains("\"conforms\":6", "\"violates\":2", "\"hung\":1", "\"poisonous\":1")
                .contains("tried 3 times; at last: its process ended with status 3");
        assertThat(bundles("cluster")).isEqualTo(bundles("plain")).isNotEmpty();
    }

    /** The names of all files that are kept for tasks. */
    private List<String> bundles(String out) throws IOException {
        Path tasks = folder.resolve(out).resolve("tasks");
        try (var files = Files.walk(tasks)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> tasks.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void threadsOfOneProcessAreAClusterToo() throws Exception {
        Process local = start(
                true,
                "local",
                "run",
                "--name",
                "local",
                "--out",
                "local",
                "--master",
                "local[2]",
                "--over",
                "file=histories/gone.ndjson,histories/h0.ndjson,histories/h1.ndjson",
                "--",
                "check",
                "--model-class",
                "shop.Tickets",
                "--class-path",
                "classes",
                "{file}");
        assertThat(local.waitFor()).as(said("local.err")).isEqualTo(2);
        assertThat(said("local.err")).contains("to each machine of local[2]: classes (1 file,");
        assertThat(said("local.out"))
                .startsWith("REFUSED  local: 3 tasks: 1 conforms, 1 violates, 1 refused")
                .contains("on a cluster: 3 results in ")
                .contains("histories/gone.ndjson");
    }

    /** Hadoop reads files of this machine by URL as it reads those of any file system that it has a client for. */
    @Test
    void filesOfAFileSystemOfHadoopAreTasks() throws Exception {
        Path far = Files.createDirectories(folder.resolve("far off/deep"));
        Files.copy(folder.resolve("histories/h0.ndjson"), far.resolveSibling("h0.ndjson"));
        Files.copy(folder.resolve("histories/h1.ndjson"), far.resolve("h 1.ndjson"));
        Process local = start(
                true,
                "remote",
                "run",
                "--name",
                "remote",
                "--out",
                "remote",
                "--master",
                "local[2]",
                "--over",
                "file=file://" + folder + "/far off/**/*.ndjson",
                "--",
                "check",
                "--model-class",
                "shop.Tickets",
                "--class-path",
                "classes",
                "{file}");
        assertThat(local.waitFor()).as(said("remote.err")).isEqualTo(1);
        assertThat(said("remote.out"))
                .startsWith("VIOLATES  remote: 2 tasks: 1 conforms, 1 violates")
                .contains("far off/deep/h 1.ndjson");
    }

    /** Two tasks may see one history, and it counts once, as in one exploration. */
    @Test
    void partsOfAnActorSystemAddUpToOneExploration() throws Exception {
        List<String> actors = List.of("actors", "--system", "erroneous", "--scheduler", "source-dpor");
        Process whole = start(
                false,
                "whole",
                Stream.concat(actors.stream(), Stream.of("--json")).toList());
        List<String> words = new ArrayList<>(List.of("campaign", "run", "--json", "--name", "parts", "--out", "parts"));
        words.addAll(List.of("--master", "local[2]", "--over", "part=1..3", "--"));
        words.addAll(actors);
        words.addAll(List.of("--part", "{part}/3"));
        Process parts = start(true, "parts", words);
        assertThat(whole.waitFor()).as(said("whole.err")).isEqualTo(1);
        assertThat(parts.waitFor()).as(said("parts.err")).isEqualTo(1);
        assertThat(said("parts.out")).contains("\"end\":\"complete\"", "\"tasks\":3");
        for (String name : List.of("schedules", "uniqueByOrder", "nonLinearizableByOrder")) {
            assertThat(number(said("parts.out"), name)).as(name).isEqualTo(number(said("whole.out"), name));
        }
    }

    private static String number(String json, String name) {
        Matcher found = Pattern.compile("\"" + name + "\":([0-9]+)").matcher(json);
        assertThat(found.find()).as(name + " in " + json).isTrue();
        return found.group(1);
    }

    @Test
    void levelsOfAStateGraphAreThoseOfOneProcess() throws Exception {
        Path specs = Files.createDirectories(folder.resolve("specs"));
        Files.writeString(specs.resolve("Grid.tla"), """
                ---- MODULE Grid ----
                EXTENDS Steps
                Spec == Init /\\ [][Right \\/ Up]_<<x, y>>
                Below == x + y < 9
                ====
                """);
        Files.writeString(specs.resolve("Steps.tla"), """
                ---- MODULE Steps ----
                EXTENDS Naturals
                VARIABLES x, y
                Init == x = 0 /\\ y \\in 0..2
                Right == x < 7 /\\ x' = x + 1 /\\ y' = y
                Up == y < 5 /\\ y' = y + 1 /\\ x' = (x * 3) % 8
                ====
                """);
        Files.writeString(specs.resolve("Grid.cfg"), "SPECIFICATION Spec\nINVARIANT Below\nCHECK_DEADLOCK FALSE\n");
        Process one = start(false, "one", List.of("graph", "specs/Grid.tla"));
        Process cluster = start(
                true,
                "levels",
                List.of(
                        "graph",
                        "--master",
                        "local[2]",
                        "--processes",
                        "2",
                        "--checkpoint",
                        "states",
                        "specs/Grid.tla"));
        assertThat(one.waitFor()).as(said("one.err")).isEqualTo(1);
        assertThat(cluster.waitFor()).as(said("levels.err")).isEqualTo(1);
        assertThat(withoutTimes(said("levels.out"))).isEqualTo(withoutTimes(said("one.out")));
        assertThat(said("levels.out")).contains("invariant Below is violated");
        assertThat(said("levels.err")).contains("to each machine of local[2]: spec, ", "spec/bundle.cfg (3 files,");
        assertThat(folder.resolve("states")).doesNotExist();
        assertThat(folder.resolve("states-cluster")).doesNotExist();
    }

    private static String withoutTimes(String text) {
        return text.replaceAll("\\([0-9.]+ s\\)", "");
    }

    @Test
    void aMasterThatIsNoneIsNamed() throws Exception {
        Process wrong = run(true, "wrong", "--master", "nowhere");
        assertThat(wrong.waitFor()).isEqualTo(2);
        assertThat(said("wrong.err").lines())
                .filteredOn(line -> line.startsWith("error: "))
                .singleElement()
                .asString()
                .startsWith("error: cannot connect to Spark at nowhere: ")
                .contains("spark.log");
    }
}
