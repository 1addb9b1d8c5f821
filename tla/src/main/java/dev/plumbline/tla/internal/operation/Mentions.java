package dev.plumbline.tla.internal.operation;

import dev.plumbline.tla.internal.tree.Callee;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Parts;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;

/** Whether an expression mentions some locals, directly or in the LET definitions that it uses. */
public final class Mentions {
    private final Predicate<Local> sought;
    private final Set<Definition> seen = new HashSet<>();

    private Mentions(Predicate<Local> sought) {
        this.sought = sought;
    }

    public static boolean any(Expr expression, Predicate<Local> sought) {
        return new Mentions(sought).isIn(expression);
    }

    private boolean isIn(Expr expression) {
        if (expression instanceof Expr.LocalRef reference && sought.test(reference.local())
                || expression instanceof Expr.Call call && isIn(call.callee())
                || expression instanceof Expr.OperatorRef operator && isIn(operator.operator())) {
            return true;
        }
        for (Expr part : Parts.of(expression)) {
            if (isIn(part)) {
                return true;
            }
        }
        return false;
    }

    private boolean isIn(Callee callee) {
        if (callee instanceof Local local) {
            return sought.test(local);
        }
        if (callee instanceof Lambda lambda) {
            return isIn(lambda.body());
        }
        // Definitions of a module have no locals around them.
        Definition definition = (Definition) callee;
        return definition.isLocal() && definition.hasBody() && seen.add(definition) && isIn(definition.body());
    }
}
