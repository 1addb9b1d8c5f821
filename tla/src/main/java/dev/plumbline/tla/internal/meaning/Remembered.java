package dev.plumbline.tla.internal.meaning;

import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.follow.Binder;
import dev.plumbline.tla.internal.follow.Following;
import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.partial.PartialValue;
import dev.plumbline.tla.internal.tree.Callee;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Parts;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A cache of values of expressions that iterate over sets, by the values of the names that they use: for two steps that
 * differ in other arguments they are computed once.
 */
final class Remembered {
    private final PartialEvaluation evaluation;
    private final Map<Expr, Uses> uses = new IdentityHashMap<>();
    private final Map<List<Object>, PartialValue> found = new HashMap<>();

    Remembered(PartialEvaluation evaluation) {
        this.evaluation = evaluation;
    }

    /**
     * The names that an expression uses from its scope.
     *
     * @param isOfOneState whether no part of it refers to the state after a step
     */
    private record Uses(Set<Local> locals, Set<Definition> definitions, boolean isOfOneState) {}

    PartialValue value(Expr expression, Meaning at, Supplier<PartialValue> otherwise) {
        List<Object> key = key(expression, at);
        PartialValue known = key == null ? null : found.get(key);
        if (known == null) {
            known = otherwise.get();
            if (key != null) {
                found.put(key, known);
            }
        }
        return known;
    }

    /** The expression with the values that it uses; null if it is not worth caching, or if a value is unknown. */
    private List<Object> key(Expr expression, Meaning at) {
        boolean isLarge = Binder.of(expression).isPresent()
                || expression instanceof Expr.Call call && !call.arguments().isEmpty();
        if (!isLarge || evaluation.isPrimed()) {
            return null;
        }
        Uses used = uses.computeIfAbsent(expression, this::uses);
        if (!used.isOfOneState || used.definitions.stream().anyMatch(at.scope()::has)) {
            return null;
        }
        List<Object> key = new ArrayList<>();
        key.add(new Identity(expression));
        for (Local local : used.locals) {
            // Names that are bound inside the expression are not in scope here.
            if (at.scope().has(local)) {
                if (!(Following.cell(local, at) instanceof TlaValue value)) {
                    return null;
                }
                key.add(value);
            }
        }
        return key;
    }

    private record Identity(Expr expression) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Identity that && expression == that.expression;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(expression);
        }
    }

    private Uses uses(Expr expression) {
        Set<Local> locals = new LinkedHashSet<>();
        Set<Definition> definitions = new LinkedHashSet<>();
        collect(expression, locals, definitions);
        boolean isOfOneState = evaluation.constants().isOfOneState(new Meaning(expression, Scope.EMPTY, null));
        return new Uses(locals, definitions, isOfOneState);
    }

    private static void collect(Expr expression, Set<Local> locals, Set<Definition> definitions) {
        Callee callee = null;
        if (expression instanceof Expr.LocalRef reference) {
            locals.add(reference.local());
        } else if (expression instanceof Expr.Call call) {
            callee = call.callee();
        } else if (expression instanceof Expr.OperatorRef reference) {
            callee = reference.operator();
        } else if (expression instanceof Expr.Let let) {
            let.definitions().forEach(definition -> collect(definition.body(), locals, definitions));
        }
        if (callee instanceof Local parameter) {
            locals.add(parameter);
        } else if (callee instanceof Lambda lambda) {
            collect(lambda.body(), locals, definitions);
        } else if (callee instanceof Definition definition && definition.isLocal()) {
            definitions.add(definition);
        }
        Parts.of(expression).forEach(part -> collect(part, locals, definitions));
    }
}
