package dev.plumbline.tla.internal.tlc.cells;

import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import java.util.Arrays;
import tlc2.util.FP64;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.FcnRcdValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.IntervalValue;
import tlc2.value.impl.ModelValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;

/**
 * The content of a cell. The cell of a function at a key contains the value there, or {@link Nothing#NO_VALUE}; that of
 * a set contains whether the key is an element. So the content also shows whether the variable is a function or a set,
 * as a footprint requires. Tuples and records are functions. The cell that is a whole variable contains its value.
 *
 * <p>Contents are compared by their {@linkplain #key keys}: the evaluator rejects comparisons of values of different
 * kinds, while the keys of such values just differ.
 */
public final class Content {
    /** Contents that are not values. */
    public enum Nothing {
        /** The key is not in the domain of the function. */
        NO_VALUE,
        /** The key is an element of the set. */
        ELEMENT,
        /** The key is not an element of the set. */
        NO_ELEMENT
    }

    private Content() {}

    /** The content of the cell at the key; null if the value of the variable is neither a function nor a set. */
    static Object at(Value variable, Value key) {
        if (variable instanceof FcnRcdValue function) {
            int index = index(function, key);
            return index < 0 ? Nothing.NO_VALUE : function.values[index];
        }
        if (variable instanceof TupleValue tuple) {
            int index = index(tuple, key);
            return index < 0 ? Nothing.NO_VALUE : tuple.elems[index];
        }
        if (variable instanceof RecordValue record) {
            int index = index(record, key);
            return index < 0 ? Nothing.NO_VALUE : record.values[index];
        }
        if (variable instanceof SetEnumValue set) {
            return index(set, key) < 0 ? Nothing.NO_ELEMENT : Nothing.ELEMENT;
        }
        if (variable instanceof IntervalValue interval) {
            boolean inside =
                    key instanceof IntValue number && interval.low <= number.val && number.val <= interval.high;
            return inside ? Nothing.ELEMENT : Nothing.NO_ELEMENT;
        }
        return null;
    }

    /**
     * The content of a whole variable; null if its value has parts. For a large value, evaluating a step is cheaper
     * than comparing the value.
     */
    static Object ofWhole(Value variable) {
        return isSingle(variable) ? variable : null;
    }

    private static boolean isSingle(Value value) {
        return value instanceof IntValue
                || value instanceof BoolValue
                || value instanceof StringValue
                || value instanceof ModelValue;
    }

    /** The value of a variable with another content at the key; null if it cannot be constructed here. */
    static Value with(Value variable, Value key, Object content) {
        if (variable instanceof FcnRcdValue function) {
            return with(function, key, content);
        }
        if (variable instanceof TupleValue tuple && (content == Nothing.NO_VALUE || index(tuple, key) < 0)) {
            // A key is added or removed: <<>> may become a function with any domain.
            return with((FcnRcdValue) tuple.toFcnRcd(), key, content);
        }
        if (content instanceof Nothing) {
            return variable instanceof SetEnumValue set ? with(set, key, content) : null;
        }
        if (variable instanceof TupleValue tuple) {
            return new TupleValue(replaced(tuple.elems, index(tuple, key), (Value) content));
        }
        if (variable instanceof RecordValue record && index(record, key) >= 0) {
            return new RecordValue(record.names, replaced(record.values, index(record, key), (Value) content), true);
        }
        return null;
    }

    private static Value with(FcnRcdValue function, Value key, Object content) {
        int index = index(function, key);
        if (content instanceof Value value && index >= 0) {
            Value[] values = replaced(function.values, index, value);
            return function.intv != null
                    ? new FcnRcdValue(function.intv, values)
                    : new FcnRcdValue(function.domain, values, true);
        }
        Value[] domain = function.getDomainAsValues();
        if (content instanceof Value value) {
            FcnRcdValue larger = new FcnRcdValue(appended(domain, key), appended(function.values, value), false);
            larger.deepNormalize();
            return larger;
        }
        if (content != Nothing.NO_VALUE) {
            return null;
        }
        return index < 0 ? function : new FcnRcdValue(without(domain, index), without(function.values, index), true);
    }

    private static Value with(SetEnumValue set, Value key, Object content) {
        int index = index(set, key);
        Value[] elements = set.elems.toArray();
        if (content == Nothing.ELEMENT) {
            if (index >= 0) {
                return set;
            }
            SetEnumValue larger = new SetEnumValue(appended(elements, key), false);
            larger.deepNormalize();
            return larger;
        }
        if (content != Nothing.NO_ELEMENT) {
            return null;
        }
        return index < 0 ? set : new SetEnumValue(without(elements, index), true);
    }

    private static int index(FcnRcdValue function, Value key) {
        if (function.intv == null) {
            return index(function.domain, function.domain.length, key);
        }
        return key instanceof IntValue number && function.intv.low <= number.val && number.val <= function.intv.high
                ? number.val - function.intv.low
                : -1;
    }

    private static int index(TupleValue tuple, Value key) {
        return key instanceof IntValue number && number.val >= 1 && number.val <= tuple.elems.length
                ? number.val - 1
                : -1;
    }

    private static int index(RecordValue record, Value key) {
        if (key instanceof StringValue name) {
            for (int i = 0; i < record.names.length; i++) {
                if (record.names[i].equals(name.val)) {
                    return i;
                }
            }
        }
        return -1;
    }

    private static int index(SetEnumValue set, Value key) {
        int low = 0;
        int high = set.elems.size() - 1;
        if (key instanceof IntValue number && high >= 0 && set.elems.elementAt(0) instanceof IntValue) {
            while (low <= high) {
                int middle = (low + high) >>> 1;
                int found = ((IntValue) set.elems.elementAt(middle)).val;
                if (found == number.val) {
                    return middle;
                }
                low = found < number.val ? middle + 1 : low;
                high = found < number.val ? high : middle - 1;
            }
            return -1;
        }
        for (int i = 0; i <= high; i++) {
            if (LocatingTool.same(set.elems.elementAt(i), key)) {
                return i;
            }
        }
        return -1;
    }

    /** Values of a state are normalised, so a domain of numbers is sorted; no domain mixes numbers with others. */
    private static int index(Value[] sorted, int size, Value key) {
        if (key instanceof IntValue number && size > 0 && sorted[0] instanceof IntValue) {
            int low = 0;
            int high = size - 1;
            while (low <= high) {
                int middle = (low + high) >>> 1;
                int found = ((IntValue) sorted[middle]).val;
                if (found == number.val) {
                    return middle;
                }
                low = found < number.val ? middle + 1 : low;
                high = found < number.val ? high : middle - 1;
            }
            return -1;
        }
        for (int i = 0; i < size; i++) {
            if (LocatingTool.same(sorted[i], key)) {
                return i;
            }
        }
        return -1;
    }

    private static Value[] replaced(Value[] values, int index, Value value) {
        Value[] copy = values.clone();
        copy[index] = value;
        return copy;
    }

    private static Value[] appended(Value[] values, Value value) {
        Value[] copy = Arrays.copyOf(values, values.length + 1);
        copy[values.length] = value;
        return copy;
    }

    private static Value[] without(Value[] values, int index) {
        Value[] copy = new Value[values.length - 1];
        System.arraycopy(values, 0, copy, 0, index);
        System.arraycopy(values, index + 1, copy, index, copy.length - index);
        return copy;
    }

    /** An object that equals the key of another content if and only if the contents are the same. */
    public static Object key(Object content) {
        if (content instanceof IntValue number) {
            return number.val;
        }
        if (content instanceof BoolValue truth) {
            return truth.val;
        }
        if (content instanceof StringValue string) {
            return string.val;
        }
        if (content instanceof Nothing || content instanceof ModelValue) {
            return content;
        }
        Value value = (Value) content;
        return new Compound(value, value.fingerPrint(FP64.New()));
    }

    /** A value with parts. The fingerprint distinguishes most different values; it never decides that two are equal. */
    private record Compound(Value value, long fingerprint) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Compound that
                    && fingerprint == that.fingerprint
                    && LocatingTool.same(value, that.value);
        }

        @Override
        public int hashCode() {
            return Long.hashCode(fingerprint);
        }
    }
}
