package dev.plumbline.tla.internal.evaluate.library;

import static dev.plumbline.tla.internal.evaluate.library.Checked.number;
import static dev.plumbline.tla.internal.evaluate.library.Checked.text;

import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.evaluate.JavaOperator;
import dev.plumbline.tla.internal.external.DataFiles;
import dev.plumbline.tla.internal.external.InputFiles;
import dev.plumbline.tla.internal.external.JsonReader;
import dev.plumbline.tla.internal.external.PicturePoint;
import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.Str;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Module PlumblineExternal, on which the definitions of Json, CSV, IOUtils, TLCExt, SVG and Bitwise are based. Its
 * operators read files and never write them.
 */
final class ExternalLibrary {
    private static final String MODULE = "PlumblineExternal";
    static final Set<String> MODULES = Set.of(MODULE);

    private final Names names;
    private final DataFiles files;
    private final TlaValueMaker values;

    ExternalLibrary(Names names, DataFiles files) {
        this.names = names;
        this.files = files;
        this.values = new TlaValueMaker(names);
    }

    /** An operator of values only. */
    @FunctionalInterface
    private interface Operation {
        TlaValue of(TlaValue[] arguments) throws SpecException;
    }

    void addTo(Library library) {
        library.addBinary(MODULE, "PlumblineAnd", (x, y) -> Num.of(bits(x) & bits(y)));
        library.addBinary(MODULE, "PlumblineOr", (x, y) -> Num.of(bits(x) | bits(y)));
        library.addBinary(MODULE, "PlumblineXor", (x, y) -> Num.of(bits(x) ^ bits(y)));
        add(library, "PlumblineNot", given -> Num.of(inverted(bits(given[0]))));
        library.addBinary(MODULE, "PlumblineShiftRight", (x, places) -> Num.of(bits(x) >>> bits(places)));
        add(library, "PlumblineRefuse", given -> refused(text(given[0]), text(given[1])));
        add(library, "PlumblineReadJson", given -> JsonReader.file(text(given[0]), values, files));
        add(library, "PlumblineReadJsonLines", given -> JsonReader.lines(text(given[0]), values, files));
        add(library, "PlumblineReadCsv", given -> csv(Checked.sequence(given[0]), text(given[1]), text(given[2])));
        add(library, "PlumblineCsvLines", given -> Num.of(InputFiles.countLines(read(text(given[0])))));
        add(library, "PlumblineReadText", given -> textFile(given[0], given[1]));
        add(library, "PlumblineDomain", given -> domain(Checked.function(given[0])));
        add(library, "PlumblineJsonText", given -> names.string(TextLibrary.json(given[0])));
        add(library, "PlumblineJsonArrayText", given -> names.string(TextLibrary.jsonArray(given[0])));
        add(library, "PlumblineJsonObjectText", given -> names.string(TextLibrary.jsonObject(given[0])));
        add(library, "PlumblineSvgText", given -> names.string(TextLibrary.svg(given[0])));
        add(library, "PlumblineIntegerIn", given -> integerIn(text(given[0])));
        add(library, "PlumblineModelValue", given -> modelValue(text(given[0])));
        add(
                library,
                "PlumblineOnCircle",
                given -> point(PicturePoint.onCircle(
                        bits(given[0]), bits(given[1]), bits(given[2]), bits(given[3]), bits(given[4]))));
        add(library, "PlumblinePointOnLine", given -> point(point(given[0]).towards(point(given[1]), bits(given[2]))));
    }

    private static void add(Library library, String name, Operation operation) {
        JavaOperator operator = (run, arguments) -> {
            TlaValue[] given = new TlaValue[arguments.length];
            for (int i = 0; i < given.length; i++) {
                given[i] = (TlaValue) arguments[i];
            }
            return Library.evaluated(() -> operation.of(given));
        };
        library.add(MODULE, name, operator);
    }

    private static int bits(TlaValue value) {
        return number(value).intValue();
    }

    private static int inverted(int bits) {
        return bits <= 0 ? 0 : ~bits & (Integer.highestOneBit(bits) - 1);
    }

    private static TlaValue refused(String operator, String effect) {
        throw ValueError.limit(operator + " " + effect
                + ", and Plumbline does not evaluate that; expected a specification that does not need it");
    }

    /** Records that a value depends on the file, whether or not the file exists. */
    private String read(String file) {
        files.read(file, List.of());
        return file;
    }

    private TlaValue csv(Fun columns, String delimiter, String file) {
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            keys.add(text(columns.value(i)));
        }
        List<TlaValue> records = new ArrayList<>();
        for (List<String> line : InputFiles.csv(keys.size(), delimiter, read(file))) {
            Map<String, TlaValue> fields = new LinkedHashMap<>();
            for (int i = 0; i < keys.size(); i++) {
                fields.put(keys.get(i), names.string(line.get(i)));
            }
            records.add(values.record(fields));
        }
        return values.sequence(records);
    }

    /**
     * The record that {@code Deserialize} returns: exitValue is 1 if the options lack a charset or the file does not
     * exist.
     */
    private TlaValue textFile(TlaValue file, TlaValue options) {
        Fun given = Checked.function(options);
        if (given.isSequence()) {
            return result(1, "", "options " + options + "; expected a record with format and charset");
        }
        if (!(TextLibrary.field(given, "format") instanceof Str format)
                || !format.text().equals("TXT")) {
            throw ValueError.limit("Deserialize with " + options + "; expected format \"TXT\"");
        }
        try {
            return result(0, InputFiles.text(read(text(file)), text(TextLibrary.field(given, "charset"))), "");
        } catch (IOException | ValueError e) {
            return result(1, "", "cannot read " + file + " with " + options);
        }
    }

    private TlaValue result(int exitValue, String out, String error) {
        return values.record(
                Map.of("exitValue", Num.of(exitValue), "stdout", names.string(out), "stderr", names.string(error)));
    }

    private static TlaValue domain(Fun function) {
        TlaValue[] keys = new TlaValue[function.size()];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = function.keys().key(i);
        }
        return Fun.sequence(keys);
    }

    private static TlaValue integerIn(String text) {
        try {
            return Num.of(Integer.parseInt(text));
        } catch (NumberFormatException e) {
            throw new ValueError("atoi of \"" + text + "\"; expected the text of an integer of 32 bits");
        }
    }

    private TlaValue modelValue(String name) {
        if (!Value.isModelName(name)) {
            throw new ValueError("TLCModelValue of \"" + name + "\"; expected an identifier");
        }
        return names.model(name);
    }

    private TlaValue point(PicturePoint point) {
        return values.record(Map.of("x", Num.of(point.x()), "y", Num.of(point.y())));
    }

    private static PicturePoint point(TlaValue value) {
        Fun point = Checked.function(value);
        return new PicturePoint(bits(TextLibrary.field(point, "x")), bits(TextLibrary.field(point, "y")));
    }
}
