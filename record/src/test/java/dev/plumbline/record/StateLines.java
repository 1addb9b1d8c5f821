package dev.plumbline.record;

import dev.plumbline.history.History;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads logs of states as histories: their values are written as those of a history are. */
final class StateLines {
    private static final String HEAD = "\\{\"node\":\"([^\"]*)\",\"time\":(-?\\d+),\"event\":";

    private StateLines() {}

    /** The lines after the header, without a torn one at the end. */
    static List<String> events(Path file) throws Exception {
        List<String> lines =
                Files.readAllLines(file).stream().filter(l -> !l.isBlank()).toList();
        boolean torn = !lines.isEmpty() && !lines.get(lines.size() - 1).startsWith("{");
        return lines.subList(Math.min(1, lines.size()), lines.size() - (torn ? 1 : 0));
    }

    static long time(String line) {
        int from = line.indexOf("\"time\":") + 7;
        int to = from;
        while (to < line.length() && line.charAt(to) != ',' && line.charAt(to) != '}') {
            to++;
        }
        return Long.parseLong(line.substring(from, to));
    }

    static History history(Path file, Path into) throws Exception {
        List<String> lines = events(file).stream()
                .map(l -> l.replaceFirst(HEAD, "{\"process\":\"$1\",\"at\":$2,\"op\":")
                        .replace(",\"state\":{", ",\"meta\":{"))
                .toList();
        Path written = Files.write(into.resolve("history.ndjson"), lines);
        return Traces.read(written);
    }
}
