package dev.plumbline.mpcal.internal.compile.expression;

import dev.plumbline.mpcal.internal.syntax.Expr;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Whether an expression has a truth value by its form, so that it can be a {@code boolean} in Java. A wrong "no" only
 * adds a {@code bool(...)} to the text.
 */
final class Truths {
    private static final Set<String> INFIX = Set.of(
            "/\\",
            "\\/",
            "\\land",
            "\\lor",
            "=>",
            "<=>",
            "\\equiv",
            "=",
            "#",
            "/=",
            "\\neq",
            "<",
            ">",
            "<=",
            "=<",
            "\\leq",
            ">=",
            "\\geq",
            "\\in",
            "\\notin",
            "\\subseteq");
    private static final Set<String> NOT = Set.of("~", "\\lnot", "\\neg");

    private Truths() {}

    /** @param operator whether an operator of the module has a truth value */
    static boolean is(Expr e, Predicate<String> operator) {
        if (e instanceof Expr.Id id) {
            return id.name().equals("TRUE") || id.name().equals("FALSE") || operator.test(id.name());
        } else if (e instanceof Expr.Call call) {
            return operator.test(call.name())
                    || StandardOperators.named(call.name())
                            .map(StandardOperators.Operator::truth)
                            .orElse(false);
        } else if (e instanceof Expr.Op op) {
            return op.fix() == Expr.Fix.INFIX ? INFIX.contains(op.symbol()) : NOT.contains(op.symbol());
        } else if (e instanceof Expr.Binder binder) {
            return binder.form() == Expr.Form.FORALL || binder.form() == Expr.Form.EXISTS;
        } else if (e instanceof Expr.If conditional) {
            return is(conditional.yes(), operator) && is(conditional.no(), operator);
        } else if (e instanceof Expr.Case cases) {
            return cases.arms().stream().allMatch(arm -> is(arm.value(), operator))
                    && cases.other().map(other -> is(other, operator)).orElse(true);
        } else if (e instanceof Expr.Let let) {
            Set<String> hidden =
                    let.definitions().stream().map(Expr.Definition::name).collect(java.util.stream.Collectors.toSet());
            return is(let.body(), name -> !hidden.contains(name) && operator.test(name));
        }
        return false;
    }
}
