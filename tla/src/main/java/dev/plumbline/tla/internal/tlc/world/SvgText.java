package dev.plumbline.tla.internal.tlc.world;

import dev.plumbline.history.Value;
import dev.plumbline.spec.SpecException;
import java.util.Set;

/** The text of a picture that module SVG makes of records. */
final class SvgText {
    private static final Set<String> FIELDS = Set.of("name", "attrs", "children", "innerText");

    private SvgText() {}

    static String of(Value element) {
        StringBuilder text = new StringBuilder();
        write(element, text);
        return text.toString();
    }

    private static void write(Value element, StringBuilder text) {
        if (element instanceof Value.Tuple group) {
            group.elements().forEach(inner -> write(inner, text));
            return;
        }
        if (!(element instanceof Value.Rec record)
                || !(record.fields().get("name") instanceof Value.Str name)
                || !record.fields().keySet().equals(FIELDS)) {
            throw new SpecException("found " + element + "; expected an element as SVGElem makes it");
        }
        text.append('<').append(name.value());
        if (record.fields().get("attrs") instanceof Value.Rec attributes) {
            attributes
                    .fields()
                    .forEach((key, value) -> text.append(' ')
                            .append(key)
                            .append("=\"")
                            .append(escaped(plain(value)))
                            .append('"'));
        }
        text.append('>');
        write(record.fields().get("children"), text);
        text.append(escaped(plain(record.fields().get("innerText"))))
                .append("</")
                .append(name.value())
                .append('>');
    }

    private static String plain(Value value) {
        return value instanceof Value.Str string ? string.value() : value.toString();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }
}
