package dev.plumbline.tla.internal.follow;

import dev.plumbline.tla.internal.tree.Bound;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Local;
import java.util.List;
import java.util.Optional;

/**
 * An expression that binds names: a quantifier, a CHOOSE, a set or a function by a rule.
 *
 * @param self the local for the function in its own body
 */
public record Binder(List<Bound> bounds, Expr body, Optional<Local> self) {
    public static Optional<Binder> of(Expr expression) {
        if (expression instanceof Expr.Quantified quantified) {
            return Optional.of(new Binder(quantified.bounds(), quantified.body(), Optional.empty()));
        } else if (expression instanceof Expr.Choose choose) {
            return Optional.of(new Binder(List.of(choose.bound()), choose.body(), Optional.empty()));
        } else if (expression instanceof Expr.Filter filter) {
            return Optional.of(new Binder(List.of(filter.bound()), filter.condition(), Optional.empty()));
        } else if (expression instanceof Expr.MapSet map) {
            return Optional.of(new Binder(map.bounds(), map.element(), Optional.empty()));
        } else if (expression instanceof Expr.FunctionOf function) {
            return Optional.of(new Binder(function.bounds(), function.body(), function.self()));
        }
        return Optional.empty();
    }

    /** The bound name, if it is the only one, ranges over a set and is not part of a tuple. */
    public Optional<Local> onlyName() {
        boolean isOne = bounds.size() == 1
                && bounds.get(0).locals().size() == 1
                && !bounds.get(0).isTuple()
                && bounds.get(0).set().isPresent()
                && self.isEmpty();
        return isOne ? Optional.of(bounds.get(0).locals().get(0)) : Optional.empty();
    }

    /** The set of the first names. */
    public Expr firstSet() {
        return bounds.get(0).set().orElseThrow();
    }
}
