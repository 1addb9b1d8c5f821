package dev.plumbline.tla.internal.footprint;

import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.Procedure;
import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.evaluate.compile.Compiler;
import dev.plumbline.tla.internal.evaluate.node.Calls;
import dev.plumbline.tla.internal.tree.Bound;
import dev.plumbline.tla.internal.tree.Callee;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Parts;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The texts of one specification, as far as they were needed so far. What is compiled or derived from a text in a scope
 * is kept, so that the analysis of the same action with other arguments need not do it again. Used by many threads.
 */
final class Texts {
    /** Modules whose operators in Java are functions of their arguments, and nothing else. */
    private static final Set<String> PURE_MODULES = Set.of(
            "Naturals",
            "Integers",
            "Reals",
            "ProtoReals",
            "Sequences",
            "FiniteSets",
            "Bags",
            "Strings",
            "TransitiveClosure");

    /** The others of TLC read registers, clocks or dice, or print. */
    private static final Set<String> PURE_OF_TLC =
            Set.of(":>", "@@", "ToString", "SortSeq", "Permutations", "TLCEval", "Assert");

    private final Compiler compiler;
    private final Map<Key, Code> codes = new ConcurrentHashMap<>();
    private final Map<Key, Scope> scopes = new ConcurrentHashMap<>();
    private final Map<Key, Procedure> lambdas = new ConcurrentHashMap<>();
    private final Map<Key, Calls.Argument[]> arguments = new ConcurrentHashMap<>();
    private final Map<Key, Code[]> definitions = new ConcurrentHashMap<>();
    private final Map<Definition, Boolean> recursive = new ConcurrentHashMap<>();

    Texts(Compiler compiler) {
        this.compiler = compiler;
    }

    /** A text, by identity, in a scope, by identity. */
    private record Key(Object text, Scope scope) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Key that && text == that.text && scope == that.scope;
        }

        @Override
        public int hashCode() {
            return 31 * System.identityHashCode(text) + System.identityHashCode(scope);
        }
    }

    Code code(Expr expression, Scope scope) {
        return codes.computeIfAbsent(new Key(expression, scope), any -> compiler.code(expression, scope));
    }

    /** The scope of the body of an expression that binds names: a cell for the function itself, then the names. */
    Scope inside(Expr expression, Binder binder, Scope scope) {
        return scopes.computeIfAbsent(new Key(expression, scope), any -> {
            Scope inner = binder.self()
                    .map(self -> scope.withSelf(self, (Expr.FunctionOf) expression))
                    .orElse(scope);
            for (Bound bound : binder.bounds()) {
                for (Local local : bound.locals()) {
                    inner = inner.withValue(local);
                }
            }
            return inner;
        });
    }

    Scope inside(Expr.Let let, Scope scope) {
        return scopes.computeIfAbsent(new Key(let, scope), any -> compiler.inner(let, scope));
    }

    /** The scope with a cell for one value. */
    Scope inside(Local local, Scope scope) {
        return scopes.computeIfAbsent(new Key(local, scope), any -> scope.withValue(local));
    }

    /** @param inside the scope below the LET */
    Code[] definitions(Expr.Let let, Scope inside) {
        return definitions.computeIfAbsent(new Key(let, inside), any -> compiler.thunks(let, inside));
    }

    Calls.Argument[] arguments(Expr.Call call, Scope scope) {
        return arguments.computeIfAbsent(new Key(call, scope), any -> compiler.arguments(call.arguments(), scope));
    }

    Procedure procedure(Lambda lambda, Scope scope) {
        return lambdas.computeIfAbsent(new Key(lambda, scope), any -> compiler.procedure(lambda, scope));
    }

    Procedure procedure(Definition definition) {
        return compiler.procedure(definition);
    }

    boolean isInJava(Callee callee) {
        return compiler.inJava(callee).isPresent();
    }

    /** Whether an operator that is written in Java is a function of its arguments. */
    static boolean isPure(Definition definition) {
        return PURE_MODULES.contains(definition.module())
                || definition.module().equals("TLC") && PURE_OF_TLC.contains(definition.name());
    }

    /** Whether the definition uses itself, perhaps by way of others. */
    boolean isRecursive(Definition definition) {
        Boolean known = recursive.get(definition);
        if (known == null) {
            Set<Definition> reached = new HashSet<>();
            reach(definition.body(), reached);
            known = reached.contains(definition);
            recursive.put(definition, known);
        }
        return known;
    }

    private static void reach(Expr expression, Set<Definition> reached) {
        if (expression instanceof Expr.Call call) {
            reach(call.callee(), reached);
        } else if (expression instanceof Expr.OperatorRef reference) {
            reach(reference.operator(), reached);
        }
        Parts.of(expression).forEach(part -> reach(part, reached));
    }

    private static void reach(Callee callee, Set<Definition> reached) {
        if (callee instanceof Lambda lambda) {
            reach(lambda.body(), reached);
        } else if (callee instanceof Definition definition && definition.hasBody() && reached.add(definition)) {
            reach(definition.body(), reached);
        }
    }
}
