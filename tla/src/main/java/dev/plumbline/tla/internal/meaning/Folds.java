package dev.plumbline.tla.internal.meaning;

import dev.plumbline.tla.internal.evaluate.Closure;
import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.Procedure;
import dev.plumbline.tla.internal.evaluate.node.Calls;
import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.partial.PartialFunctions;
import dev.plumbline.tla.internal.partial.PartialJoin;
import dev.plumbline.tla.internal.partial.PartialSets;
import dev.plumbline.tla.internal.partial.PartialValue;
import dev.plumbline.tla.internal.partial.PartialValue.Collected;
import dev.plumbline.tla.internal.partial.PartialValue.Known;
import dev.plumbline.tla.internal.partial.PartialValue.Mapping;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Folds of the community modules over sets and functions. For an element that may be missing, the result so far is
 * joined with the result that includes the element: parts that are the same in both do not depend on its presence.
 */
final class Folds {
    private final PartialEvaluation evaluation;

    Folds(PartialEvaluation evaluation) {
        this.evaluation = evaluation;
    }

    /** The value of a fold; null if the call is not a fold. */
    PartialValue value(Definition definition, Expr.Call call, Meaning at) {
        String name = definition.module() + "!" + definition.name();
        boolean isSet = name.equals("FiniteSetsExt!FoldSet");
        if (!isSet && !name.equals("Functions!FoldFunction")) {
            return null;
        }
        Calls.Argument[] arguments = evaluation.following().texts().arguments(call, at.scope());
        if (!(arguments[0].of(null, at.environment()) instanceof Closure operator)
                || operator.procedure().java() != null) {
            throw new UnknownDependence();
        }
        PartialValue base = evaluation.value(at.of(call.arguments().get(1)));
        PartialValue over = evaluation.value(at.of(call.arguments().get(2)));
        List<PartialValue.Entry> values = isSet ? elements(over) : values(over);
        if (values == null) {
            throw new UnknownDependence();
        }
        return fold(operator, base, values);
    }

    /** The elements of the fold, in the evaluator's order. */
    private static List<PartialValue.Entry> elements(PartialValue over) {
        Collected set = PartialSets.asCollected(over);
        return set == null
                ? null
                : ordered(
                        set.elements().keySet(),
                        element -> new PartialValue.Entry(set.elements().get(element), new Known(element)));
    }

    private static List<PartialValue.Entry> values(PartialValue over) {
        Mapping function = PartialFunctions.asMapping(over);
        return function == null ? null : ordered(function.entries().keySet(), function.entries()::get);
    }

    private static List<PartialValue.Entry> ordered(Set<TlaValue> keys, Function<TlaValue, PartialValue.Entry> entry) {
        try {
            return Arrays.stream(Elements.of(keys).toArray()).map(entry).toList();
        } catch (ValueError e) {
            // The keys are of two kinds.
            return null;
        }
    }

    private PartialValue fold(Closure operator, PartialValue base, List<PartialValue.Entry> values) {
        PartialValue result = base;
        for (PartialValue.Entry each : values) {
            PartialValue with = apply(operator, each.value(), result);
            result = each.presence().isCertain()
                    ? with
                    : PartialJoin.join(result, with, each.presence().sources());
        }
        return result;
    }

    private PartialValue apply(Closure operator, PartialValue first, PartialValue second) {
        Procedure procedure = operator.procedure();
        Environment environment = new Environment(PartialEvaluation.cell(first), operator.environment());
        environment = new Environment(PartialEvaluation.cell(second), environment);
        return evaluation.value(
                new Meaning(procedure.body().expression(), procedure.body().scope(), environment));
    }
}
