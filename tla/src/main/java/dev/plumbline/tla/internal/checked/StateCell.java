package dev.plumbline.tla.internal.checked;

import dev.plumbline.tla.internal.meaning.Labels;
import dev.plumbline.tla.internal.meaning.StatePart;
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
import java.util.Arrays;
import java.util.List;

/** A cell of the state: reads its content from a variable, and replaces it. */
sealed interface StateCell {
    int variable();

    /** Whether the cell is the whole variable. */
    boolean isWhole();

    /** The content; null if that is neither a value nor absent. */
    Object content(TlaValue ofVariable);

    /** The value of the variable with another content; null if there is none. */
    TlaValue changed(TlaValue ofVariable, Object content);

    /** Contents that are not values. */
    enum Absent {
        /** The key is not in the domain of the function. */
        NO_VALUE,
        /** The key is an element of the set. */
        ELEMENT,
        /** The key is not an element of the set. */
        NO_ELEMENT
    }

    /**
     * A variable at a key; the variable is a function or a set.
     *
     * @param key null for the whole variable
     */
    record AtKey(int variable, TlaValue key) implements StateCell {
        @Override
        public boolean isWhole() {
            return key == null;
        }

        @Override
        public Object content(TlaValue value) {
            if (key == null) {
                return isSingle(value) ? value : null;
            }
            if (value instanceof FunctionValue function) {
                TlaValue found = valueAt(function, key);
                return found == null ? Absent.NO_VALUE : found;
            }
            if (value instanceof SetValue set) {
                return isElement(set, key) ? Absent.ELEMENT : Absent.NO_ELEMENT;
            }
            return null;
        }

        @Override
        public TlaValue changed(TlaValue value, Object content) {
            if (key == null) {
                return (TlaValue) content;
            }
            if (value instanceof SetValue set) {
                return content == Absent.ELEMENT
                        ? set.elements().with(key)
                        : content == Absent.NO_ELEMENT ? set.elements().without(key) : null;
            }
            return value instanceof FunctionValue function ? StateCell.with(function, key, content) : null;
        }

        private static boolean isElement(SetValue set, TlaValue key) {
            try {
                return set.contains(key);
            } catch (ValueError e) {
                return false;
            }
        }
    }

    /** A part of the state, anywhere in a variable. */
    record OfPart(StatePart part, Labels labels) implements StateCell {
        @Override
        public int variable() {
            return part.variable();
        }

        @Override
        public boolean isWhole() {
            return part.path().isEmpty() && part.label() == null;
        }

        @Override
        public Object content(TlaValue ofVariable) {
            if (isWhole()) {
                return isSingle(ofVariable) ? ofVariable : null;
            }
            TlaValue value = ofVariable;
            for (TlaValue key : part.path()) {
                if (!(value instanceof FunctionValue function)) {
                    return null;
                }
                value = valueAt(function, key);
                if (value == null) {
                    return part.label() == null ? Absent.NO_VALUE : null;
                }
            }
            if (part.label() == null) {
                return value;
            }
            return value instanceof SetValue set ? group(set) : null;
        }

        private Elements group(SetValue set) {
            List<TlaValue> elements = new ArrayList<>();
            for (TlaValue element : set) {
                if (labels.of(element).equals(part.label())) {
                    elements.add(element);
                }
            }
            return Elements.of(elements);
        }

        @Override
        public TlaValue changed(TlaValue ofVariable, Object content) {
            return changed(ofVariable, 0, content);
        }

        private TlaValue changed(TlaValue value, int depth, Object content) {
            if (depth < part.path().size()) {
                TlaValue key = part.path().get(depth);
                if (!(value instanceof FunctionValue function)) {
                    return null;
                }
                if (depth == part.path().size() - 1 && part.label() == null) {
                    return StateCell.with(function, key, content);
                }
                TlaValue inside = valueAt(function, key);
                TlaValue made = inside == null ? null : changed(inside, depth + 1, content);
                return made == null ? null : function.with(key, made);
            }
            if (part.label() == null) {
                return (TlaValue) content;
            }
            return value instanceof SetValue set && content instanceof Elements group
                    ? set.elements().difference(group(set)).union(group)
                    : null;
        }
    }

    /** Whether the value has no parts. For a large value, evaluating a step is cheaper than comparing the value. */
    private static boolean isSingle(TlaValue value) {
        return value instanceof Num || value instanceof Bool || value instanceof Str || value instanceof ModelAtom;
    }

    private static TlaValue valueAt(FunctionValue function, TlaValue key) {
        try {
            return function.applyOrNull(key);
        } catch (ValueError e) {
            // The key is of another kind than those of the domain.
            return null;
        }
    }

    private static TlaValue with(FunctionValue function, TlaValue key, Object content) {
        boolean has = valueAt(function, key) != null;
        if (content instanceof TlaValue there) {
            return has ? function.with(key, there) : extended(function.force(), key, there);
        }
        return content != Absent.NO_VALUE ? null : has ? reduced(function.force(), key) : function;
    }

    private static TlaValue extended(Fun function, TlaValue key, TlaValue value) {
        int size = function.size();
        TlaValue[] keys = Arrays.copyOf(function.domain().elements().toArray(), size + 1);
        TlaValue[] values = new TlaValue[size + 1];
        for (int i = 0; i < size; i++) {
            values[i] = function.apply(keys[i]);
        }
        keys[size] = key;
        values[size] = value;
        return Fun.of(keys, values);
    }

    private static TlaValue reduced(Fun function, TlaValue key) {
        TlaValue[] keys = function.domain().elements().without(key).toArray();
        TlaValue[] values = new TlaValue[keys.length];
        for (int i = 0; i < keys.length; i++) {
            values[i] = function.apply(keys[i]);
        }
        return Fun.of(keys.clone(), values);
    }
}
