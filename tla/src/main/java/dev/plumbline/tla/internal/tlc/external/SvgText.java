package dev.plumbline.tla.internal.tlc.external;

import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.external.RenderedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tlc2.value.impl.FcnRcdValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;

/** The text of a picture that module SVG builds from records, exactly as the community modules write it. */
final class SvgText {
    private SvgText() {}

    static String of(Value element) {
        if (!(element instanceof RecordValue picture)) {
            throw new SpecException("found " + element + "; expected an element as SVGElem makes it");
        }
        if (!(field(picture, "attrs").toRcd() instanceof RecordValue attributes)) {
            throw new SpecException("found attributes " + field(picture, "attrs") + "; expected a record");
        }
        List<Map.Entry<String, String>> texts = new ArrayList<>();
        for (int i = 0; i < attributes.names.length; i++) {
            texts.add(Map.entry(attributes.names[i].toString(), string(attributes.values[i])));
        }
        return RenderedText.svg(
                text(picture, "name"),
                texts,
                text(picture, "innerText"),
                Stream.of(children(field(picture, "children"))).map(SvgText::of).toList());
    }

    private static Value[] children(Value children) {
        if (children instanceof TupleValue tuple) {
            return tuple.elems;
        } else if (children instanceof RecordValue rec) {
            return rec.values;
        } else if (children.toFcnRcd() instanceof FcnRcdValue function) {
            return function.values;
        }
        throw new SpecException("found children " + children + "; expected a sequence, a record or a function");
    }

    private static Value field(RecordValue picture, String name) {
        Value value = ReadRecords.field(picture, name);
        if (value == null) {
            throw new SpecException("found " + picture + "; expected an element with the field " + name);
        }
        return value;
    }

    private static String text(RecordValue picture, String name) {
        return string(field(picture, name));
    }

    private static String string(Value value) {
        if (value instanceof StringValue string) {
            return string.val.toString();
        }
        throw new SpecException("found " + value + "; expected a string");
    }
}
