package dev.plumbline.mpcal.internal.validate;

import dev.plumbline.tla.internal.load.RecordsReader;
import dev.plumbline.value.Value;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The data of a validation as a binary file, for data that is too large to be parsed as text: a module whose only
 * operator is overridden by a Java class, that class, and values as bytes. A value is a letter and its contents: {@code
 * i} four bytes; {@code b} one; {@code s} and {@code m} (a model value) a length and UTF-8; {@code t} (tuple) and
 * {@code e} (set) a number of values; {@code f} (function or record) a number, all arguments, and all results.
 */
final class RecordsFile {
    static final String MODULE = """
            ---- MODULE PlumblineRecords ----
            \\* The value in a file, computed by the class tlc2/module/PlumblineRecords.class in this folder. The class
            \\* has to be on the class path of TLC, and TLC has to run in this folder.
            PlumblineRecordsIn(file) == CHOOSE value : FALSE
            ====
            """;

    private RecordsFile() {}

    /** The class that reads the file, by its path. */
    static Map<String, byte[]> reader() {
        return Map.of(RecordsReader.PATH, RecordsReader.bytes());
    }

    static byte[] of(Value value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            write(value, out);
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot be written", e);
        }
        return bytes.toByteArray();
    }

    private static void write(Value value, DataOutputStream out) throws IOException {
        if (value instanceof Value.Int number) {
            out.writeByte('i');
            out.writeInt(Math.toIntExact(number.value()));
        } else if (value instanceof Value.Bool truth) {
            out.writeByte('b');
            out.writeBoolean(truth.value());
        } else if (value instanceof Value.Str text) {
            text('s', text.value(), out);
        } else if (value instanceof Value.Tuple tuple) {
            all('t', tuple.elements(), out);
        } else if (value instanceof Value.SetOf set) {
            all('e', set.elements(), out);
        } else if (value instanceof Value.Rec fields) {
            List<Value> names = new ArrayList<>();
            fields.fields().keySet().forEach(name -> names.add(Value.of(name)));
            function(names, fields.fields().values(), out);
        } else if (value instanceof Value.Fn function) {
            function(function.pairs().keySet(), function.pairs().values(), out);
        } else {
            text('m', value.toString(), out);
        }
    }

    private static void function(Collection<Value> arguments, Collection<Value> results, DataOutputStream out)
            throws IOException {
        out.writeByte('f');
        out.writeInt(arguments.size());
        for (Value argument : arguments) {
            write(argument, out);
        }
        for (Value result : results) {
            write(result, out);
        }
    }

    private static void all(char letter, Collection<Value> values, DataOutputStream out) throws IOException {
        out.writeByte(letter);
        out.writeInt(values.size());
        for (Value each : values) {
            write(each, out);
        }
    }

    private static void text(char letter, String text, DataOutputStream out) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeByte(letter);
        out.writeInt(bytes.length);
        out.write(bytes);
    }
}
