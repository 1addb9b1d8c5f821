package dev.plumbline.tla.internal.evaluate.compile;

import dev.plumbline.tla.internal.evaluate.Node;
import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.evaluate.node.CellMemory;
import dev.plumbline.tla.internal.evaluate.node.Invariant;
import dev.plumbline.tla.internal.evaluate.node.LocalMemory;
import dev.plumbline.tla.internal.tree.Callee;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Parts;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Determines which expressions can be cached, because evaluating them again has the same result, and are worth caching,
 * because evaluating them takes longer than a lookup.
 */
final class Invariance {
    /** Modules of which every operator in Java is a function of its arguments. */
    private static final Set<String> OF_FUNCTIONS = Set.of(
            "Naturals",
            "Integers",
            "Reals",
            "ProtoReals",
            "FiniteSets",
            "Sequences",
            "Bags",
            "FiniteSetsExt",
            "SequencesExt",
            "Functions",
            "Folds");

    private static final Set<String> FUNCTIONS_OF_TLC = Set.of(":>", "@@", "Permutations", "SortSeq", "TLCEval");

    /**
     * Larger expressions are not cached as a whole; only parts of them are. All parts of an expression are visited to
     * find out whether it can be cached, and then again for each of its parts: for a sum of 60,000 terms, nested 60,000
     * levels deep, that would take quadratic time.
     */
    private static final int LARGEST = 1_000;

    private final Compiler compiler;
    private final Constancy constancy;
    /** Cached answers for definitions. */
    private final Map<Definition, Boolean> repeatable = new ConcurrentHashMap<>();

    private final Map<Expr, CellMemory.Table> tables = Collections.synchronizedMap(new IdentityHashMap<>());

    private final Map<Expr, Integer> sizes = Collections.synchronizedMap(new IdentityHashMap<>());

    Invariance(Compiler compiler, Constancy constancy) {
        this.compiler = compiler;
        this.constancy = constancy;
    }

    /** The node for an expression, which caches values if that is sound and worthwhile. */
    Node node(Expr expression, Scope scope) {
        if (scope.isEmpty() || isLarge(expression) || !isWorthwhile(expression) || !isRepeatable(expression)) {
            return compiler.plain(expression, scope);
        }
        Set<Object> mentioned = MentionedLocals.of(expression);
        List<Object> known = scope.among(mentioned);
        // The locals that definitions of a LET mention are among them.
        int[] locals = known.stream()
                .filter(each -> each instanceof Local)
                .mapToInt(scope::hops)
                .toArray();
        if (locals.length > 0
                && locals.length <= LocalMemory.MOST_LOCALS
                && constancy.isConstantBut(known, expression)) {
            return new LocalMemory(compiler.plain(expression, scope), locals);
        }
        int unused = scope.unusedBy(mentioned);
        if (scope.isRepeated(unused)) {
            return new Invariant(compiler.plain(expression, scope.keptWithout(unused)), unused);
        }
        // An operator of a LET has no cell; the locals that it mentions are among the others.
        List<Object> withCells = known.stream()
                .filter(each -> !(each instanceof Definition definition) || scope.procedure(definition) == null)
                .toList();
        return withCells.size() <= CellMemory.MOST_CELLS && scope.varies(mentioned)
                ? new CellMemory(
                        compiler.plain(expression, scope.keptBy(withCells)),
                        withCells.stream().mapToInt(scope::hops).toArray(),
                        table(expression, withCells))
                : compiler.plain(expression, scope);
    }

    /**
     * The values of an expression, by the contents of these cells. Both are the same wherever the expression is
     * compiled again, for example to find the element that it {@linkplain DeterminedElements determines}.
     */
    private CellMemory.Table table(Expr expression, List<Object> cells) {
        CellMemory.Table known = tables.get(expression);
        if (known == null || !known.isBy(cells)) {
            known = new CellMemory.Table(cells);
            tables.put(expression, known);
        }
        return known;
    }

    /** The number of its subexpressions, including itself. */
    private int size(Expr expression) {
        List<Expr> parts = Parts.of(expression);
        if (parts.isEmpty()) {
            return 1;
        }
        Integer known = sizes.get(expression);
        if (known == null) {
            int sum = 1;
            for (Expr part : parts) {
                sum += size(part);
            }
            known = sum;
            sizes.put(expression, known);
        }
        return known;
    }

    /** Whether the value is a function of these locals. */
    boolean dependsOnlyOn(List<Object> locals, Expr expression) {
        return constancy.isConstantBut(locals, expression) && isRepeatable(expression);
    }

    /** Whether its values may be kept, as long as locals and states are the same. */
    boolean mayBeKept(Expr expression) {
        return !isLarge(expression) && isRepeatable(expression);
    }

    /** Whether all of its parts should not be visited just for it. */
    boolean isLarge(Expr expression) {
        return size(expression) > LARGEST;
    }

    /**
     * Whether evaluating it again gives the same value as long as locals and states are the same, and has no side
     * effect: no random elements, no registers, no output. Actions count as not repeatable, and so do operators that
     * are parameters.
     */
    boolean isRepeatable(Expr expression) {
        Set<Definition> seen = new HashSet<>();
        boolean isSo = isRepeatable(expression, seen);
        if (isSo) {
            // All reachable definitions, including recursive ones, were visited without finding an obstacle.
            seen.forEach(definition -> repeatable.put(definition, true));
        }
        return isSo;
    }

    /** @param seen definitions that were visited or are being visited */
    private boolean isRepeatable(Expr expression, Set<Definition> seen) {
        if (expression instanceof Expr.Enabled
                || expression instanceof Expr.Compose
                || expression instanceof Expr.Subscripted
                || expression instanceof Expr.Unchanged
                || expression instanceof Expr.Temporal) {
            return false;
        }
        if (expression instanceof Expr.Call call && !isRepeatable(call.callee(), seen)
                || expression instanceof Expr.OperatorRef reference && !isRepeatable(reference.operator(), seen)) {
            return false;
        }
        for (Expr part : Parts.of(expression)) {
            if (!isRepeatable(part, seen)) {
                return false;
            }
        }
        return true;
    }

    private boolean isRepeatable(Callee callee, Set<Definition> seen) {
        if (callee instanceof Lambda lambda) {
            return isRepeatable(lambda.body(), seen);
        }
        if (!(callee instanceof Definition definition)) {
            return false;
        }
        Boolean known = repeatable.get(definition);
        if (known != null) {
            return known;
        }
        if (!seen.add(definition)) {
            return true;
        }
        if (compiler.inJava(definition).isPresent()) {
            return isFunction(definition);
        }
        boolean isSo = definition.hasBody() && isRepeatable(definition.body(), seen);
        if (!isSo) {
            repeatable.put(definition, false);
        }
        return isSo;
    }

    /** Whether an operator in Java is a function of its arguments. */
    static boolean isFunction(Definition definition) {
        return OF_FUNCTIONS.contains(definition.module())
                || definition.module().equals("TLC") && FUNCTIONS_OF_TLC.contains(definition.name());
    }

    /** Whether evaluating it takes longer than looking up a cached value. */
    private boolean isWorthwhile(Expr expression) {
        if (expression instanceof Expr.Quantified
                || expression instanceof Expr.Choose
                || expression instanceof Expr.Filter
                || expression instanceof Expr.MapSet
                || expression instanceof Expr.FunctionOf) {
            return true;
        }
        if (expression instanceof Expr.BuiltIn builtIn) {
            switch (builtIn.operator()) {
                case UNION_OF_TWO, INTERSECTION, DIFFERENCE, UNION -> {
                    return true;
                }
                default -> {}
            }
        }
        if (expression instanceof Expr.Call call
                && !call.arguments().isEmpty()
                && compiler.inJava(call.callee()).isEmpty()) {
            return true;
        }
        return Parts.of(expression).stream().anyMatch(this::isWorthwhile);
    }
}
