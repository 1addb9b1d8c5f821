package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.workload.Workload;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Types the commands of docs/tutorial.md into a shell, from the class to the class as mended, in the folders where the
 * page types them. Only the numbers of fuzzing runs are smaller. The program is the one under test and not the one that
 * is packaged: {@code $PLUMBLINE} is a folder with a launcher and a jar that refer to what this test runs on.
 */
@DisabledOnOs(OS.WINDOWS)
@Tag("long")
class TutorialCommandsTest {
    private static final Pattern BLOCK = Pattern.compile("```(\\w*)\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern SECONDS = Pattern.compile("\\d+\\.\\d+ s");

    @TempDir
    private Path folder;

    private Path home;
    private Path here;

    @BeforeEach
    void aPlumbline() throws IOException {
        home = folder.resolve("home");
        here = Files.createDirectories(folder.resolve("empty"));
        List<String> classPath = List.of(System.getProperty("java.class.path").split(File.pathSeparator));
        Path launcher = Files.createDirectories(home).resolve("plumbline");
        Files.writeString(
                launcher,
                "exec '" + Path.of(System.getProperty("java.home"), "bin", "java")
                        + "' -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp '"
                        + String.join(File.pathSeparator, classPath) + "' dev.plumbline.cli.Main \"$@\"\n");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes()
                .put(Attributes.Name.CLASS_PATH, Path.of(workloadApi()).toUri().toString());
        Path jar = Files.createDirectories(home.resolve("workload/target")).resolve("plumbline-workload.jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
    }

    /** All that a workload compiles against: the module workload, as it was built, and nothing else of Plumbline. */
    static String workloadApi() {
        return Path.of(URI.create(Workload.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toString()))
                .toString();
    }

    @Test
    void whatThePageTypesWorks() throws Exception {
        String page = Files.readString(Path.of("..", "docs", "tutorial.md"));
        Matcher block = BLOCK.matcher(
                page.substring(page.indexOf("## 1. A class"), page.indexOf("## When the specification changes")));
        List<String> java = new ArrayList<>();
        int commands = 0;
        while (block.find()) {
            String text = block.group(2);
            switch (block.group(1)) {
                case "tla" -> Files.writeString(here.resolve("Seats.tla"), text);
                case "java" -> java(java, text);
                default -> commands += type(text);
            }
        }
        assertThat(java).hasSize(3);
        assertThat(commands).isEqualTo(13);
    }

    private void java(List<String> before, String text) throws IOException {
        switch (before.size()) {
            case 0 -> Files.writeString(here.resolve("Seats.java"), text);
            case 1 -> Files.writeString(here.resolve("src/SeatsWorkload.java"), text);
            default -> Files.writeString(here.resolve("src/Seats.java"), text);
        }
        before.add(text);
    }

    /** Each command of a block, and for those whose output does not depend on how threads meet, that output. */
    private int type(String block) throws Exception {
        List<String> commands = Stream.of(block.split("(?m)^\\$ ")).skip(1).toList();
        for (String each : commands) {
            String command = each.lines().findFirst().orElseThrow();
            String shown = each.substring(command.length() + 1);
            if (command.startsWith("cd ")) {
                here = here.resolve(command.substring("cd ".length())).normalize();
                continue;
            }
            boolean mended = command.contains("--runs");
            boolean fuzz = command.contains("/plumbline fuzz ");
            boolean check = command.contains("/plumbline check ");
            String shorter = fuzz ? command.replaceAll(" --runs \\d+", "") + " --runs 2 --shrink 1s" : command;
            Said said = shell(shorter);
            if (fuzz && !mended) {
                assertThat(said.status).as(said.toString()).isEqualTo(1);
            } else if (check) {
                assertThat(said.status).as(said.toString()).isIn(0, 1);
            } else {
                assertThat(said.status).as(said.toString()).isZero();
                assertThat(said.error).as(shorter).isEqualTo(fuzz ? said.error : "");
            }
            if (!fuzz && !check) {
                assertThat(SECONDS.matcher(said.output).replaceAll("T s"))
                        .isEqualTo(SECONDS.matcher(shown).replaceAll("T s"));
            }
        }
        return commands.size();
    }

    private record Said(int status, String output, String error) {}

    private Said shell(String command) throws Exception {
        Path error = folder.resolve("error.txt");
        Path output = folder.resolve("output.txt");
        ProcessBuilder builder = new ProcessBuilder("bash", "-c", command)
                .directory(here.toFile())
                .redirectOutput(output.toFile())
                .redirectError(error.toFile());
        builder.environment().put("PLUMBLINE", home.toString());
        builder.environment()
                .merge("PATH", "", (path, none) -> Path.of(System.getProperty("java.home"), "bin") + ":" + path);
        Process process = builder.start();
        if (!process.waitFor(5, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new AssertionError("did not end: " + command);
        }
        return new Said(
                process.exitValue(),
                Files.readString(output, StandardCharsets.UTF_8),
                Files.readString(error, StandardCharsets.UTF_8));
    }
}
