package dev.plumbline.tla.internal.evaluate.library;

import dev.plumbline.tla.internal.evaluate.Closure;
import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.FunctionValue;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.Str;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;

/** Checks that arguments are of the kinds that operators expect. */
final class Checked {
    private Checked() {}

    /** The value with all parts computed; a value that is infinite or too large is returned unchanged. */
    static TlaValue settledIfFinite(TlaValue value) {
        try {
            return value.settled();
        } catch (ValueError e) {
            if (e.isLimit()) {
                return value;
            }
            throw e;
        }
    }

    static Num number(Object value) {
        if (value instanceof Num number) {
            return number;
        }
        throw expected("an integer", value);
    }

    static SetValue set(Object value) {
        if (value instanceof SetValue set) {
            return set;
        }
        throw expected("a set", value);
    }

    /** A sequence in any representation. As in TLC, a string counts as the sequence of its characters. */
    static Fun sequence(Object value) {
        if (value instanceof Str string) {
            return string.characters();
        }
        if (value instanceof FunctionValue function && function.isSequence()) {
            return function.force();
        }
        throw expected("a sequence", value);
    }

    static Fun function(Object value) {
        if (value instanceof FunctionValue function) {
            return function.force();
        }
        throw expected("a function", value);
    }

    static String text(Object value) {
        if (value instanceof Str string) {
            return string.text();
        }
        throw expected("a string", value);
    }

    static Closure operator(Object value) {
        if (value instanceof Closure closure) {
            return closure;
        }
        throw expected("an operator", value);
    }

    static ValueError expected(String what, Object found) {
        return new ValueError(
                "expected " + what + ", found " + (found instanceof TlaValue value ? value.kind() : "an operator"));
    }
}
