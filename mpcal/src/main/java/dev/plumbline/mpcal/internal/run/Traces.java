package dev.plumbline.mpcal.internal.run;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Distinguishes runs by the contents of their logs, without wall-clock times. */
public final class Traces {
    private final Set<List<String>> seen = new HashSet<>();

    /** Whether the run in a folder differs from all before it. */
    public boolean add(Path logs) throws BadInput {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.list(logs)) {
            for (Path file : files.filter(file -> file.toString().endsWith(".log"))
                    .sorted()
                    .toList()) {
                lines.add(file.getFileName().toString());
                for (String line : Files.readAllLines(file)) {
                    lines.add(line.replaceAll("\"(startTime|endTime)\":\"[^\"]*\"", ""));
                }
            }
        } catch (IOException e) {
            throw new BadInput("cannot read the logs in " + logs, e);
        }
        return seen.add(lines);
    }

    public int size() {
        return seen.size();
    }
}
