package dev.plumbline.samples;

import dev.plumbline.history.files.Folders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A Maven project of a stranger, in a folder of its own. It finds the artifacts of Plumbline installed in a local
 * repository below target/ and knows nothing else of this build.
 */
final class Consumer {
    private static final int MINUTES = 5;

    private final Path folder;

    private Consumer(Path folder) {
        this.folder = folder;
    }

    /** A fresh copy of a project, without what was built of it. */
    static Consumer copy(Path project, Path folder) throws IOException {
        Folders.delete(folder);
        try (Stream<Path> files = Files.walk(project)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Path relative = project.relativize(file);
                if (relative.startsWith("target")) {
                    continue;
                }
                Path copy = folder.resolve(relative.toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(file, copy);
                }
            }
        }
        return new Consumer(folder);
    }

    /** What Maven said and how it ended. */
    record Said(int status, String out) {}

    /** Runs Maven as somebody would type it, with the local repository and settings of the test. */
    Said maven(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(property("plumbline.maven"), "bin", "mvn").toString(),
                "-B",
                "-ntp",
                "-Dstyle.color=never",
                "-gs",
                property("plumbline.settings"),
                "-Dmaven.repo.local=" + property("plumbline.installed")));
        if (property("plumbline.offline").equals("offline=true")) {
            command.addAll(List.of("-o", "-Daether.offline.protocols=file"));
        }
        command.addAll(List.of(words));
        Path out = folder.resolve("maven-output.txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile());
        // Options of the build that runs this test are not those of a stranger.
        builder.environment().keySet().removeAll(List.of("MAVEN_ARGS", "MAVEN_CONFIG"));
        builder.environment().put("MAVEN_OPTS", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new AssertionError("did not end within " + MINUTES + " minutes: " + command);
        }
        return new Said(process.exitValue(), Files.readString(out, StandardCharsets.UTF_8));
    }

    private static String property(String name) {
        String value = System.getProperty(name);
        if (value == null) {
            throw new IllegalStateException("no system property " + name + "; expected to be run by Maven");
        }
        return value;
    }
}
