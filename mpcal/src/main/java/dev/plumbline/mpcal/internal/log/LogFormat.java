package dev.plumbline.mpcal.internal.log;

import dev.plumbline.history.History;
import dev.plumbline.history.format.ReadOptions;
import dev.plumbline.history.format.Source;
import dev.plumbline.history.format.WholeFormat;
import dev.plumbline.value.BadInput;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Logs of systems that were compiled from Modular PlusCal, among the formats: one log for each process. */
public final class LogFormat implements WholeFormat {
    /** The name of the format. */
    public static final String NAME = "mpcal";

    /** A field that each record has, and that no other format has. */
    private static final String MARK = "\"csElements\"";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "logs of systems compiled from Modular PlusCal: one JSON object per line for each critical section";
    }

    @Override
    public List<String> extensions() {
        return List.of();
    }

    @Override
    public boolean fits(byte[] head) {
        return isRecord(new String(head, StandardCharsets.ISO_8859_1)
                .lines()
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse(""));
    }

    /** Whether the first line of a log that is not blank is a record, right or wrong. */
    static boolean isRecord(String line) {
        return line.contains(MARK);
    }

    @Override
    public boolean fits(Path folder) {
        return LogFolder.isLogs(folder);
    }

    @Override
    public boolean recognisesForCertain() {
        return true;
    }

    @Override
    public boolean isClocked() {
        return true;
    }

    @Override
    public History read(Path path, ReadOptions options) throws BadInput {
        return LogHistory.read(path);
    }

    @Override
    public History read(Source source, ReadOptions options) throws BadInput {
        throw new BadInput(source.name() + ": a log of Modular PlusCal; expected the folder with the logs of all"
                + " processes, or a file");
    }
}
