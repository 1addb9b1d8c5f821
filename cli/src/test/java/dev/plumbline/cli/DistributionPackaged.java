package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The archive for machines without Maven, made by the launcher and used as it is unpacked. Runs once the jar is there.
 */
class DistributionPackaged {
    private static final Path ROOT = Path.of("..").toAbsolutePath();

    @TempDir
    private Path folder;

    private Path home;

    @BeforeEach
    void checkout() throws IOException {
        home = Files.createDirectories(folder.resolve("checkout"));
        for (String file : List.of("plumbline", "LICENSE", "THIRD-PARTY.md", "cli/target/plumbline.jar")) {
            Path copy = home.resolve(file);
            Files.createDirectories(copy.getParent());
            Files.copy(ROOT.resolve(file), copy, StandardCopyOption.COPY_ATTRIBUTES);
        }
    }

    private String launch(Path launcher, Map<String, String> more, String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of("bash", launcher.toString()));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("PLUMBLINE_ARCHIVE", "no");
        builder.environment().putAll(more);
        Process process = builder.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return said + process.waitFor();
    }

    /** As {@code unzip} does. */
    private Path unpack(Path archive) throws IOException {
        Path place = folder.resolve("unpacked");
        try (FileSystem zip = FileSystems.newFileSystem(archive, Map.of("enablePosixFileAttributes", "true"));
                Stream<Path> entries = Files.walk(zip.getPath("/"))) {
            for (Path entry : (Iterable<Path>) entries::iterator) {
                Path copy = place.resolve(zip.getPath("/").relativize(entry).toString());
                if (Files.isDirectory(entry)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(entry, copy);
                    Files.setPosixFilePermissions(copy, Files.getPosixFilePermissions(entry));
                }
            }
        }
        return place.resolve("plumbline-" + System.getProperty("plumbline.version"));
    }

    @Test
    void itRunsWhereThereIsNoMavenAndHasTheSameBytesEachTime() throws Exception {
        Path archive = home.resolve("target/plumbline-" + System.getProperty("plumbline.version") + ".zip");
        assertThat(launch(home.resolve("plumbline"), Map.of("TZ", "Asia/Tokyo"), "package"))
                .isEqualTo(archive + "\n0");
        byte[] first = Files.readAllBytes(archive);
        assertThat(launch(home.resolve("plumbline"), Map.of("TZ", "America/Lima"), "package"))
                .isEqualTo(archive + "\n0");
        assertThat(Arrays.mismatch(Files.readAllBytes(archive), first))
                .as("the first byte that differs")
                .isEqualTo(-1);
        assertThat(home.resolve("target")).isDirectoryNotContaining("glob:**.draft");

        Path unpacked = unpack(archive);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(unpacked.resolve("plumbline"))))
                .isEqualTo("rwxr-xr-x");
        assertThat(unpacked.resolve("LICENSE")).hasSameTextualContentAs(ROOT.resolve("LICENSE"));
        // A Maven whose use would be noticed.
        Path tools = Files.createDirectories(folder.resolve("tools"));
        Files.writeString(tools.resolve("mvn"), "#!/bin/sh\necho Maven was called\nexit 1\n");
        Files.setPosixFilePermissions(tools.resolve("mvn"), PosixFilePermissions.fromString("rwxr-xr-x"));
        Map<String, String> path = Map.of("PATH", tools + ":" + System.getenv("PATH"));
        assertThat(launch(unpacked.resolve("plumbline"), path, "version"))
                .startsWith("plumbline " + System.getProperty("plumbline.version"))
                .endsWith("\n0");
        assertThat(launch(unpacked.resolve("plumbline"), path, "demo", "--out", folder.resolve("demo") + ""))
                .contains("VIOLATES")
                .endsWith("\n0");
        assertThat(launch(unpacked.resolve("plumbline"), path, "test"))
                .isEqualTo("plumbline: there are no tests in " + unpacked + ": it is an unpacked archive\n2");
    }

    @Test
    void theDatabaseIsThereForCommonMachines() throws Exception {
        Path history = Files.writeString(
                folder.resolve("h.ndjson"),
                "{\"process\":0,\"op\":\"write\",\"args\":{\"value\":1},\"call\":0,\"return\":10}\n");
        Path store = folder.resolve("runs.db");
        Path launcher = home.resolve("plumbline");
        String file = store.toString();
        assertThat(launch(launcher, Map.of(), "check", "--model", "register", "--store", file, history.toString()))
                .endsWith("0");
        assertThat(launch(launcher, Map.of(), "store", "list", file)).contains("1 history");
        assertThat(launch(launcher, Map.of("PLUMBLINE_JAVA_OPTS", "-Dos.arch=riscv64"), "store", "list", file))
                .contains("error: " + store + ": no database for this kind of machine")
                .endsWith("2");
    }
}
