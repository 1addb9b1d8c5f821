package dev.plumbline.tla.internal.transition;

import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.Thunk;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.value.Conversion;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import dev.plumbline.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The arguments found on the path to an action: a list that grows at its end and is shared by all paths with the same
 * beginning. Arguments of operators are evaluated only after a next state was found. An action may guard its argument:
 * in {@code Pop(Head(queue))}, {@code Pop(x) == queue # <<>> /\ ...} the argument has no value if the action is not
 * enabled.
 *
 * @param outer the arguments met before, or null
 * @param locals that have the innermost cells of the environment, in the order of these cells
 * @param isPrimed whether a value depends on the state after the step
 */
record PathArguments(PathArguments outer, List<Local> locals, Environment environment, boolean isPrimed) {
    private static final Num LARGEST_SET = Num.of(1_000);

    static PathArguments with(PathArguments outer, List<Local> locals, Environment environment, boolean isPrimed) {
        return locals.isEmpty()
                ? outer
                : new PathArguments(outer, locals, environment, isPrimed || outer != null && outer.isPrimed);
    }

    /** All values by name, the outermost first; an inner one overrides an outer one of the same name. */
    static Map<String, TlaValue> values(PathArguments met, Run run) {
        Map<String, TlaValue> values = new LinkedHashMap<>();
        collect(met, run, values);
        return values;
    }

    private static void collect(PathArguments met, Run run, Map<String, TlaValue> values) {
        if (met == null) {
            return;
        }
        collect(met.outer, run, values);
        int size = met.locals.size();
        for (int i = 0; i < size; i++) {
            Local local = met.locals.get(i);
            if (local.arity() == 0) {
                TlaValue value = value(met.environment.at(size - 1 - i), run);
                if (value == null || isTooLarge(value)) {
                    values.remove(local.name());
                } else {
                    values.put(local.name(), value);
                }
            }
        }
    }

    /** Null for an argument without a value: the action happened without it. */
    private static TlaValue value(Object cell, Run run) {
        if (cell instanceof TlaValue value) {
            return value;
        }
        try {
            return cell instanceof Thunk thunk ? thunk.get(run) : null;
        } catch (EvaluationError | ValueError | StackOverflowError e) {
            return null;
        }
    }

    /** Sets that are only used for membership tests, such as Nat and {@code SUBSET S}, are not enumerated. */
    private static boolean isTooLarge(TlaValue value) {
        try {
            return value instanceof SetValue set
                    && (!set.isFinite() || set.cardinality().compareWith(LARGEST_SET) > 0);
        } catch (EvaluationError | ValueError | StackOverflowError e) {
            return true;
        }
    }

    /**
     * The values for histories of all arguments, if none of a selection has to be compared. Most paths have one name: the
     * element of a quantifier that is passed to a parameter of the same name.
     */
    static Map<String, Value> written(PathArguments met, Run run) {
        String name = onlyName(met);
        if (name == null) {
            return written(values(met, run));
        }
        TlaValue value = met.innermost(run);
        if (value == null || isTooLarge(value)) {
            return Map.of();
        }
        try {
            return Map.of(name, Conversion.toHistory(value));
        } catch (SpecException | EvaluationError e) {
            return Map.of();
        }
    }

    /** The name of all locals that have values; null if there are several names, or none. */
    private static String onlyName(PathArguments innermost) {
        String only = null;
        for (PathArguments at = innermost; at != null; at = at.outer) {
            for (int i = 0; i < at.locals.size(); i++) {
                Local local = at.locals.get(i);
                if (local.arity() > 0 || only != null && !only.equals(local.name())) {
                    return null;
                }
                only = local.name();
            }
        }
        return only;
    }

    /** The value of the last local. */
    private TlaValue innermost(Run run) {
        return value(environment.at(0), run);
    }

    /** The values for histories, without those that have no text. */
    static Map<String, Value> written(Map<String, TlaValue> values) {
        Map<String, Value> written = new LinkedHashMap<>();
        values.forEach((name, value) -> {
            try {
                written.put(name, Conversion.toHistory(value));
            } catch (SpecException | EvaluationError e) {
                // A function over all numbers, or a set that has Nat as an element.
            }
        });
        return written.size() <= 1 ? Map.copyOf(written) : written;
    }
}
