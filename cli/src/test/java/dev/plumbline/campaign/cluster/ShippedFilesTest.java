package dev.plumbline.campaign.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.campaign.Task;
import dev.plumbline.value.BadInput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which files go to a cluster, and how they arrive. */
class ShippedFilesTest {
    @TempDir
    private Path folder;

    private Path from;

    @BeforeEach
    void files() throws IOException {
        from = Files.createDirectories(folder.resolve("from"));
        write("classes/shop/Stock.class");
        write("lib/shop.jar");
        write("spec/Queue.tla");
        write("spec/deep/Lock.tla");
        write("histories/h1.ndjson");
        write("histories/h2.ndjson");
        write("big/all.ndjson");
        Files.writeString(folder.resolve("outside"), "outside");
    }

    private void write(String name) throws IOException {
        Files.createDirectories(from.resolve(name).getParent());
        Files.writeString(from.resolve(name), name);
    }

    private static Task task(String... words) {
        return new Task(
                0,
                new TreeMap<>(Map.of("file", "x")),
                Stream.of(words).map(Task.Word::literal).toList());
    }

    @Test
    void wordsOfTheCommandNameFilesForAllMachines() throws Exception {
        ShippedFiles files = ShippedFiles.of(
                List.of("check", "--class-path", "classes:lib/shop.jar", "--spec=spec/Queue.tla", "{file}", "nowhere"),
                List.of(),
                from);
        assertThat(files.names()).containsExactly("classes/shop/Stock.class", "lib/shop.jar", "spec/Queue.tla");
        assertThat(files.bytes()).isEqualTo(24 + 12 + 14);
    }

    /** Without it the constants, the specification and the invariants of the module are others. */
    @Test
    void theConfigurationBesideAModuleGoesWithIt() throws Exception {
        write("spec/Queue.cfg");
        write("spec/deep/Lock.cfg");
        ShippedFiles files = ShippedFiles.of(List.of("graph", "spec/Queue.tla", "{spec}"), List.of(), from);
        assertThat(files.names()).containsExactly("spec/Queue.cfg", "spec/Queue.tla");
        assertThat(files.only(task("graph", "spec/Queue.tla", "spec/deep/Lock.tla")))
                .containsExactly("spec/deep/Lock.cfg", "spec/deep/Lock.tla");
    }

    @Test
    void theUserAddsWhatTheCommandDoesNotName() throws Exception {
        ShippedFiles files = ShippedFiles.of(List.of("check", "--spec", "spec/Queue.tla"), List.of("spec"), from);
        assertThat(files.names()).containsExactly("spec/Queue.tla", "spec/deep/Lock.tla");
        assertThatThrownBy(() -> ShippedFiles.of(List.of("check"), List.of("gone"), from))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("--ship gone: expected the name of a file or folder, relative to " + from);
    }

    @Test
    void filesOfOneTaskTravelWithIt() throws Exception {
        ShippedFiles files = ShippedFiles.of(List.of("check", "--model", "map", "{file}"), List.of("big"), from);
        assertThat(files.only(task("check", "--model", "map", "histories/h1.ndjson", "--bundle={task}/b")))
                .containsExactly("histories/h1.ndjson");
        assertThat(files.only(task("check", "histories")))
                .containsExactly("histories/h1.ndjson", "histories/h2.ndjson");
        assertThat(files.only(task("check", "big/all.ndjson"))).isEmpty();
        assertThat(files.only(task("check", from.resolve("histories/h1.ndjson").toString())))
                .as("an absolute name means the same on all machines")
                .isEmpty();
    }

    @Test
    void filesOutsideOfTheFolderAreRefused() {
        for (String outside : List.of("../outside", ".", "lib/../..")) {
            assertThatThrownBy(() -> ShippedFiles.of(List.of("check", outside), List.of(), from))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("'" + outside + "' is not below " + from);
        }
    }

    @Test
    void anArchiveKeepsNamesContentsAndPrograms() throws Exception {
        assertThat(from.resolve("lib/shop.jar").toFile().setExecutable(true)).isTrue();
        byte[] archive = FileArchive.of(from, List.of("lib/shop.jar", "spec/deep/Lock.tla"));
        Path to = Files.createDirectories(folder.resolve("to"));
        assertThat(FileArchive.unpack(new ByteArrayInputStream(archive), to))
                .containsExactly("lib/shop.jar", "spec/deep/Lock.tla");
        assertThat(to.resolve("lib/shop.jar")).hasContent("lib/shop.jar").isExecutable();
        assertThat(Files.isExecutable(to.resolve("spec/deep/Lock.tla"))).isFalse();

        byte[] hostile = FileArchive.of(from, List.of("../outside"));
        assertThatThrownBy(() -> FileArchive.unpack(new ByteArrayInputStream(hostile), to))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("outside of the folder of its archive");
    }
}
