package dev.plumbline.services.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/** The processes that a runner has started, by the variable that each of them has. */
final class Markers {
    private Markers() {}

    static Set<String> processes(long runner) throws IOException {
        Set<String> found = new TreeSet<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path process : all) {
                try {
                    String environment =
                            new String(Files.readAllBytes(process.resolve("environ")), StandardCharsets.UTF_8);
                    if (("\0" + environment).contains("\0PLUMBLINE_SERVICES_RUN=" + runner + "-")) {
                        found.add(process.getFileName().toString());
                    }
                } catch (IOException e) {
                    // It has ended, or belongs to another user.
                }
            }
        }
        return found;
    }

    /** Whether a process exists and is not merely listed until its parent asks for its end. */
    static boolean isRunning(String process) {
        try {
            String line = Files.readString(Path.of("/proc", process, "stat"));
            return !line.substring(line.lastIndexOf(')') + 2).startsWith("Z");
        } catch (IOException e) {
            return false;
        }
    }
}
