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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Copies of the projects in {@code src/test/projects}, each with its Surefire and JUnit, built by the Maven that runs
 * these tests. One build for all of them: to start Maven takes longer than to build one.
 */
final class Projects {
    private static final Pattern CASE = Pattern.compile(
            "<testcase name=\"([^\"]*)\" classname=\"([^\"]*)\"[^>]*?(/?)>(.*?)(?=<testcase|</testsuite>)",
            Pattern.DOTALL);

    private final Path templates;
    private final Path folder;
    private final List<String> groups = new ArrayList<>();

    Projects(Path templates, Path folder) {
        this.templates = templates;
        this.folder = folder;
    }

    /** The result of a build, and the output of Maven. */
    record Built(int exitCode, String output) {}

    /** The named projects with these versions, as modules of one project. */
    void add(String surefire, String junit, List<String> projects) throws IOException {
        String group = "surefire-" + surefire + "-junit-" + junit;
        groups.add(group);
        List<Path> files;
        try (Stream<Path> all = Files.walk(templates)) {
            files = all.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            Path place = templates.relativize(file);
            String text = Files.readString(file);
            if (place.startsWith("shared")) {
                // Tests of two projects, which differ in the replica that a client reads.
                copy(
                        text.replace("@reads@", "A"),
                        group,
                        Path.of("passing").resolve(place.subpath(1, place.getNameCount())));
                copy(
                        text.replace("@reads@", "B"),
                        group,
                        Path.of("failing").resolve(place.subpath(1, place.getNameCount())));
            } else if (file.endsWith("pom.xml")) {
                copy(
                        text.replace("@group@", group)
                                .replace("@surefire@", surefire)
                                .replace("@junit@", junit)
                                .replace("@plumbline@", System.getProperty("plumbline.version"))
                                .replace("@modules@", modules(projects)),
                        group,
                        place);
            } else {
                copy(text, group, place);
            }
        }
    }

    private void copy(String text, String group, Path place) throws IOException {
        Path copy = folder.resolve(group).resolve(place);
        Files.createDirectories(copy.getParent());
        Files.writeString(copy, text);
    }

    private static String modules(List<String> folders) {
        return folders.stream().map(each -> "<module>" + each + "</module>").collect(Collectors.joining("\n    "));
    }

    /**
     * Builds all of them, offline if the build that runs these tests is. To try that first in any case would run most
     * of the tests twice in a fresh checkout: what is missing is noticed late, and one project at a time.
     */
    Built test(String... further) throws IOException, InterruptedException {
        Files.writeString(folder.resolve("pom.xml"), """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>shop</groupId>
                  <artifactId>all</artifactId>
                  <version>1</version>
                  <packaging>pom</packaging>
                  <modules>
                    %s
                  </modules>
                </project>
                """.formatted(modules(groups)));
        List<String> words = new ArrayList<>(List.of(
                maven(),
                "-B",
                "-ntp",
                "-fae",
                "-gs",
                System.getProperty("plumbline.settings"),
                "-Dmaven.repo.local=" + System.getProperty("plumbline.installed"),
                "-Dstyle.color=never"));
        if (System.getProperty("plumbline.offline").equals("offline=true")) {
            words.addAll(List.of("-o", "-Daether.offline.protocols=file"));
        }
        words.addAll(List.of(further));
        words.add("test");
        return run(words);
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
        return new Built(exitCode, Files.readString(log));
    }

    /** A file of what Surefire has written down of a project. */
    Path report(String surefire, String junit, String project, String file) {
        return folder.resolve(
                Path.of("surefire-" + surefire + "-junit-" + junit, project, "target", "surefire-reports", file));
    }

    /** The tests of a project, by class and name, as Surefire has written them down; empty text for one that passed. */
    Map<String, String> reported(String surefire, String junit, String project) throws IOException {
        Map<String, String> tests = new TreeMap<>();
        Path reports = folder.resolve(
                Path.of("surefire-" + surefire + "-junit-" + junit, project, "target", "surefire-reports"));
        List<Path> files;
        try (Stream<Path> all = Files.list(reports)) {
            files = all.filter(file -> file.toString().endsWith(".xml")).toList();
        }
        for (Path file : files) {
            Matcher each = CASE.matcher(Files.readString(file));
            while (each.find()) {
                boolean passed = !each.group(3).isEmpty()
                        || !each.group(4).contains("<failure") && !each.group(4).contains("<error");
                tests.put(each.group(2) + "." + each.group(1), passed ? "" : each.group(4));
            }
        }
        return tests;
    }
}
