package dev.plumbline.tla.internal.tlc.evaluator;

import tlc2.value.impl.FcnLambdaValue;
import tlc2.value.impl.FcnRcdValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.SetCapValue;
import tlc2.value.impl.SetCupValue;
import tlc2.value.impl.SetDiffValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.SetPredValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.UnionValue;
import tlc2.value.impl.Value;
import tlc2.value.impl.ValueVec;

/**
 * Enumerates the values of a state. TLC evaluates {@code set \ {key}} to an object with the old set and the removed
 * part, and stores the elements only once they were needed. A model checker drops such objects with the next state.
 * Along a history they would nest: after a thousand steps a thousand deep, with all of the past reachable, and each
 * step as slow as all steps before it together.
 *
 * <p>Parts of a value are replaced in place, by equal ones. That is safe: parts from an earlier state are enumerated
 * already and not changed, and new parts belong to the thread that has just created them.
 */
public final class Enumerated {
    private Enumerated() {}

    public static Value of(Value value) {
        if (value instanceof SetDiffValue
                || value instanceof SetCupValue
                || value instanceof SetCapValue
                || value instanceof SetPredValue
                || value instanceof UnionValue) {
            Value set = value.toSetEnum();
            return set == null ? value : of(set);
        }
        if (value instanceof FcnLambdaValue) {
            Value function = value.toFcnRcd();
            return function == null || function instanceof FcnLambdaValue ? value : of(function);
        }
        if (value instanceof FcnRcdValue function) {
            inPlace(function.values);
        } else if (value instanceof RecordValue record) {
            inPlace(record.values);
        } else if (value instanceof TupleValue tuple) {
            inPlace(tuple.elems);
        } else if (value instanceof SetEnumValue set) {
            ValueVec elements = set.elems;
            for (int i = 0; i < elements.size(); i++) {
                Value element = elements.elementAt(i);
                Value written = of(element);
                if (written != element) {
                    elements.setElementAt(written, i);
                }
            }
        }
        return value;
    }

    private static void inPlace(Value[] parts) {
        for (int i = 0; i < parts.length; i++) {
            Value written = of(parts[i]);
            if (written != parts[i]) {
                parts[i] = written;
            }
        }
    }
}
