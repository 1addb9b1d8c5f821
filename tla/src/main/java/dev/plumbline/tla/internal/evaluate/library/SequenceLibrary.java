package dev.plumbline.tla.internal.evaluate.library;

import static dev.plumbline.tla.internal.evaluate.library.Checked.number;
import static dev.plumbline.tla.internal.evaluate.library.Checked.sequence;
import static dev.plumbline.tla.internal.evaluate.library.Checked.set;

import dev.plumbline.tla.internal.evaluate.Closure;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.Str;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import dev.plumbline.tla.internal.value.set.Sequences;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Sequences. As in TLC 2.18, {@code Len}, {@code \o}, {@code Append}, {@code Tail} and {@code SubSeq} support strings
 * directly; for other operators a string is the sequence of its characters.
 */
final class SequenceLibrary {
    private static final String MODULE = "Sequences";
    static final Set<String> MODULES = Set.of(MODULE);

    private SequenceLibrary() {}

    static void addTo(Library library, Names names) {
        library.add(MODULE, "Seq", (run, arguments) -> new Sequences(set(arguments[0])));
        library.add(MODULE, "Len", (run, arguments) -> length(arguments[0]));
        library.add(
                MODULE,
                "Head",
                (run, arguments) -> nonEmpty("Head", sequence(arguments[0])).head());
        library.add(MODULE, "Tail", (run, arguments) -> tail(arguments[0], names));
        library.addBinary(MODULE, "Append", (s, element) -> appended(s, element, names));
        library.addBinary(MODULE, "\\o", (s, t) -> concatenated(s, t, names));
        library.add(MODULE, "SubSeq", (run, arguments) -> part(arguments[0], arguments[1], arguments[2], names));
        library.add(MODULE, "SelectSeq", (run, arguments) -> selected(run, sequence(arguments[0]), arguments[1]));
    }

    private static Num length(Object value) {
        return Num.of(
                value instanceof Str string
                        ? string.text().length()
                        : sequence(value).size());
    }

    private static Fun nonEmpty(String operator, Fun sequence) {
        if (sequence.size() == 0) {
            throw new ValueError(operator + " of the empty sequence has no value");
        }
        return sequence;
    }

    private static TlaValue tail(Object value, Names names) {
        if (value instanceof Str string) {
            if (string.text().isEmpty()) {
                throw new ValueError("Tail of the empty string has no value");
            }
            return names.string(string.text().substring(1));
        }
        return nonEmpty("Tail", sequence(value)).tail();
    }

    private static TlaValue appended(TlaValue first, TlaValue element, Names names) {
        return first instanceof Str
                ? concatenated(first, element, names)
                : sequence(first).append(element);
    }

    private static TlaValue concatenated(TlaValue first, TlaValue second, Names names) {
        if (first instanceof Str left) {
            if (second instanceof Str right) {
                long length = (long) left.text().length() + right.text().length();
                if (length > SetValue.MOST_ELEMENTS) {
                    throw ValueError.limit("a string of " + length + " characters; at most " + SetValue.MOST_ELEMENTS
                            + " are possible");
                }
                return names.string(left.text() + right.text());
            }
            throw Checked.expected("a string", second);
        }
        return sequence(first).concat(sequence(second));
    }

    private static TlaValue part(Object whole, Object from, Object to, Names names) {
        String text = whole instanceof Str string ? string.text() : null;
        Fun sequence = text == null ? sequence(whole) : null;
        Num low = number(from);
        Num high = number(to);
        if (low.compareWith(high) > 0) {
            return text == null ? Fun.EMPTY : names.string("");
        }
        int length = text == null ? sequence.size() : text.length();
        if (low.signum() <= 0 || high.compareWith(Num.of(length)) > 0) {
            throw new ValueError("SubSeq from " + low + " to " + high + ": expected positions from 1 to " + length);
        }
        return text == null
                ? sequence.subSeq(low.longValue(), high.longValue())
                : names.string(text.substring(low.intValue() - 1, high.intValue()));
    }

    private static TlaValue selected(Run run, Fun sequence, Object operator) {
        Closure test = Checked.operator(operator);
        List<TlaValue> kept = new ArrayList<>();
        for (int i = 0; i < sequence.size(); i++) {
            TlaValue element = sequence.value(i);
            if (test.test(run, element)) {
                kept.add(element);
            }
        }
        return Fun.sequence(kept.toArray(TlaValue[]::new));
    }
}
