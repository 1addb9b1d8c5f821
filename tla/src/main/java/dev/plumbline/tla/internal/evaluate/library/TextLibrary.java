package dev.plumbline.tla.internal.evaluate.library;

import dev.plumbline.tla.internal.external.RenderedText;
import dev.plumbline.tla.internal.value.Bool;
import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.FunctionValue;
import dev.plumbline.tla.internal.value.ModelAtom;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.Str;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Values as texts of JSON and of pictures. In TLC the text depends on the representation of a function, and on the
 * order in which its parts were written; here a function with the domain 1..n is a tuple, one on strings is a record,
 * and the parts have TLC's order of values.
 */
final class TextLibrary {
    private TextLibrary() {}

    static String json(TlaValue value) {
        if (value instanceof Str string) {
            return RenderedText.quoted(string.text());
        } else if (value instanceof ModelAtom model) {
            return RenderedText.quoted(model.name());
        } else if (value instanceof Num number) {
            return number.toString();
        } else if (value instanceof Bool truth) {
            return Boolean.toString(truth.isTrue());
        } else if (value instanceof SetValue || value instanceof FunctionValue function && function.isSequence()) {
            return jsonArray(value);
        }
        return jsonObject(value);
    }

    static String jsonArray(TlaValue value) {
        List<String> texts = new ArrayList<>();
        if (value instanceof SetValue set) {
            Elements elements = set.elements();
            for (int i = 0; i < elements.size(); i++) {
                texts.add(json(elements.get(i)));
            }
        } else if (value instanceof FunctionValue function && !isRecord(function.force())) {
            Fun known = function.force();
            if (!known.isSequence()) {
                return jsonObject(known);
            }
            for (int i = 0; i < known.size(); i++) {
                texts.add(json(known.value(i)));
            }
        } else {
            throw Checked.expected("a sequence, a function or a set", value);
        }
        return RenderedText.array(texts);
    }

    static String jsonObject(TlaValue value) {
        if (!(value instanceof FunctionValue function)) {
            throw Checked.expected("a function, a record or a sequence", value);
        }
        Fun known = function.force();
        List<Map.Entry<String, String>> members = new ArrayList<>();
        for (int i = 0; i < known.size(); i++) {
            TlaValue key = known.keys().key(i);
            String name = known.isSequence()
                    ? Integer.toString(i)
                    : key instanceof Str string ? string.text() : key.toString();
            members.add(Map.entry(name, json(known.value(i))));
        }
        return RenderedText.object(members);
    }

    private static boolean isRecord(Fun function) {
        return function.size() > 0 && function.keys().key(0) instanceof Str;
    }

    static String svg(TlaValue element) {
        Fun picture = Checked.function(element);
        Fun attributes = Checked.function(field(picture, "attrs"));
        List<Map.Entry<String, String>> texts = new ArrayList<>();
        for (int i = 0; i < attributes.size(); i++) {
            texts.add(Map.entry(Checked.text(attributes.keys().key(i)), Checked.text(attributes.value(i))));
        }
        Fun children = Checked.function(field(picture, "children"));
        List<String> inner = new ArrayList<>();
        for (int i = 0; i < children.size(); i++) {
            inner.add(svg(children.value(i)));
        }
        return RenderedText.svg(
                Checked.text(field(picture, "name")), texts, Checked.text(field(picture, "innerText")), inner);
    }

    /** @throws ValueError if there is no such field */
    static TlaValue field(Fun record, String name) {
        for (int i = 0; i < record.size(); i++) {
            if (record.keys().key(i) instanceof Str key && key.text().equals(name)) {
                return record.value(i);
            }
        }
        throw new ValueError("expected a record with the field " + name + ", found " + record.kind());
    }
}
