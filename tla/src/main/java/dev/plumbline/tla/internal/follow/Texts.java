package dev.plumbline.tla.internal.follow;

import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.JavaOperator;
import dev.plumbline.tla.internal.evaluate.Procedure;
import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.evaluate.compile.Compiler;
import dev.plumbline.tla.internal.evaluate.node.Axes;
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
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A cache of everything that is compiled or derived from the texts of one specification in a scope, so that the
 * analysis of the same action with other arguments need not do it again. Thread-safe.
 */
public final class Texts {
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

    /** The pure operators of TLC. The others read registers or clocks, choose at random, or print. */
    private static final Set<String> PURE_OF_TLC =
            Set.of(":>", "@@", "ToString", "SortSeq", "Permutations", "TLCEval", "Assert");

    private final Compiler compiler;
    private final Map<Key, Code> codes = new ConcurrentHashMap<>();
    private final Map<Key, Optional<Axes>> axes = new ConcurrentHashMap<>();
    private final Map<Key, Scope> scopes = new ConcurrentHashMap<>();
    private final Map<Key, Procedure> lambdas = new ConcurrentHashMap<>();
    private final Map<Key, Calls.Argument[]> arguments = new ConcurrentHashMap<>();
    private final Map<Key, Code[]> definitions = new ConcurrentHashMap<>();
    private final Map<Definition, Boolean> recursive = new ConcurrentHashMap<>();
    private final Map<Key, Boolean> mentioning = new ConcurrentHashMap<>();

    public Texts(Compiler compiler) {
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

    public Code code(Expr expression, Scope scope) {
        return codes.computeIfAbsent(new Key(expression, scope), any -> compiler.code(expression, scope));
    }

    /** The scope of the body of an expression that binds names: a cell for the function itself, then the names. */
    public Scope inside(Expr expression, Binder binder, Scope scope) {
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

    /** The names that an expression binds; empty if one of them has no set. */
    public Optional<Axes> axes(Expr expression, Binder binder, Scope scope) {
        return axes.computeIfAbsent(new Key(expression, scope), any -> compiler.axes(binder.bounds(), scope));
    }

    public Scope inside(Expr.Let let, Scope scope) {
        return scopes.computeIfAbsent(new Key(let, scope), any -> compiler.inner(let, scope));
    }

    /** The scope with a cell for one value. */
    public Scope inside(Local local, Scope scope) {
        return scopes.computeIfAbsent(new Key(local, scope), any -> scope.withValue(local));
    }

    /** @param inside the scope below the LET */
    public Code[] definitions(Expr.Let let, Scope inside) {
        return definitions.computeIfAbsent(new Key(let, inside), any -> compiler.thunks(let, inside));
    }

    public Calls.Argument[] arguments(Expr.Call call, Scope scope) {
        return arguments.computeIfAbsent(new Key(call, scope), any -> compiler.arguments(call.arguments(), scope));
    }

    public Procedure procedure(Lambda lambda, Scope scope) {
        return lambdas.computeIfAbsent(new Key(lambda, scope), any -> compiler.procedure(lambda, scope));
    }

    public Procedure procedure(Definition definition) {
        return compiler.procedure(definition);
    }

    public boolean isInJava(Callee callee) {
        return compiler.inJava(callee).isPresent();
    }

    /** The operator in Java, if that is how it is written. */
    public Optional<JavaOperator> inJava(Callee callee) {
        return compiler.inJava(callee);
    }

    /** Whether an operator that is written in Java is a function of its arguments. */
    public static boolean isPure(Definition definition) {
        return PURE_MODULES.contains(definition.module())
                || definition.module().equals("TLC") && PURE_OF_TLC.contains(definition.name());
    }

    /** Whether the definition uses itself, perhaps through others. */
    public boolean isRecursive(Definition definition) {
        Boolean known = recursive.get(definition);
        if (known == null) {
            Set<Definition> reached = new HashSet<>();
            reach(definition.body(), reached);
            known = reached.contains(definition);
            recursive.put(definition, known);
        }
        return known;
    }

    /** Whether a variable occurs in an expression, or in a definition that it uses. */
    public boolean mentionsVariables(Expr expression) {
        return mentioning.computeIfAbsent(new Key(expression, null), any -> mentions(expression, new HashSet<>()));
    }

    private static boolean mentions(Expr expression, Set<Definition> seen) {
        if (expression instanceof Expr.VariableRef) {
            return true;
        }
        Callee callee = expression instanceof Expr.Call call
                ? call.callee()
                : expression instanceof Expr.OperatorRef reference ? reference.operator() : null;
        if (callee instanceof Lambda lambda && mentions(lambda.body(), seen)) {
            return true;
        }
        if (callee instanceof Definition definition
                && definition.hasBody()
                && seen.add(definition)
                && mentions(definition.body(), seen)) {
            return true;
        }
        return Parts.of(expression).stream().anyMatch(part -> mentions(part, seen));
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
