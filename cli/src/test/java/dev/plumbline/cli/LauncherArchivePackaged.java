package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The options that the launcher passes to Java, and the archive of classes that it creates. Runs after the jar was
 * packaged.
 */
class LauncherArchivePackaged {
    private static final Path JAR = Path.of("target", "plumbline.jar").toAbsolutePath();
    private static final Path LAUNCHER = Path.of("..", "plumbline").toAbsolutePath();

    @TempDir
    private Path folder;

    private Path home;
    private Path jar;

    @BeforeEach
    void checkout() throws IOException {
        // Without a blank: Java 17 does not use an archive for a jar whose path has to be escaped in a URL.
        home = Files.createDirectories(folder.resolve("home"));
        Files.copy(LAUNCHER, home.resolve("plumbline"), StandardCopyOption.COPY_ATTRIBUTES);
        jar = Files.createDirectories(home.resolve("cli/target")).resolve("plumbline.jar");
        Files.copy(JAR, jar);
    }

    private ProcessBuilder process(String... arguments) {
        List<String> words = new ArrayList<>(List.of(home.resolve("plumbline").toString()));
        words.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(words).directory(folder.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment()
                .keySet()
                .removeAll(
                        List.of("PLUMBLINE_ARCHIVE", "PLUMBLINE_JAVA_OPTS", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
        return builder;
    }

    private static Run run(ProcessBuilder builder) throws Exception {
        Path err = Files.createTempFile("plumbline", ".err");
        try {
            Process process = builder.redirectError(err.toFile()).start();
            process.getOutputStream().close();
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Run(process.waitFor(), out, Files.readString(err));
        } finally {
            Files.delete(err);
        }
    }

    private String sourceOfMain() throws Exception {
        return sourceOf("dev.plumbline.cli.Main");
    }

    /** Where Java found a class of the program; nothing else may be printed. */
    private String sourceOf(String name) throws Exception {
        return sourceOf(name, 0, "plumbline ", "version");
    }

    private String sourceOf(String name, int status, String beginning, String... arguments) throws Exception {
        Path log = folder.resolve("classes.log");
        Files.deleteIfExists(log);
        ProcessBuilder logged = process(arguments);
        logged.environment().put("PLUMBLINE_JAVA_OPTS", "-Xlog:class+load:file=" + log);
        Run run = run(logged);
        assertThat(run.status()).isEqualTo(status);
        assertThat(run.out()).startsWith(beginning);
        assertThat(run.err()).isEmpty();
        return Files.readAllLines(log).stream()
                .filter(line -> line.contains(" " + name + " source: "))
                .findFirst()
                .orElseThrow();
    }

    private List<Path> archives() throws IOException {
        Path all = home.resolve("cli/target/archives");
        if (Files.notExists(all)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(all)) {
            return files.sorted().toList();
        }
    }

    @Test
    void theFirstCallMakesAnArchiveAndLaterOnesUseItWhileItFits() throws Exception {
        Run first = run(process("version"));
        assertThat(first.out()).startsWith("plumbline ").hasLineCount(1);
        assertThat(first.err()).isEmpty();
        Path archive = archives().get(0);
        assertThat(archive.toString()).endsWith(".jsa");
        Path upgraded = archive.resolveSibling(archive.getFileName() + ".jar");
        assertThat(archives()).containsExactly(archive, upgraded);
        FileTime made = Files.getLastModifiedTime(archive);
        assertThat(made).isEqualTo(Files.getLastModifiedTime(jar));
        assertThat(sourceOfMain()).contains("shared objects file");
        assertThat(sourceOf("picocli.CommandLine"))
                .as("compiled for Java 5, and upgraded")
                .contains("shared objects file");
        assertThat(run(process("demo", "--out", "demo")).status()).isZero();
        assertThat(sourceOf(
                        "tlc2.tool.impl.Tool", 1, "VIOLATES", "check", "--spec", "demo/KvMap.tla", "demo/stale.ndjson"))
                .as("TLC's interpreter, which confirms a violation")
                .contains("shared objects file (top)");

        // Another jar: of the same bytes, but Java knows jars by their time.
        Files.setLastModifiedTime(jar, FileTime.from(Instant.now().minusSeconds(7200)));
        Files.createDirectory(archive.resolveSibling(archive.getFileName() + ".lock"));
        assertThat(sourceOfMain()).as("another process makes the new one").doesNotContain("shared objects file");
        assertThat(Files.getLastModifiedTime(archive)).isEqualTo(made);
        Files.delete(archive.resolveSibling(archive.getFileName() + ".lock"));
        assertThat(sourceOfMain()).contains("shared objects file");
        assertThat(archives()).containsExactly(archive, upgraded);
        assertThat(Files.getLastModifiedTime(archive)).isEqualTo(Files.getLastModifiedTime(jar));

        // A damaged archive is ignored silently.
        Files.delete(archive);
        Files.writeString(archive, "no archive");
        Files.setLastModifiedTime(archive, Files.getLastModifiedTime(jar));
        assertThat(sourceOfMain()).doesNotContain("shared objects file");
    }

    @Test
    void whereNoArchiveIsWantedNoneIsMade() throws Exception {
        ProcessBuilder version = process("version");
        version.environment().put("PLUMBLINE_ARCHIVE", "no");
        assertThat(run(version).status()).isZero();
        version.environment().remove("PLUMBLINE_ARCHIVE");
        version.environment().put("PLUMBLINE_JAVA_OPTS", "-Xshare:off");
        assertThat(run(version).status()).isZero();
        assertThat(archives()).isEmpty();
    }

    /** A Java that only prints its arguments, and fails at everything else. */
    private Path talkingJava() throws IOException {
        Path bin = Files.createDirectories(folder.resolve("talking/bin"));
        Files.writeString(folder.resolve("talking/release"), "JAVA_VERSION=\"21.0.1\"\n");
        Path java = Files.writeString(bin.resolve("java"), "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        return folder.resolve("talking");
    }

    private List<String> told(String variable, String options, String... arguments) throws Exception {
        ProcessBuilder builder = process(arguments);
        builder.environment().put("JAVA_HOME", talkingJava().toString());
        if (!variable.isEmpty()) {
            builder.environment().put(variable, options);
        }
        Run run = run(builder);
        assertThat(run.err()).isEmpty();
        return run.out().lines().toList();
    }

    @Test
    void javaWithoutArchivesIsTriedOnce() throws Exception {
        assertThat(told("", "", "version")).noneMatch(word -> word.contains("SharedArchiveFile"));
        assertThat(archives())
                .singleElement()
                .satisfies(file -> assertThat(file).isEmptyFile());
        assertThat(told("", "", "version")).noneMatch(word -> word.contains("Archive"));
    }

    @Test
    void launcherDoesNotOverrideJavaOptionsOfTheUser() throws Exception {
        assertThat(told("", "", "check"))
                .contains("-XX:+UseSerialGC", "-XX:MaxRAMPercentage=70", "-XX:Tier4InvocationThreshold=100000")
                .doesNotContain("-XX:MaxInlineLevel=4", "-XX:LoopUnrollLimit=0", "-Xmn64m")
                .noneMatch(word -> word.contains("InlineSmallCode") || word.contains("FreqInlineSize"))
                .containsSubsequence("-jar", jar.toString(), "check");
        assertThat(told("", "", "check", "--spec", "A.tla"))
                .contains("-XX:MaxInlineLevel=4", "-XX:FreqInlineSize=150", "-XX:LoopUnrollLimit=0")
                .doesNotContain("-Xmn64m");
        assertThat(told("", "", "graph"))
                .contains("-XX:MaxInlineLevel=4", "-XX:LoopUnrollLimit=0", "-Xmn64m")
                .contains("-XX:InlineSmallCode=1000", "-XX:FreqInlineSize=150");
        for (String variable : List.of("PLUMBLINE_JAVA_OPTS", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS")) {
            assertThat(told(variable, "-XX:+UseG1GC", "check")).doesNotContain("-XX:+UseSerialGC");
            assertThat(told(variable, "-Xmx2g", "check"))
                    .contains("-XX:+UseSerialGC")
                    .noneMatch(word -> word.contains("MaxRAM") || word.contains("Oops"));
            assertThat(told(variable, "-XX:TieredStopAtLevel=4", "check"))
                    .noneMatch(word -> word.startsWith("-XX:Tier4"));
            assertThat(told(variable, "-XX:MaxInlineLevel=9", "graph")).doesNotContain("-XX:MaxInlineLevel=4");
            assertThat(told(variable, "-XX:FreqInlineSize=99", "graph"))
                    .doesNotContain("-XX:FreqInlineSize=150")
                    .contains("-XX:MaxInlineLevel=4");
            assertThat(told(variable, "-Xmx56m", "graph")).noneMatch(word -> word.startsWith("-Xmn"));
            assertThat(told(variable, "-XX:-UseTransparentHugePages", "graph"))
                    .noneMatch(word -> word.contains("+UseTransparentHugePages"));
        }
        assertThat(told("PLUMBLINE_JAVA_OPTS", "-Xmx2g -Done=1", "check"))
                .containsSubsequence("-XX:+UseSerialGC", "-Xmx2g", "-Done=1", "-jar");
    }

    @Test
    void manySmallFilesDoWithoutTheOptimisingCompiler() throws Exception {
        List<String> words = new ArrayList<>(List.of("check"));
        for (int i = 0; i < 25; i++) {
            words.add(Files.writeString(folder.resolve("-h " + i), "{}")
                    .getFileName()
                    .toString());
        }
        assertThat(told("", "", words.toArray(new String[0]))).contains("-XX:TieredStopAtLevel=1");
        // As where the project itself is the current folder.
        Files.createDirectory(folder.resolve("check"));
        assertThat(told("", "", words.toArray(new String[0]))).contains("-XX:TieredStopAtLevel=1");
        Files.writeString(folder.resolve("-h 7"), "x".repeat(100_000));
        assertThat(told("", "", words.toArray(new String[0]))).doesNotContain("-XX:TieredStopAtLevel=1");
    }

    @Test
    void lineUpWithTestsOfFourCallsNeedsNoOptimisingCompiler() throws Exception {
        assertThat(told("", "", "lineup", "--threads", "2", "--calls", "2", "--class", "X"))
                .contains("-XX:TieredStopAtLevel=1");
        assertThat(told("", "", "lineup", "--class", "X", "--threads=2", "--calls=1"))
                .contains("-XX:TieredStopAtLevel=1");
        assertThat(told("", "", "lineup", "--threads", "3", "--calls", "3")).doesNotContain("-XX:TieredStopAtLevel=1");
        assertThat(told("", "", "lineup", "--operations", "2x2")).doesNotContain("-XX:TieredStopAtLevel=1");
        assertThat(told("", "", "check", "--threads", "2", "--calls", "2")).doesNotContain("-XX:TieredStopAtLevel=1");
    }
}
