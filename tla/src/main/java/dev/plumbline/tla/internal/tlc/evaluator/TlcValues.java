package dev.plumbline.tla.internal.tlc.evaluator;

import dev.plumbline.spec.SpecException;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tlc2.value.IValue;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.FcnRcdValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.IntervalValue;
import tlc2.value.impl.LazyValue;
import tlc2.value.impl.ModelValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import util.UniqueString;

/**
 * Converts between our values and those of TLC's evaluator. Values passed to the evaluator are fully normalised, so
 * that threads may share them: the evaluator normalises in place on first use, which would be a race if a value were
 * not normalised yet.
 */
public final class TlcValues {
    private TlcValues() {}

    /**
     * @throws BadInput if it contains an integer of more than 32 bits, which the evaluator would wrap, or a set whose
     *     elements it cannot compare
     */
    public static tlc2.value.impl.Value toTlc(Value value) throws BadInput {
        tlc2.value.impl.Value built = build(value);
        try {
            built.deepNormalize();
        } catch (RuntimeException e) {
            // A set or a domain such as {1, "a"}, whose elements the evaluator cannot order.
            throw new BadInput(
                    "a TLA+ specification cannot compare the parts of " + value
                            + "; expected elements of one kind in each set and domain",
                    e);
        }
        return built;
    }

    private static tlc2.value.impl.Value build(Value value) throws BadInput {
        if (value instanceof Value.Int integer) {
            return integer(integer.value());
        } else if (value instanceof Value.Str string) {
            return new StringValue(string.value());
        } else if (value instanceof Value.Bool bool) {
            return bool.value() ? BoolValue.ValTrue : BoolValue.ValFalse;
        } else if (value instanceof Value.ModelValue model) {
            return modelValue(model.name());
        } else if (value instanceof Value.Tuple tuple) {
            return new TupleValue(buildAll(tuple.elements()));
        } else if (value instanceof Value.SetOf set) {
            return new SetEnumValue(buildAll(set.elements()), false);
        } else if (value instanceof Value.Rec rec) {
            Map<String, Value> fields = rec.fields();
            UniqueString[] names =
                    fields.keySet().stream().map(UniqueString::uniqueStringOf).toArray(UniqueString[]::new);
            return new RecordValue(names, buildAll(List.copyOf(fields.values())), false);
        } else {
            Map<Value, Value> pairs = ((Value.Fn) value).pairs();
            return new FcnRcdValue(buildAll(List.copyOf(pairs.keySet())), buildAll(List.copyOf(pairs.values())), false);
        }
    }

    private static tlc2.value.impl.Value[] buildAll(List<Value> values) throws BadInput {
        tlc2.value.impl.Value[] built = new tlc2.value.impl.Value[values.size()];
        for (int i = 0; i < built.length; i++) {
            built[i] = build(values.get(i));
        }
        return built;
    }

    private static IntValue integer(long value) throws BadInput {
        if (value != (int) value) {
            throw new BadInput("integer " + value + " has more than 32 bits; expected " + Integer.MIN_VALUE + " to "
                    + Integer.MAX_VALUE + " for a TLA+ specification");
        }
        return IntValue.gen((int) value);
    }

    /**
     * Looked up and created under one lock: in a race, the evaluator's own table would create two with the same name.
     */
    static tlc2.value.impl.Value modelValue(String name) {
        synchronized (ModelValue.class) {
            return ModelValue.make(name);
        }
    }

    /** @throws SpecException if the value has no text, such as Nat or an operator */
    public static Value fromTlc(IValue given) {
        if (given instanceof IntValue integer) {
            return Value.of(integer.val);
        } else if (given instanceof BoolValue bool) {
            return Value.of(bool.val);
        } else if (given instanceof StringValue string) {
            return Value.of(string.val.toString());
        } else if (given instanceof ModelValue model) {
            return Value.model(model.val.toString());
        } else if (given instanceof TupleValue tuple) {
            return Value.tuple(all(tuple.elems));
        } else if (given instanceof RecordValue rec) {
            Map<String, Value> fields = new TreeMap<>();
            for (int i = 0; i < rec.names.length; i++) {
                fields.put(rec.names[i].toString(), fromTlc(rec.values[i]));
            }
            return Value.record(fields);
        } else if (given instanceof FcnRcdValue function) {
            return function(function);
        } else if (given instanceof LazyValue lazy && lazy.getValue() != null) {
            return fromTlc(lazy.getValue());
        }
        return composed((tlc2.value.impl.Value) given);
    }

    /**
     * Intervals, {x \in S : p}, [S -> T], SUBSET S, UNION S, functions given by a rule, and objects without a value.
     */
    private static Value composed(tlc2.value.impl.Value given) {
        if (given instanceof IntervalValue interval) {
            Value[] elements = new Value[interval.size()];
            for (int i = 0; i < elements.length; i++) {
                elements[i] = Value.of((long) interval.low + i);
            }
            return Value.set(elements);
        }
        tlc2.value.impl.Value set = given.toSetEnum();
        if (set instanceof SetEnumValue elements) {
            elements.normalize();
            return Value.set(all(elements.elems.toArray()));
        }
        tlc2.value.impl.Value function = given.toFcnRcd();
        if (function instanceof FcnRcdValue pairs) {
            return function(pairs);
        }
        throw SpecException.limit(
                "not a value that can be written down: " + given.getKindString() + " " + given.toStringUnchecked(),
                null);
    }

    private static Value function(FcnRcdValue function) {
        function.normalize();
        tlc2.value.impl.Value[] domain = function.getDomainAsValues();
        Map<Value, Value> pairs = new TreeMap<>();
        for (int i = 0; i < domain.length; i++) {
            pairs.put(fromTlc(domain[i]), fromTlc(function.values[i]));
        }
        return Value.function(pairs);
    }

    private static Value[] all(tlc2.value.impl.Value[] given) {
        Value[] values = new Value[given.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = fromTlc(given[i]);
        }
        return values;
    }
}
