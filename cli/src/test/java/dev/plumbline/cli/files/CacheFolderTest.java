package dev.plumbline.cli.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheFolderTest {
    @TempDir
    private Path folder;

    private Optional<Path> chosen(Map<String, String> environment) throws Exception {
        Path jar = folder.resolve("program.jar");
        Files.writeString(jar, "program");
        return CacheFolder.of(environment, "/home/user", jar).map(CacheFolder::folder);
    }

    @Test
    void folderIsTheOneOfTheEnvironment() throws Exception {
        assertThat(chosen(Map.of())).contains(Path.of("/home/user/.cache/plumbline"));
        assertThat(chosen(Map.of("XDG_CACHE_HOME", "/caches"))).contains(Path.of("/caches/plumbline"));
        assertThat(chosen(Map.of("XDG_CACHE_HOME", "caches"))).contains(Path.of("/home/user/.cache/plumbline"));
        assertThat(chosen(Map.of("XDG_CACHE_HOME", "/caches", "PLUMBLINE_CACHE", "/mine")))
                .contains(Path.of("/mine"));
        assertThat(chosen(Map.of("PLUMBLINE_CACHE", "no"))).isEmpty();
    }

    @Test
    void classesInAFolderHaveNoCacheSinceTheyMayChange() throws Exception {
        assertThat(CacheFolder.of(Map.of(), "/home/user", folder)).isEmpty();
    }

    @Test
    void anotherBuildIsAnotherProgram() throws Exception {
        chosen(Map.of());
        Path jar = folder.resolve("program.jar");
        String program = CacheFolder.of(Map.of(), "/", jar).orElseThrow().program();
        assertThat(CacheFolder.of(Map.of(), "/", jar).orElseThrow().program()).isEqualTo(program);
        Files.writeString(jar, "programme");
        assertThat(CacheFolder.of(Map.of(), "/", jar).orElseThrow().program()).isNotEqualTo(program);
    }
}
