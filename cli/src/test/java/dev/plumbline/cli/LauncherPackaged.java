package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher and the jar in separate processes, in a checkout for this test. Runs after they were packaged. */
class LauncherPackaged {
    private static final Path JAR = Path.of("target", "plumbline.jar").toAbsolutePath();
    private static final Path LAUNCHER = Path.of("..", "plumbline").toAbsolutePath();
    private static final String TOOLS =
            "bash env dirname readlink sed head find mkdir cat touch cut stty tr grep awk rm sh flock sleep cp mv rmdir";

    @TempDir
    private Path folder;

    private Path home;
    private Path tools;
    private Path elsewhere;

    @BeforeEach
    void checkout() throws IOException {
        home = Files.createDirectories(folder.resolve("home of plumbline"));
        elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        tools = Files.createDirectory(folder.resolve("tools"));
        Files.copy(LAUNCHER, home.resolve("plumbline"), java.nio.file.StandardCopyOption.COPY_ATTRIBUTES);
        Files.createDirectories(home.resolve("cli/target"));
        Files.copy(JAR, home.resolve("cli/target/plumbline.jar"));
        for (String tool : TOOLS.split(" ")) {
            for (String place : System.getenv("PATH").split(":")) {
                Path found = Path.of(place, tool);
                if (Files.isExecutable(found) && Files.notExists(tools.resolve(tool))) {
                    // Not a link: JUnit warns of each one that leads out of the folder which it deletes.
                    executable(tools.resolve(tool), "#!/bin/sh\nexec " + found + " \"$@\"\n");
                }
            }
        }
    }

    /** A Maven that runs the given commands, and records its arguments. */
    private void maven(String... does) throws IOException {
        script("mvn", "echo \"$@\" >>'" + folder.resolve("mvn.calls") + "'\n" + String.join("\n", does));
    }

    private void script(String name, String text) throws IOException {
        executable(tools.resolve(name), "#!/usr/bin/env bash\n" + text + "\n");
    }

    private static void executable(Path file, String text) throws IOException {
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private ProcessBuilder process(Path launcher, String... arguments) {
        List<String> words = new ArrayList<>(List.of(launcher.toString()));
        words.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(words).directory(elsewhere.toFile());
        Map<String, String> environment = builder.environment();
        environment.put("PATH", tools.toString());
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        // Creating one takes seconds; see LauncherArchivePackaged.
        environment.put("PLUMBLINE_ARCHIVE", "no");
        environment
                .keySet()
                .removeAll(List.of(
                        "JAVA_TOOL_OPTIONS",
                        "JDK_JAVA_OPTIONS",
                        "PLUMBLINE_JAVA_OPTS",
                        "PLUMBLINE_DEBUG",
                        "NO_COLOR",
                        "MAVEN_OPTS",
                        "CI"));
        return builder;
    }

    private static Run run(ProcessBuilder builder) throws Exception {
        Path err = Files.createTempFile("plumbline", ".err");
        try {
            Process process = builder.redirectError(err.toFile()).start();
            process.getOutputStream().close();
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int status = process.waitFor();
            return new Run(status, out, Files.readString(err));
        } finally {
            Files.delete(err);
        }
    }

    private Run launch(String... arguments) throws Exception {
        return run(process(home.resolve("plumbline"), arguments));
    }

    private String history(String name, int readResult) throws IOException {
        Files.writeString(elsewhere.resolve(name), """
                {"process":0,"op":"write","args":{"value":1},"call":0,"return":10}
                {"process":1,"op":"read","args":{"result":%s},"call":15,"return":20}
                """.formatted(readResult));
        return name;
    }

    @Test
    void exitStatusesReachTheShell() throws Exception {
        Run good = launch("check", "--model", "register", history("good.ndjson", 1));
        assertThat(good.status()).isZero();
        assertThat(good.out()).startsWith("conforms  good.ndjson: ");
        assertThat(good.err()).isEmpty();
        assertThat(launch("check", "--model", "register", history("bad.ndjson", 2))
                        .status())
                .isEqualTo(1);
        assertThat(launch("check", "--model", "register", "none.ndjson").status())
                .isEqualTo(2);
        assertThat(launch("check", "--model", "register", "--engine", "sweep", "--max-steps", "1", "good.ndjson")
                        .status())
                .isEqualTo(3);
        assertThat(launch("nonsense").status()).isEqualTo(2);
    }

    @Test
    void throughLinksAndFromAnotherFolderItFindsItsHome() throws Exception {
        Path link = Files.createSymbolicLink(elsewhere.resolve("pl"), home.resolve("plumbline"));
        Path second = Files.createSymbolicLink(folder.resolve("second"), Path.of("elsewhere/pl"));
        assertThat(run(process(link, "version")).out()).startsWith("plumbline ");
        assertThat(run(process(second, "version")).out()).startsWith("plumbline ");
    }

    @Test
    void theReplayedCommandWorksWhereItWasPrinted() throws Exception {
        Run run = launch("check", "--model", "register", history("a bad one.ndjson", 2));
        String command = run.out()
                .lines()
                .filter(line -> line.contains(" check --model"))
                .findFirst()
                .orElseThrow()
                .strip();
        assertThat(command).startsWith("'" + home + "/plumbline' check").endsWith("'a bad one.ndjson'");
        ProcessBuilder shell = process(home.resolve("plumbline"));
        shell.command("sh", "-c", command);
        Run again = run(shell);
        assertThat(again.status()).isEqualTo(1);
        assertThat(Run.steady(again.out())).isEqualTo(Run.steady(run.out()));
    }

    @Test
    void aPipeGetsNeitherColoursNorAProgressBar() throws Exception {
        Run run = launch("check", "--model", "register", history("bad.ndjson", 2));
        assertThat(run.out()).startsWith("VIOLATES").doesNotContain("\u001b");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void aTerminalGetsColoursUnlessTheyAreUnwanted() throws Exception {
        Path script = Path.of("/usr/bin/script");
        assumeTrue(Files.isExecutable(script), "the tool script, which makes a terminal, is not installed");
        String command = "'" + home + "/plumbline' check --model register " + history("good.ndjson", 1);
        ProcessBuilder terminal = process(home.resolve("plumbline"));
        terminal.command(script.toString(), "-qec", command, "/dev/null")
                .environment()
                .put("TERM", "xterm");
        assertThat(run(terminal).out()).contains("\u001b[1;32mconforms\u001b[0m");
        terminal.environment().put("NO_COLOR", "1");
        assertThat(run(terminal).out()).contains("conforms").doesNotContain("\u001b[1;32m");
    }

    @Test
    void theFirstUseBuildsWithOneLineAndTheSecondDoesNot() throws Exception {
        Files.delete(home.resolve("cli/target/plumbline.jar"));
        Files.writeString(home.resolve("pom.xml"), "<project/>");
        maven("echo noise", "cp '" + JAR + "' cli/target/plumbline.jar");
        Run first = launch("version");
        assertThat(first.status()).isZero();
        assertThat(first.out()).startsWith("plumbline ").doesNotContain("noise");
        assertThat(first.err()).isEqualTo("Building Plumbline (the first time takes a minute) ...\n");
        assertThat(Files.readString(folder.resolve("mvn.calls")))
                .contains("-Dmaven.test.skip=true -Dplumbline.only=main -T 1C -pl cli -am package");
        Run second = launch("version");
        assertThat(second.err()).isEmpty();
        assertThat(Files.readAllLines(folder.resolve("mvn.calls"))).hasSize(1);
    }

    /** For Spark there are a module and a Maven profile, which nothing else asks for. */
    @Test
    void sparkIsBuiltWhenItIsAskedFor() throws Exception {
        Files.writeString(home.resolve("pom.xml"), "<project/>");
        Files.setLastModifiedTime(
                home.resolve("pom.xml"), FileTime.from(Instant.now().minusSeconds(3600)));
        maven("exit 1");
        Run onSpark = launch("campaign", "run", "--master", "local[2]", "--over", "a=1", "--", "check", "{a}");
        assertThat(onSpark.status()).isEqualTo(4);
        assertThat(onSpark.err()).startsWith("Building Plumbline for Spark (Maven loads 190 MB of it, once) ...\n");
        assertThat(Files.readString(folder.resolve("mvn.calls"))).contains("-Pspark -pl cli/spark -am package");
        assertThat(launch("campaign", "resume", "c", "--master=k8s://x").err())
                .contains("--master k8s://x needs an installed Spark; set SPARK_HOME");
        launch("campaign", "run", "--over", "a=1", "--", "check", "--master", "{a}");
        assertThat(Files.readAllLines(folder.resolve("mvn.calls"))).hasSize(1);
    }

    @Test
    void newerSourcesAreBuiltAgain() throws Exception {
        maven("cp '" + JAR + "' cli/target/plumbline.jar");
        Files.writeString(home.resolve("pom.xml"), "<project/>");
        Path source =
                Files.createDirectories(home.resolve("core/src/main/java")).resolve("A.java");
        Files.writeString(source, "");
        for (Path old : List.of(
                home.resolve("pom.xml"),
                source,
                source.getParent(),
                source.getParent().getParent())) {
            Files.setLastModifiedTime(old, FileTime.from(Instant.now().minusSeconds(3600)));
        }
        assertThat(launch("version").err()).isEmpty();
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(5)));
        assertThat(launch("version").err()).isEqualTo("Building Plumbline (its sources changed) ...\n");
    }

    @Test
    void benchmarksAreBuiltOnDemandAndHaveTheirOwnMain() throws Exception {
        Files.writeString(home.resolve("pom.xml"), "<project/>");
        Files.setLastModifiedTime(
                home.resolve("pom.xml"), FileTime.from(Instant.now().minusSeconds(3600)));
        maven(
                "mkdir -p lab/benchmarks/target",
                "[ -f lab/benchmarks/target/plumbline-benchmarks.jar ] || : >lab/benchmarks/target/plumbline-benchmarks.jar");
        // The jar is empty here, so Java names the missing class.
        Run bench = launch("bench", "--quick");
        assertThat(bench.err())
                .startsWith("Building the benchmarks ...\n")
                .contains("dev.plumbline.benchmarks.command.BenchMain");
        assertThat(Files.readString(folder.resolve("mvn.calls"))).contains("-Plab -pl lab/benchmarks -am package");
        assertThat(launch("bench", "--quick").err()).doesNotContain("Building");
        Path source =
                Files.createDirectories(home.resolve("lab/benchmarks/src/main")).resolve("A.java");
        Files.writeString(source, "");
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(5)));
        assertThat(launch("version").err()).isEmpty();
        assertThat(launch("bench", "--quick").err()).startsWith("Building the benchmarks");
    }

    @Test
    void theJarHoldsNoBenchmarksAndNoTestLibraries() throws Exception {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            assertThat(jar.stream().map(JarEntry::getName))
                    .contains("dev/plumbline/cli/Main.class", "dev/plumbline/check/Check.class")
                    .noneMatch(name -> name.startsWith("dev/plumbline/benchmarks/"))
                    .noneMatch(name -> name.startsWith("org/junit/"));
        }
    }

    @Test
    void aBuildThatFailsShowsItsOutput() throws Exception {
        Files.delete(home.resolve("cli/target/plumbline.jar"));
        Files.writeString(home.resolve("pom.xml"), "<project/>");
        maven("echo '[ERROR] no such thing'", "exit 1");
        Run run = launch("version");
        assertThat(run.status()).isEqualTo(4);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("[ERROR] no such thing\n").contains("plumbline: the build failed");
    }

    @Test
    void namesMissingParts() throws Exception {
        Files.writeString(home.resolve("pom.xml"), "<project/>");
        Files.delete(home.resolve("cli/target/plumbline.jar"));
        Run noMaven = launch("version");
        assertThat(noMaven.status()).isEqualTo(2);
        assertThat(noMaven.err()).isEqualTo("plumbline: no Maven (mvn) on the PATH; it is needed to build Plumbline\n");
        ProcessBuilder noJava = process(home.resolve("plumbline"), "version");
        noJava.environment().remove("JAVA_HOME");
        assertThat(run(noJava).err()).startsWith("plumbline: no java on the PATH; install a JDK 17 or later");
        noJava.environment().put("JAVA_HOME", folder.toString());
        assertThat(run(noJava).err()).contains("there is no bin/java in it");
        noJava.environment().remove("JAVA_HOME");
        script("java", "echo 'openjdk version \"11.0.2\" 2019-01-15' >&2");
        Run old = run(noJava);
        assertThat(old.status()).isEqualTo(2);
        assertThat(old.err()).contains("is version 11.0.2; expected a JDK 17 or later");
    }

    @Test
    void optionsForJavaAreHonoured() throws Exception {
        ProcessBuilder builder = process(home.resolve("plumbline"), "version");
        builder.environment().put("PLUMBLINE_JAVA_OPTS", "-Xmx64m -XX:NoSuchOption");
        assertThat(run(builder).err()).contains("NoSuchOption");
    }

    @Test
    void failingTestsAreListedAndCountedAndDecideTheStatus() throws Exception {
        Path stale = Files.createDirectories(home.resolve("old/target/surefire-reports"));
        Files.writeString(
                stale.resolve("TEST-Old.xml"), "<testsuite tests=\"99\" errors=\"0\" skipped=\"0\" failures=\"0\">");
        maven(
                "mkdir -p core/target/surefire-reports lab/casestudies/queues/target/surefire-reports",
                "echo '<?xml?><testsuite name=\"A\" time=\"1\" tests=\"5\" errors=\"1\" skipped=\"1\" failures=\"0\">"
                        + "<system-out>&lt;testsuite tests=\"70\"</system-out></testsuite>'"
                        + " >core/target/surefire-reports/TEST-A.xml",
                "printf '<testsuite\\n name=\"B\"\\n tests=\"10\" errors=\"0\"\\n skipped=\"2\" failures=\"3\"/>'"
                        + " >lab/casestudies/queues/target/surefire-reports/TEST-B.xml",
                "echo 'the log'",
                "exit 0");
        Run run = launch("test", "-Dplumbline.random=5");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out().lines())
                .startsWith("the log")
                .contains("failed: 1 of 5 in A", "failed: 3 of 10 in B")
                .endsWith("8 passed, 4 failed, 3 skipped");
        assertThat(Files.readString(folder.resolve("mvn.calls")))
                .isEqualTo(
                        "-B -ntp -Dstyle.color=never -Plab,spark -T 2C -Dplumbline.forks=1 -fae -Dmaven.test.failure.ignore=true"
                                + " -Dplumbline.without=long -Dplumbline.only=tests verify -Dplumbline.random=5\n");
    }

    @Test
    void aReportThatIsNotCompleteIsNoPass() throws Exception {
        maven(
                "mkdir -p core/target/surefire-reports",
                "printf '<?xml?><testsui' >core/target/surefire-reports/TEST-A.xml",
                "exit 0");
        Run run = launch("test");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out().lines())
                .containsExactly(
                        "failed: 1 of 1 reports of test classes cannot be read", "0 passed, 1 failed, 0 skipped");
    }

    @Test
    void aBuildThatBreaksFailsTheTestsThoughAllThatRanPassed() throws Exception {
        maven("echo 'the log'", "exit 1");
        Run run = launch("test");
        assertThat(run.out()).isEqualTo("the log\n0 passed, 0 failed, 0 skipped\n");
        assertThat(run.status()).isEqualTo(1);
    }

    @Test
    void artifactsForTestsAreInstalledOnceBeforeMavenStarts() throws Exception {
        maven("command -v chromium >/dev/null && command -v g++ >/dev/null && echo 'all there'");
        Path calls = folder.resolve("apt.calls");
        script("sudo", "shift; exec \"$@\"");
        script(
                "apt-get",
                "echo \"$@\" >>'" + calls + "'\n"
                        + "for package; do case $package in chromium | g++) cp \"$0\" \"${0%/*}/$package\" ;; esac; done");
        ProcessBuilder test = process(home.resolve("plumbline"), "test");
        test.environment().put("CI", "true");
        Run run = run(test);
        assertThat(run.out()).isEqualTo("all there\n0 passed, 0 failed, 0 skipped\n");
        assertThat(Files.readAllLines(calls))
                .satisfies(lines -> assertThat(lines.get(0)).endsWith("update"))
                .filteredOn(line -> line.endsWith("install --no-install-recommends chromium"))
                .hasSize(1);
        // This apt-get cannot install gdb.
        assertThat(run.err())
                .contains("Installing chromium, for the tests of the viewer in a browser ...\n")
                .doesNotContain("no chromium")
                .contains("plumbline: no gdb, so the tests of breakpoints in native programs fail, since CI=true; ")
                .contains("to have them: apt-get install -y gdb libc6-dbg\n");
        assertThat(run(test).err()).contains("Installing gdb").doesNotContain("Installing chromium");
    }

    @Test
    void packagesAreInstalledInCiOrOnRequestOnly() throws Exception {
        maven("echo 'the log'");
        Path calls = folder.resolve("apt.calls");
        script("sudo", "[ \"$1\" = -n ] && shift; exec \"$@\"");
        script("apt-get", "echo \"$@\" >>'" + calls + "'");
        Run plain = launch("test");
        assertThat(plain.status()).isZero();
        assertThat(plain.out()).startsWith("the log\n");
        assertThat(calls).doesNotExist();
        assertThat(plain.err())
                .contains("plumbline: no chromium, so the tests of the viewer in a browser are skipped;"
                        + " to have them: ./plumbline test --install, or apt-get install -y chromium\n")
                .contains("plumbline: no g++, so the tests of native code, ")
                .doesNotContain("Installing");
        String empty = "-Dmaven.repo.local=" + folder.resolve("empty");
        Run asked = launch("test", "-Da=b", "--install", "-o", empty);
        assertThat(asked.err())
                .contains("Installing chromium, for the tests of the viewer in a browser ...\n")
                .contains("plumbline: offline, and Maven has no Apache Spark, so the tests of cli/spark are skipped\n");
        assertThat(calls).content().contains("install --no-install-recommends g++");
        assertThat(Files.readAllLines(folder.resolve("mvn.calls")))
                .last()
                .isEqualTo("-B -ntp -Dstyle.color=never -Plab -T 2C -Dplumbline.forks=1 -fae"
                        + " -Dmaven.test.failure.ignore=true -Dplumbline.without=long -Dplumbline.only=tests verify -Da=b -o "
                        + empty);
    }

    @Test
    void theFastTestsLeaveOutTheSlowOnesAndNeedNothing() throws Exception {
        maven("echo 'the log'");
        Run run = launch("test", "--fast", "-o");
        assertThat(run.status()).isZero();
        assertThat(run.out()).isEqualTo("the log\n0 passed, 0 failed, 0 skipped\n");
        assertThat(run.err()).isEmpty();
        assertThat(Files.readString(folder.resolve("mvn.calls")))
                .contains("-DexcludedGroups=slow,long,newer-java test -o\n")
                .doesNotContain("verify");
    }

    @Test
    void testHasItsOwnHelp() throws Exception {
        Run run = launch("test", "--help");
        assertThat(run.status()).isZero();
        assertThat(run.out())
                .startsWith("Usage: ./plumbline test ")
                .contains("--fast", "--all", "--pages", "--install");
        assertThat(folder.resolve("mvn.calls")).doesNotExist();
    }

    @Test
    void aCheckThatIsInterruptedSaysHowFarItCameAndLeavesNothing() throws Exception {
        Files.writeString(elsewhere.resolve("Slow.tla"), """
                ---- MODULE Slow ----
                EXTENDS Naturals, FiniteSets
                VARIABLE x
                Init == x = 0
                Write(value) == Cardinality({s \\in SUBSET (1..60) : Cardinality(s) = 30}) > 5 /\\ x' = value
                Next == \\E v \\in 0..9 : Write(v)
                ====
                """);
        Files.writeString(
                elsewhere.resolve("w.ndjson"),
                "{\"process\":0,\"op\":\"Write\",\"args\":{\"value\":7},\"call\":0,\"return\":1}\n");
        Path err = folder.resolve("err");
        Process process = process(
                        home.resolve("plumbline"),
                        "check",
                        "--budget",
                        "10m",
                        "--spec",
                        "Slow.tla",
                        "--witness",
                        "witness",
                        "w.ndjson")
                .redirectError(err.toFile())
                .start();
        while (process.isAlive() && drafts() == 0) {
            Thread.sleep(50);
        }
        process.destroy();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isNotIn(0, 1, 2, 3, 4);
        // It may have been interrupted while it was reading or loading.
        assertThat(Files.readString(err))
                .containsPattern(
                        "interrupted: w.ndjson: (0 of 1 operation settled|no operations read yet|read 1 operation)");
        assertThat(drafts()).isZero();
    }

    private long drafts() throws IOException {
        try (var files = Files.list(elsewhere)) {
            return files.filter(file -> file.getFileName().toString().endsWith(".part"))
                    .count();
        }
    }
}
