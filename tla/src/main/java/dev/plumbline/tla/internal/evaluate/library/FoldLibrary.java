package dev.plumbline.tla.internal.evaluate.library;

import static dev.plumbline.tla.internal.evaluate.library.Checked.function;
import static dev.plumbline.tla.internal.evaluate.library.Checked.number;
import static dev.plumbline.tla.internal.evaluate.library.Checked.operator;
import static dev.plumbline.tla.internal.evaluate.library.Checked.set;

import dev.plumbline.tla.internal.evaluate.Closure;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.FunctionValue;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.Str;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import dev.plumbline.tla.internal.value.set.Sets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Folds of the community modules. Their TLA+ definitions recurse once for each element, and the stack would not suffice
 * for a log of thousands of lines. Here the operator gets values, not expressions that are evaluated when needed.
 */
final class FoldLibrary {
    static final Set<String> MODULES = Set.of("Folds", "FiniteSetsExt", "Functions", "SequencesExt");

    private FoldLibrary() {}

    static void addTo(Library library) {
        library.addOfValues(
                "Folds",
                "MapThenFoldSet",
                (run, given) -> mapThenFold(
                        run,
                        operator(given[0]),
                        value(given[1]),
                        operator(given[2]),
                        operator(given[3]),
                        set(given[4])));
        library.addOfValues("FiniteSetsExt", "FoldSet", (run, given) -> {
            Elements elements = set(given[2]).elements();
            return up(run, operator(given[0]), value(given[1]), elements.toArray());
        });
        library.addOfValues(
                "FiniteSetsExt", "Max", (run, given) -> extreme(set(given[0]).elements(), 1));
        library.addOfValues(
                "FiniteSetsExt", "Min", (run, given) -> extreme(set(given[0]).elements(), -1));
        library.addOfValues(
                "Functions",
                "FoldFunction",
                (run, given) -> up(run, operator(given[0]), value(given[1]), values(function(given[2]))));
        library.addOfValues("Functions", "FoldFunctionOnSet", (run, given) -> {
            Elements arguments = set(given[3]).elements();
            TlaValue[] values = new TlaValue[arguments.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = functionValue(given[2]).apply(arguments.get(i));
            }
            return up(run, operator(given[0]), value(given[1]), values);
        });
        library.addOfValues(
                "SequencesExt",
                "FoldSeq",
                (run, given) -> up(run, operator(given[0]), value(given[1]), values(function(given[2]))));
        library.addOfValues("SequencesExt", "FoldLeft", (run, given) -> {
            Closure operator = operator(given[0]);
            TlaValue result = value(given[1]);
            for (TlaValue each : elements(given[2])) {
                run.tick();
                result = operator.apply(run, result, each);
            }
            return result;
        });
        library.addOfValues("SequencesExt", "FoldRight", (run, given) -> {
            Closure operator = operator(given[0]);
            TlaValue result = value(given[2]);
            TlaValue[] elements = elements(given[1]);
            for (int i = elements.length - 1; i >= 0; i--) {
                run.tick();
                result = operator.apply(run, elements[i], result);
            }
            return result;
        });
        library.addOfValues(
                "SequencesExt",
                "SetToSeq",
                (run, given) -> Fun.sequence(set(given[0]).elements().toArray()));
    }

    private static TlaValue value(Object given) {
        return (TlaValue) given;
    }

    private static FunctionValue functionValue(Object given) {
        if (given instanceof FunctionValue function) {
            return function;
        }
        throw Checked.expected("a function", given);
    }

    private static TlaValue[] values(Fun function) {
        TlaValue[] values = new TlaValue[function.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = function.value(i);
        }
        return values;
    }

    /** A string has a length, but no elements. */
    private static TlaValue[] elements(Object given) {
        if (given instanceof Str string && !string.text().isEmpty()) {
            throw Checked.expected("a sequence", given);
        }
        return Checked.sequence(given).toArray();
    }

    /** {@code op(v3, op(v2, op(v1, base)))}. */
    private static TlaValue up(Run run, Closure operator, TlaValue base, TlaValue[] values) {
        TlaValue result = base;
        for (TlaValue each : values) {
            run.tick();
            result = operator.apply(run, each, result);
        }
        return result;
    }

    /** {@code op(f(x1), op(f(x2), op(f(x3), base)))}, where x1 is chosen from the set, x2 from the rest, and so on. */
    private static TlaValue mapThenFold(
            Run run, Closure operator, TlaValue base, Closure mapping, Closure choice, SetValue set) {
        List<TlaValue> chosen = new ArrayList<>();
        SetValue rest = set.elements();
        while (rest.elements().size() > 0) {
            run.tick();
            TlaValue element = choice.apply(run, rest);
            int before = rest.elements().size();
            rest = Sets.difference(rest, Elements.of(element)).elements();
            if (rest.elements().size() == before) {
                throw new ValueError("MapThenFoldSet: " + element.kind() + " was chosen, which the set does not have");
            }
            chosen.add(element);
        }
        TlaValue result = base;
        for (int i = chosen.size() - 1; i >= 0; i--) {
            run.tick();
            result = operator.apply(run, mapping.apply(run, chosen.get(i)), result);
        }
        return result;
    }

    /** @param sign 1 for the greatest, -1 for the least */
    private static TlaValue extreme(Elements elements, int sign) {
        if (elements.size() == 0) {
            throw new ValueError((sign > 0 ? "Max" : "Min") + " of the empty set has no value");
        }
        Num found = number(elements.get(0));
        for (int i = 1; i < elements.size(); i++) {
            Num other = number(elements.get(i));
            found = Integer.signum(other.compareWith(found)) == sign ? other : found;
        }
        return found;
    }
}
