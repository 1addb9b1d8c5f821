package dev.plumbline.tla.internal.tlc.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.OpApplNode;
import tlc2.util.Context;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;

/**
 * The contexts in which the body of a quantifier, a set or a function is read: one for each choice of its bound names.
 */
public final class Bindings {
    private Bindings() {}

    /** The bounds; the parser leaves them null if there are none. */
    public static ExprNode[] bounds(OpApplNode node) {
        return node.getBdedQuantBounds() == null ? new ExprNode[0] : node.getBdedQuantBounds();
    }

    public static FormalParamNode[][] names(OpApplNode node) {
        return node.getBdedQuantSymbolLists() == null ? new FormalParamNode[0][] : node.getBdedQuantSymbolLists();
    }

    public static FormalParamNode[] unboundedNames(OpApplNode node) {
        return node.getUnbdedQuantSymbols() == null ? new FormalParamNode[0] : node.getUnbdedQuantSymbols();
    }

    /**
     * One context for each combination of elements, where {@code elements} returns those of a bound (or a superset of
     * them). If it does not know a bound, the name is {@link Terms#UNKNOWN}; if there are too many combinations, all
     * names are.
     */
    public static List<Context> of(
            OpApplNode node, Context context, Function<ExprNode, Optional<List<Value>>> elements) {
        List<Context> contexts = List.of(context);
        FormalParamNode[][] names = names(node);
        for (int i = 0; i < names.length; i++) {
            Optional<List<Value>> known = elements.apply(bounds(node)[i]);
            if (node.isBdedQuantATuple()[i]) {
                FormalParamNode[] tuple = names[i];
                contexts = product(contexts, tuple, known.filter(values -> allTuples(values, tuple.length)));
            } else {
                for (FormalParamNode name : names[i]) {
                    contexts = product(contexts, name, known);
                }
            }
            if (contexts.size() > Constants.SMALL) {
                return List.of(unknown(node, context));
            }
        }
        for (FormalParamNode name : unboundedNames(node)) {
            contexts = product(contexts, name, Optional.empty());
        }
        return contexts;
    }

    /** All bound names unknown. */
    public static Context unknown(OpApplNode node, Context context) {
        Context inside = context;
        for (FormalParamNode[] names : names(node)) {
            for (FormalParamNode name : names) {
                inside = inside.cons(name, Terms.UNKNOWN);
            }
        }
        for (FormalParamNode name : unboundedNames(node)) {
            inside = inside.cons(name, Terms.UNKNOWN);
        }
        return inside;
    }

    private static List<Context> product(List<Context> contexts, FormalParamNode name, Optional<List<Value>> known) {
        List<Context> product = new ArrayList<>();
        for (Context context : contexts) {
            if (known.isEmpty()) {
                product.add(context.cons(name, Terms.UNKNOWN));
            } else {
                known.get().forEach(value -> product.add(context.cons(name, value)));
            }
        }
        return product;
    }

    private static List<Context> product(List<Context> contexts, FormalParamNode[] tuple, Optional<List<Value>> known) {
        if (known.isEmpty()) {
            List<Context> product = contexts;
            for (FormalParamNode name : tuple) {
                product = product(product, name, Optional.empty());
            }
            return product;
        }
        List<Context> product = new ArrayList<>();
        for (Context context : contexts) {
            for (Value value : known.get()) {
                Context inside = context;
                for (int i = 0; i < tuple.length; i++) {
                    inside = inside.cons(tuple[i], ((TupleValue) value).elems[i]);
                }
                product.add(inside);
            }
        }
        return product;
    }

    private static boolean allTuples(List<Value> values, int length) {
        return values.stream().allMatch(value -> value instanceof TupleValue tuple && tuple.elems.length == length);
    }
}
