package dev.plumbline.tla.internal.tlc.external;

import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.external.InputFiles;
import dev.plumbline.tla.internal.tlc.evaluator.TlcValueMaker;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;

/** Records of TLC that are read from files. */
final class ReadRecords {
    private static final TlcValueMaker VALUES = new TlcValueMaker();

    private ReadRecords() {}

    /** Each line as the record of its fields; an empty tuple if the file does not exist. */
    static Value csv(Value columns, String delimiter, String file) {
        if (!(columns.toTuple() instanceof TupleValue names)) {
            throw new SpecException("columns " + columns + "; expected a sequence of strings");
        }
        List<String> keys = new ArrayList<>();
        for (Value name : names.elems) {
            if (!(name instanceof StringValue string)) {
                throw new SpecException("columns " + columns + "; expected a sequence of strings");
            }
            keys.add(string.val.toString());
        }
        List<Value> records = new ArrayList<>();
        for (List<String> line : InputFiles.csv(keys.size(), delimiter, file)) {
            Map<String, Value> fields = new LinkedHashMap<>();
            for (int i = 0; i < keys.size(); i++) {
                fields.put(keys.get(i), VALUES.string(line.get(i)));
            }
            records.add(VALUES.record(fields));
        }
        return VALUES.sequence(records);
    }

    /**
     * The record that {@code Deserialize} returns: exitValue is 1 if the options lack a charset or the file does not
     * exist.
     */
    static Value textFile(Value file, Value options) {
        if (!(options instanceof RecordValue rec)) {
            return result(1, "", "options " + options + "; expected a record with format and charset");
        }
        if (!(field(rec, "format") instanceof StringValue format)
                || !format.val.toString().equals("TXT")) {
            throw SpecException.limit("Deserialize with " + options + "; expected format \"TXT\"", null);
        }
        if (file instanceof StringValue name && field(rec, "charset") instanceof StringValue charset) {
            try {
                return result(0, InputFiles.text(name.val.toString(), charset.val.toString()), "");
            } catch (IOException e) {
                // As if the command that reads the file had failed.
            }
        }
        return result(1, "", "cannot read " + file + " with " + options);
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
        Map<String, Value> fields = new LinkedHashMap<>();
        fields.put("exitValue", IntValue.gen(exitValue));
        fields.put("stdout", VALUES.string(out));
        fields.put("stderr", VALUES.string(error));
        return VALUES.record(fields);
    }
}
