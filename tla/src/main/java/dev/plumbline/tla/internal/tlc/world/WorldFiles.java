package dev.plumbline.tla.internal.tlc.world;

import dev.plumbline.history.BadInput;
import dev.plumbline.history.Value;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.spec.SpecException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Files that specifications read. They are named as TLC names them: from the current folder. */
final class WorldFiles {
    private WorldFiles() {}

    static String content(String file) {
        try {
            return Files.readString(path(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new SpecException(
                    "cannot read " + file + ", which the specification asks for; expected a file of text in UTF-8", e);
        }
    }

    static Value json(String file) {
        return parsed(content(file), file);
    }

    static Value jsonLines(String file) {
        List<Value> values = new ArrayList<>();
        int number = 0;
        for (String line : lines(file)) {
            number++;
            if (!line.isBlank()) {
                values.add(parsed(line, file + ":" + number));
            }
        }
        return Value.tuple(values);
    }

    /** Each line as the record of its fields. Quotes are part of a field, as they are for TLC. */
    static Value csv(Value columns, String delimiter, String file) {
        if (!(columns instanceof Value.Tuple names)) {
            throw new SpecException("columns " + columns + "; expected a sequence of strings");
        }
        Pattern between = Pattern.compile(delimiter, Pattern.LITERAL);
        List<Value> records = new ArrayList<>();
        int number = 0;
        for (String line : lines(file)) {
            number++;
            String[] fields = between.split(line, -1);
            if (fields.length != names.elements().size()) {
                throw new SpecException(file + ":" + number + ": found " + fields.length + " fields; expected "
                        + names.elements().size());
            }
            Map<String, Value> record = new LinkedHashMap<>();
            for (int i = 0; i < fields.length; i++) {
                if (!(names.at(i + 1) instanceof Value.Str name)) {
                    throw new SpecException("columns " + columns + "; expected a sequence of strings");
                }
                record.put(name.value(), Value.of(fields[i]));
            }
            records.add(Value.record(record));
        }
        return Value.tuple(records);
    }

    /** 0 where there is no file. */
    static int countLines(String file) {
        return Files.exists(path(file)) ? lines(file).size() : 0;
    }

    private static List<String> lines(String file) {
        return content(file).lines().toList();
    }

    private static Value parsed(String json, String place) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        try {
            return JsonValues.read(bytes, 0, bytes.length);
        } catch (BadInput e) {
            throw new SpecException(place + ": " + e.getMessage(), e);
        }
    }

    private static Path path(String file) {
        try {
            return Path.of(file);
        } catch (InvalidPathException e) {
            throw new SpecException("cannot read '" + file + "'; expected the name of a file", e);
        }
    }
}
