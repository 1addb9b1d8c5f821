package dev.plumbline.tla.internal.tlc.external;

import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.external.RenderedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.FcnRcdValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.ModelValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;

/**
 * The JSON text of a value for other programs, as the community modules write it for TLC: sets are arrays, keys that
 * are not strings are written as TLA+ writes them, model values are strings. The text depends on TLC's representation
 * of a function: as an object, a tuple counts from 0, and a function on 1..n that was written with a rule is an array.
 */
final class JsonText {
    private JsonText() {}

    static String of(Value value) {
        if (value instanceof RecordValue || value instanceof FcnRcdValue) {
            return object(value);
        } else if (value instanceof StringValue string) {
            return RenderedText.quoted(string.val.toString());
        } else if (value instanceof ModelValue model) {
            return RenderedText.quoted(model.val.toString());
        } else if (value instanceof IntValue number) {
            return Integer.toString(number.val);
        } else if (value instanceof BoolValue bool) {
            return Boolean.toString(bool.val);
        } else if (value instanceof TupleValue || value.toSetEnum() != null) {
            return array(value);
        }
        return object(value);
    }

    static String array(Value value) {
        if (value instanceof TupleValue tuple) {
            return array(tuple.elems);
        } else if (value instanceof RecordValue) {
            throw refused(value, "a sequence, a function or a set");
        }
        if (value.toSetEnum() instanceof SetEnumValue set) {
            set.normalize();
            return array(set.elems.toArray());
        } else if (value.toFcnRcd() instanceof FcnRcdValue function) {
            return function(function);
        }
        throw refused(value, "a sequence, a function or a set");
    }

    static String object(Value value) {
        List<Map.Entry<String, String>> members = new ArrayList<>();
        if (value instanceof RecordValue rec) {
            for (int i = 0; i < rec.names.length; i++) {
                members.add(Map.entry(rec.names[i].toString(), of(rec.values[i])));
            }
        } else if (value instanceof TupleValue tuple) {
            for (int i = 0; i < tuple.elems.length; i++) {
                members.add(Map.entry(Integer.toString(i), of(tuple.elems[i])));
            }
        } else if (value.toFcnRcd() instanceof FcnRcdValue function) {
            return function(function);
        } else {
            throw refused(value, "a function, a record or a sequence");
        }
        return RenderedText.object(members);
    }

    private static String function(FcnRcdValue function) {
        function.normalize();
        if (function.toTuple() != null) {
            return array(function.values);
        }
        List<Map.Entry<String, String>> members = new ArrayList<>();
        Value[] domain = function.getDomainAsValues();
        for (int i = 0; i < domain.length; i++) {
            String key = domain[i] instanceof StringValue string ? string.val.toString() : domain[i].toString();
            members.add(Map.entry(key, of(function.values[i])));
        }
        return RenderedText.object(members);
    }

    private static String array(Value[] elements) {
        return RenderedText.array(Stream.of(elements).map(JsonText::of).toList());
    }

    private static SpecException refused(Value value, String expected) {
        return new SpecException("found " + value + "; expected " + expected);
    }
}
