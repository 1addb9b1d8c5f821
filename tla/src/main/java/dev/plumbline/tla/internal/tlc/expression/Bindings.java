package dev.plumbline.tla.internal.tlc.expression;

import tla2sany.semantic.ExprNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.OpApplNode;
import tlc2.util.Context;

/** The bound names of a quantifier, a set or a function, and the context in which its body is read. */
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
}
