package dev.plumbline.tla.internal.tlc.world;

import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.tlc.evaluator.DataFiles;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;
import util.UniqueString;

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

    static Value json(String file, DataFiles read) {
        JsonReader reader = new JsonReader();
        Value value = reader.read(content(file), file);
        read.read(file, reader.cutNumbers());
        return value;
    }

    static Value jsonLines(String file, DataFiles read) {
        JsonReader reader = new JsonReader();
        List<Value> values = new ArrayList<>();
        int number = 0;
        for (String line : lines(file)) {
            number++;
            if (!line.isBlank()) {
                values.add(reader.read(line, file + ":" + number));
            }
        }
        read.read(file, reader.cutNumbers());
        return new TupleValue(values.toArray(new Value[0]));
    }

    /**
     * Each line as the record of its fields; an empty tuple where there is no file. As in TLC, quotes are part of a
     * field, the delimiter is a regular expression, empty fields at the end of a line are left out, and fields without
     * a column are ignored.
     */
    static Value csv(Value columns, String delimiter, String file) {
        if (!(columns.toTuple() instanceof TupleValue names)) {
            throw new SpecException("columns " + columns + "; expected a sequence of strings");
        }
        if (!Files.exists(path(file))) {
            return TupleValue.EmptyTuple;
        }
        UniqueString[] keys = new UniqueString[names.elems.length];
        for (int i = 0; i < keys.length; i++) {
            if (!(names.elems[i] instanceof StringValue name)) {
                throw new SpecException("columns " + columns + "; expected a sequence of strings");
            }
            keys[i] = name.val;
        }
        List<Value> records = new ArrayList<>();
        for (String line : lines(file)) {
            String[] fields = line.split(delimiter);
            if (fields.length < keys.length) {
                throw new SpecException(file + ":" + (records.size() + 1) + ": found " + fields.length
                        + " fields; expected " + keys.length);
            }
            Value[] values = new Value[keys.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = new StringValue(fields[i]);
            }
            records.add(new RecordValue(keys.clone(), values, false));
        }
        return new TupleValue(records.toArray(new Value[0]));
    }

    /** The record that {@code Deserialize} gives: exitValue 1 where the options lack a charset or there is no file. */
    static Value textFile(Value file, Value options) {
        if (!(options instanceof RecordValue rec)) {
            return result(1, "", "options " + options + "; expected a record with format and charset");
        }
        if (!(field(rec, "format") instanceof StringValue format)
                || !format.val.toString().equals("TXT")) {
            throw SpecException.limit("Deserialize with " + options + "; expected format \"TXT\"", null);
        }
        try {
            String charset = ((StringValue) field(rec, "charset")).val.toString();
            String text = Files.readString(path(((StringValue) file).val.toString()), Charset.forName(charset));
            return result(0, text, "");
        } catch (IOException | RuntimeException e) {
            return result(1, "", "cannot read " + file + " with " + options);
        }
    }

    /** Null if the record has no such field. */
    static Value field(RecordValue rec, String name) {
        for (int i = 0; i < rec.names.length; i++) {
            if (rec.names[i].toString().equals(name)) {
                return rec.values[i];
            }
        }
        return null;
    }

    private static Value result(int exitValue, String out, String error) {
        return new RecordValue(
                new UniqueString[] {
                    UniqueString.uniqueStringOf("exitValue"),
                    UniqueString.uniqueStringOf("stdout"),
                    UniqueString.uniqueStringOf("stderr")
                },
                new Value[] {IntValue.gen(exitValue), new StringValue(out), new StringValue(error)},
                false);
    }

    /** 0 where there is no file. */
    static int countLines(String file) {
        return Files.exists(path(file)) ? lines(file).size() : 0;
    }

    private static List<String> lines(String file) {
        return content(file).lines().toList();
    }

    private static Path path(String file) {
        try {
            return Path.of(file);
        } catch (InvalidPathException e) {
            throw new SpecException("cannot read '" + file + "'; expected the name of a file", e);
        }
    }
}
