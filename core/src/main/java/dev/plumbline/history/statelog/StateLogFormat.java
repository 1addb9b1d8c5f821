package dev.plumbline.history.statelog;

import dev.plumbline.history.History;
import dev.plumbline.history.format.ReadOptions;
import dev.plumbline.history.format.Source;
import dev.plumbline.history.format.StateLogOptions;
import dev.plumbline.history.format.WholeFormat;
import dev.plumbline.value.BadInput;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** State logs among the formats: a log, or the logs of all nodes in a folder, as a history of events. */
public final class StateLogFormat implements WholeFormat {
    /** The name of the format. */
    public static final String NAME = "states";

    /** For a first line that is too long to be parsed as a whole. */
    private static final Pattern BEGINNING =
            Pattern.compile("\\s*\\{\\s*\"(header|node|event|state|updates|event_args)\"\\s*:.*", Pattern.DOTALL);

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "state logs: one JSON object per line for each event, with values of variables";
    }

    @Override
    public List<String> extensions() {
        return List.of();
    }

    @Override
    public boolean fits(byte[] head) {
        String text = new String(head, StandardCharsets.UTF_8).stripLeading();
        int end = text.indexOf('\n');
        if (!text.startsWith("{")) {
            return false;
        }
        try {
            return StateLine.looksLikeOne(StateLog.fields(end < 0 ? text : text.substring(0, end)));
        } catch (BadInput e) {
            return end < 0 && BEGINNING.matcher(text).matches();
        }
    }

    @Override
    public boolean recognisesForCertain() {
        return true;
    }

    @Override
    public boolean isClocked() {
        return false;
    }

    @Override
    public History read(Path path, ReadOptions options) throws BadInput {
        return StateLogs.read(path, StateLogOptions.DEFAULT);
    }

    @Override
    public History read(Source source, ReadOptions options) throws BadInput {
        return StateLogs.read(source.name(), source.stream(), StateLogOptions.DEFAULT);
    }
}
