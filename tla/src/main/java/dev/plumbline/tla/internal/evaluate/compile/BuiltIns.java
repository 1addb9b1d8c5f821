package dev.plumbline.tla.internal.evaluate.compile;

import dev.plumbline.tla.internal.evaluate.Node;
import dev.plumbline.tla.internal.evaluate.node.FunctionNodes;
import dev.plumbline.tla.internal.evaluate.node.Logic;
import dev.plumbline.tla.internal.evaluate.node.SetNodes;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.FunctionValue;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.Str;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import dev.plumbline.tla.internal.value.set.FunctionSet;
import dev.plumbline.tla.internal.value.set.ProductSet;
import dev.plumbline.tla.internal.value.set.RecordSets;
import dev.plumbline.tla.internal.value.set.Sets;
import dev.plumbline.tla.internal.value.set.Subsets;
import java.util.Arrays;

/** Nodes for built-in operators. */
final class BuiltIns {
    Node node(Expr.BuiltIn builtIn, Node[] operands) {
        SourcePlace place = builtIn.place();
        Node first = operands.length > 0 ? operands[0] : null;
        Node second = operands.length > 1 ? operands[1] : null;
        return switch (builtIn.operator()) {
            case NOT -> new Logic.Not(first, place);
            case IMPLIES -> new Logic.Implies(first, second, place);
            case EQUIVALENT -> new Logic.Equivalent(first, second, place);
            case EQUALS -> new Logic.Equals(false, first, second, place);
            case DIFFERS -> new Logic.Equals(true, first, second, place);
            case IN -> new Logic.Member(false, first, second, place);
            case NOT_IN -> new Logic.Member(true, first, second, place);
            case SUBSET_OF -> new Logic.SubsetOf(first, second, place);
            case TUPLE -> new FunctionNodes.TupleOf(operands, place);
            default -> new SetNodes.Built(operands, maker(builtIn), place);
        };
    }

    Node recordSet(Str[] names, Node[] sets, SourcePlace place) {
        return new SetNodes.Built(sets, values -> new RecordSets(names, sets(values)), place);
    }

    private static SetNodes.Built.Maker maker(Expr.BuiltIn builtIn) {
        return switch (builtIn.operator()) {
            case UNION_OF_TWO -> values -> Sets.union(set(values[0]), set(values[1]));
            case INTERSECTION -> values -> Sets.intersection(set(values[0]), set(values[1]));
            case DIFFERENCE -> values -> Sets.difference(set(values[0]), set(values[1]));
            case ALL_SUBSETS -> values -> new Subsets(set(values[0]));
            case UNION -> values -> Sets.unionOf(set(values[0]));
            case DOMAIN -> values -> domain(values[0]);
            case FUNCTION_SET -> values -> new FunctionSet(set(values[0]), set(values[1]));
            case PRODUCT -> values -> new ProductSet(sets(values));
            case SET -> values -> Elements.ofOwned(values, values.length);
            default -> throw new IllegalStateException("no operator " + builtIn.operator());
        };
    }

    private static SetValue[] sets(TlaValue[] values) {
        return Arrays.stream(values).map(BuiltIns::set).toArray(SetValue[]::new);
    }

    private static SetValue set(TlaValue value) {
        if (value instanceof SetValue set) {
            return set;
        }
        throw new ValueError("expected a set, found " + value.kind());
    }

    private static TlaValue domain(TlaValue value) {
        if (value instanceof FunctionValue function) {
            return function.domain();
        }
        throw new ValueError("DOMAIN: expected a function, found " + value.kind());
    }
}
