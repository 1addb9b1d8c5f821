package dev.plumbline.tla.internal.sany;

import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Local;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.Subst;
import tla2sany.semantic.SymbolNode;

/**
 * The texts of SANY's tree that the expressions of our tree were translated from, so that TLC's interpreter can evaluate
 * them as they are written. Recorded on request only: for our own evaluator they are not needed.
 */
public final class Origins {
    private final Map<Expr, Origin> expressions = new IdentityHashMap<>();
    private final Map<Local, SymbolNode> names = new IdentityHashMap<>();

    /** @param instances the substitutions of the instances around the node, outermost first */
    public record Origin(SemanticNode node, List<Subst[]> instances) {}

    /** Empty for an expression that no text contains as a whole. */
    public Optional<Origin> of(Expr expression) {
        return Optional.ofNullable(expressions.get(expression));
    }

    /** The parameter or bound name. */
    public SymbolNode of(Local local) {
        return names.get(local);
    }

    /** The innermost text counts: only there the substitutions are complete. */
    void put(Expr expression, SemanticNode node, Substitution within) {
        if (!expressions.containsKey(expression)) {
            expressions.put(expression, new Origin(node, within.instances()));
        }
    }

    void put(Local local, SemanticNode name) {
        if (name instanceof SymbolNode symbol) {
            names.put(local, symbol);
        }
    }
}
