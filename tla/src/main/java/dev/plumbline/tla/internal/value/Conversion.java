package dev.plumbline.tla.internal.value;

import dev.plumbline.spec.SpecException;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Converts between values of histories and values of the evaluator. */
public final class Conversion {
    private Conversion() {}

    /**
     * @param names of the specification that gets the value
     * @throws BadInput if the value has a set or a domain whose elements cannot be compared
     */
    public static TlaValue fromHistory(Value value, Names names) throws BadInput {
        try {
            return build(value, names);
        } catch (ValueError e) {
            throw new BadInput(
                    "a TLA+ specification cannot compare the parts of " + value
                            + "; expected elements of one kind in each set and domain",
                    e);
        }
    }

    private static TlaValue build(Value value, Names names) {
        if (value instanceof Value.Int integer) {
            return Num.of(integer.value());
        } else if (value instanceof Value.Str string) {
            return names.string(string.value());
        } else if (value instanceof Value.Bool bool) {
            return Bool.of(bool.value());
        } else if (value instanceof Value.ModelValue model) {
            return names.model(model.name());
        } else if (value instanceof Value.Tuple tuple) {
            return Fun.sequence(buildAll(tuple.elements(), names));
        } else if (value instanceof Value.SetOf set) {
            TlaValue[] elements = buildAll(set.elements(), names);
            return Elements.ofOwned(elements, elements.length);
        } else if (value instanceof Value.Rec rec) {
            Map<String, Value> fields = rec.fields();
            TlaValue[] keys = new TlaValue[fields.size()];
            int next = 0;
            for (String name : fields.keySet()) {
                keys[next++] = names.string(name);
            }
            return Fun.of(keys, buildAll(List.copyOf(fields.values()), names));
        } else {
            Map<Value, Value> pairs = ((Value.Fn) value).pairs();
            return Fun.of(buildAll(List.copyOf(pairs.keySet()), names), buildAll(List.copyOf(pairs.values()), names));
        }
    }

    private static TlaValue[] buildAll(List<Value> values, Names names) {
        TlaValue[] built = new TlaValue[values.size()];
        for (int i = 0; i < built.length; i++) {
            built[i] = build(values.get(i), names);
        }
        return built;
    }

    /** @throws SpecException if it has no text, such as Nat, or is an integer of more than 64 bits */
    public static Value toHistory(TlaValue value) {
        try {
            return write(value);
        } catch (ValueError e) {
            throw SpecException.limit("not a value that can be written down: " + e.getMessage(), e);
        }
    }

    private static Value write(TlaValue value) {
        if (value instanceof Num number) {
            return Value.of(number.longValue());
        } else if (value instanceof Str string) {
            return Value.of(string.text());
        } else if (value instanceof Bool bool) {
            return Value.of(bool.isTrue());
        } else if (value instanceof ModelAtom model) {
            return model.written();
        } else if (value instanceof SetValue set) {
            Elements elements = set.elements();
            Value[] written = new Value[elements.size()];
            for (int i = 0; i < written.length; i++) {
                written[i] = write(elements.get(i));
            }
            return Value.set(written);
        }
        return writeFunction(((FunctionValue) value).force());
    }

    private static Value writeFunction(Fun function) {
        if (function.isSequence()) {
            Value[] written = new Value[function.size()];
            for (int i = 0; i < written.length; i++) {
                written[i] = write(function.value(i));
            }
            return Value.tuple(written);
        }
        Map<Value, Value> pairs = new TreeMap<>();
        for (int i = 0; i < function.size(); i++) {
            pairs.put(write(function.keys().key(i)), write(function.value(i)));
        }
        return Value.function(pairs);
    }
}
