package dev.plumbline.mpcal.internal.rules;

import dev.plumbline.mpcal.internal.syntax.Algorithm;
import dev.plumbline.mpcal.internal.syntax.Expr;
import dev.plumbline.mpcal.internal.syntax.ExprRewriter;
import dev.plumbline.mpcal.internal.syntax.Problem;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Finds reads of reference parameters with fewer indices than brackets. More are allowed: the value that is read is
 * indexed.
 */
final class IndexedUses extends ExprRewriter {
    private final Map<String, Algorithm.Parameter> references;
    private final Consumer<Problem> problems;
    private final Predicate<String> outerBound;

    IndexedUses(Map<String, Algorithm.Parameter> references, Consumer<Problem> problems, Predicate<String> outerBound) {
        this.references = references;
        this.problems = problems;
        this.outerBound = outerBound;
    }

    static String shown(Algorithm.Parameter parameter) {
        return (parameter.reference() ? "ref " : "") + parameter.name() + "[_]".repeat(parameter.dimensions());
    }

    static String tooFew(Algorithm.Parameter parameter) {
        return parameter.name() + " has fewer indices than its parameter " + shown(parameter);
    }

    @Override
    protected Expr apply(Expr.Apply apply) {
        int indices = 0;
        Expr at = apply;
        while (at instanceof Expr.Apply inner) {
            indices++;
            all(inner.arguments());
            at = inner.function();
        }
        if (at instanceof Expr.Id id) {
            check(id, indices);
        } else {
            rewrite(at);
        }
        return apply;
    }

    @Override
    protected Expr id(Expr.Id id) {
        check(id, 0);
        return id;
    }

    private void check(Expr.Id id, int indices) {
        Algorithm.Parameter parameter = references.get(id.name());
        if (parameter != null
                && indices < parameter.dimensions()
                && !outerBound.test(id.name())
                && !isBound(id.name())) {
            problems.accept(new Problem(Problem.Kind.REFERENCE_MISMATCH, id.offset(), tooFew(parameter)));
        }
    }
}
