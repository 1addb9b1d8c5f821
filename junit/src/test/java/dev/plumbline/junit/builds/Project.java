package dev.plumbline.junit.builds;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A copy of the projects in {@code src/test/projects}, built by the Maven that runs these tests. */
final class Project {
    private static final Pattern CASE = Pattern.compile(
            "<testcase name=\"([^\"]*)\" classname=\"([^\"]*)\"[^>]*?(/?)>(.*?)(?=<testcase|</testsuite>)",
            Pattern.DOTALL);

    private final Path folder;

    private Project(Path folder) {
        this.folder = folder;
    }

    /**
     * What a build came to.
     *
     * @param output of Maven
     * @param passing the tests of that project, by class and name, as Surefire has written them down; empty text for
     *     one that passed
     */
    record Built(int exitCode, String output, Map<String, String> passing, Map<String, String> failing) {}

    static Project copy(Path templates, Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(templates)) {
            files = all.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            Path copy = folder.resolve(templates.relativize(file));
            Files.createDirectories(copy.getParent());
            Files.copy(file, copy);
        }
        return new Project(folder);
    }

    /** Without the network, if everything has been downloaded before. */
    Built test(String surefire, String junit, String... further) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(
                maven(),
                "-B",
                "-ntp",
                "-gs",
                System.getProperty("plumbline.settings"),
                "-Dmaven.repo.local=" + System.getProperty("plumbline.installed"),
                "-Dplumbline.version=" + System.getProperty("plumbline.version"),
                "-Dsurefire.version=" + surefire,
                "-Djunit.version=" + junit,
                "-Dstyle.color=never"));
        words.addAll(List.of(further));
        words.add("test");
        List<String> offline = new ArrayList<>(words);
        offline.addAll(1, List.of("-o", "-Daether.offline.protocols=file"));
        Built built = run(offline);
        return built.output().contains("offline mode") ? run(words) : built;
    }

    private static String maven() {
        String name = File.separatorChar == '/' ? "mvn" : "mvn.cmd";
        return Path.of(System.getProperty("plumbline.maven"), "bin", name).toString();
    }

    private Built run(List<String> words) throws IOException, InterruptedException {
        Path log = folder.resolve("build.log");
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("MAVEN_OPTS", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1");
        int exitCode = builder.start().waitFor();
        return new Built(exitCode, Files.readString(log), reported("passing"), reported("failing"));
    }

    private Map<String, String> reported(String project) throws IOException {
        Map<String, String> tests = new TreeMap<>();
        Path reports = folder.resolve(Path.of(project, "target", "surefire-reports"));
        if (!Files.exists(reports)) {
            return tests;
        }
        List<Path> files;
        try (Stream<Path> all = Files.list(reports)) {
            files = all.filter(file -> file.toString().endsWith(".xml")).toList();
        }
        for (Path file : files) {
            Matcher each = CASE.matcher(Files.readString(file));
            while (each.find()) {
                boolean passed = !each.group(3).isEmpty() || !each.group(4).contains("<failure");
                tests.put(each.group(2) + "." + each.group(1), passed ? "" : each.group(4));
            }
        }
        return tests;
    }
}
