package dev.plumbline.tla.internal.evaluate.compile;

import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.evaluate.node.Axes;
import dev.plumbline.tla.internal.tree.Callee;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Parts;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Divides an action into parts: disjuncts, elements of loops over constant sets, and bodies of operators that are
 * called with such elements. The order of the parts is that in which the action is evaluated, and nothing is evaluated
 * between them, so their steps one after the other are the steps of the action.
 */
final class ActionParts {
    private static final int MOST = 1 << 12;
    private static final int DEEPEST = 50;

    private final Compiler plain;
    private final RecordingCompiler recording;
    private final Run.Watch watch;
    /** What is compiled once for all elements and arguments: expressions in their scopes. */
    private final Map<Place, Compiled> compiled = new HashMap<>();

    private final Map<Place, Scope> inside = new HashMap<>();
    private final Map<Expr, Expr> distributed = new IdentityHashMap<>();
    private int count;

    ActionParts(Compiler plain, RecordingCompiler recording, Run.Watch watch) {
        this.plain = plain;
        this.recording = recording;
        this.watch = watch;
    }

    /** An expression in a scope, both compared by identity. */
    private record Place(Object expression, Scope scope) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Place place && place.expression == expression && place.scope == scope;
        }

        @Override
        public int hashCode() {
            return 31 * System.identityHashCode(expression) + System.identityHashCode(scope);
        }
    }

    /** @param recorded null if its steps may not be recorded */
    private record Compiled(Code plain, Code recorded, Optional<RecordingCompiler.LoopSet> loop) {}

    List<ActionPart> of(Expr action) {
        List<ActionPart> parts = new ArrayList<>();
        divide(action, Scope.EMPTY, null, 0, parts);
        return parts;
    }

    private void divide(Expr action, Scope scope, Environment environment, int depth, List<ActionPart> parts) {
        if (count > MOST || depth > DEEPEST) {
            add(action, scope, environment, null, depth, parts);
        } else if (action instanceof Expr.Disjunction disjunction) {
            for (Expr each : disjunction.parts()) {
                divide(each, scope, environment, depth + 1, parts);
            }
        } else if (action instanceof Expr.Conjunction conjunction && distributed(conjunction) != conjunction) {
            divide(distributed(conjunction), scope, environment, depth + 1, parts);
        } else if (action instanceof Expr.Quantified loop
                && !loop.isForAll()
                && loop.bounds().stream().allMatch(each -> each.set().isPresent())) {
            loop(loop, scope, environment, depth, parts);
        } else if (action instanceof Expr.Call call
                && call.callee() instanceof Definition definition
                && !definition.isLocal()
                && definition.hasBody()
                && plain.inJava(definition).isEmpty()
                && call.arguments().stream().allMatch(each -> isValue(each, scope))) {
            Scope inner = inside.computeIfAbsent(
                    new Place(definition, Scope.EMPTY),
                    any -> Compiler.parameters(definition.parameters(), Scope.EMPTY));
            Environment bound = null;
            for (int i = 0; i < definition.arity(); i++) {
                Expr argument = call.arguments().get(i);
                bound = new Environment(
                        argument instanceof Expr.Literal literal
                                ? literal.value()
                                : environment.at(scope.hops(((Expr.LocalRef) argument).local())),
                        bound);
            }
            divide(definition.body(), inner, bound, depth + 1, parts);
        } else {
            add(action, scope, environment, null, depth, parts);
        }
    }

    /**
     * A conjunction that begins with branches, as branches that begin with conjunctions: {@code (\E m \in msgs: A) /\ B}
     * as {@code \E m \in msgs: A /\ B}. Both evaluate B after each way in which A is possible. The same object if it
     * begins with something else.
     */
    private Expr distributed(Expr.Conjunction action) {
        Expr known = distributed.get(action);
        if (known == null) {
            known = distribute(action);
            distributed.put(action, known);
        }
        return known;
    }

    private static Expr distribute(Expr.Conjunction action) {
        Expr first = action.parts().get(0);
        if (action.parts().size() == 1) {
            return first;
        }
        if (first instanceof Expr.Disjunction branches) {
            return new Expr.Disjunction(
                    branches.parts().stream().map(each -> before(each, action)).toList(), branches.place());
        }
        return first instanceof Expr.Quantified loop && !loop.isForAll()
                ? new Expr.Quantified(false, loop.bounds(), before(loop.body(), action), loop.place())
                : action;
    }

    /** Another first part of a conjunction. */
    private static Expr before(Expr first, Expr.Conjunction action) {
        List<Expr> parts = new ArrayList<>(action.parts());
        parts.set(0, first);
        return new Expr.Conjunction(parts, action.place());
    }

    /** An argument that is passed on as the value that it has; others are evaluated in the body. */
    private static boolean isValue(Expr argument, Scope scope) {
        return argument instanceof Expr.Literal
                || argument instanceof Expr.LocalRef reference && scope.has(reference.local());
    }

    private void loop(Expr.Quantified loop, Scope scope, Environment environment, int depth, List<ActionPart> parts) {
        Scope inner = inside.computeIfAbsent(new Place(loop, scope), any -> Compiler.inner(loop.bounds(), scope));
        if (loop.bounds().stream().allMatch(each -> isConstant(each.set().orElseThrow()))) {
            Axes axes = plain.axes(loop.bounds(), scope).orElseThrow();
            List<Environment> elements = new ArrayList<>();
            try {
                axes.each(new Run(null, null, false, watch), environment, bound -> {
                    elements.add(bound);
                    return elements.size() > MOST;
                });
            } catch (EvaluationError | ValueError e) {
                add(loop, scope, environment, null, depth, parts);
                return;
            }
            if (elements.size() <= MOST) {
                for (Environment each : elements) {
                    divide(loop.body(), inner, each, depth + 1, parts);
                }
                return;
            }
        }
        add(loop, scope, environment, inner, depth, parts);
    }

    private boolean isConstant(Expr set) {
        ReadVariables.VariablesRead reads = plain.reads.by(set);
        return reads.isEmpty() && !reads.isUnknown() && plain.invariance.mayBeKept(set);
    }

    /** @param inner the scope inside a loop; null for another action */
    private void add(
            Expr action, Scope scope, Environment environment, Scope inner, int depth, List<ActionPart> parts) {
        count++;
        Compiled code = compiled.computeIfAbsent(new Place(action, scope), any -> {
            boolean isRecordable = isRecordable(action, new HashSet<>());
            return new Compiled(
                    plain.code(action, scope),
                    isRecordable ? recording.code(action, scope) : null,
                    isRecordable && inner != null
                            ? recording.loopSet((Expr.Quantified) action, scope)
                            : Optional.empty());
        });
        ActionPart.Loop loop = code.loop
                .map(set -> loop((Expr.Quantified) action, set, inner, environment, depth))
                .orElse(null);
        parts.add(new ActionPart(code.plain, code.recorded, environment, loop));
    }

    private ActionPart.Loop loop(
            Expr.Quantified loop, RecordingCompiler.LoopSet set, Scope inner, Environment environment, int depth) {
        Map<TlaValue, List<ActionPart>> known = new HashMap<>();
        return new ActionPart.Loop(set.projection(), set.values(environment), element -> {
            List<ActionPart> parts = known.get(element);
            if (parts == null) {
                parts = new ArrayList<>();
                divide(loop.body(), inner, new Environment(element, environment), depth + 1, parts);
                known.put(element, parts);
            }
            return parts;
        });
    }

    /**
     * Whether its steps are a function of what it reads of the current state: no side effects, no random elements, no
     * registers. ENABLED and composed actions build states of their own, which a recording does not follow.
     */
    private boolean isRecordable(Expr expression, Set<Definition> seen) {
        if (expression instanceof Expr.Enabled
                || expression instanceof Expr.Compose
                || expression instanceof Expr.Temporal
                || expression instanceof Expr.Call call && !isRecordable(call.callee(), seen)
                || expression instanceof Expr.OperatorRef reference && !isRecordable(reference.operator(), seen)) {
            return false;
        }
        for (Expr part : Parts.of(expression)) {
            if (!isRecordable(part, seen)) {
                return false;
            }
        }
        return true;
    }

    private boolean isRecordable(Callee callee, Set<Definition> seen) {
        if (callee instanceof Lambda lambda) {
            return isRecordable(lambda.body(), seen);
        }
        if (callee instanceof Local) {
            // What is passed for it is mentioned elsewhere.
            return true;
        }
        Definition definition = (Definition) callee;
        if (!seen.add(definition)) {
            return true;
        }
        if (plain.inJava(definition).isPresent()) {
            return Invariance.isFunction(definition);
        }
        return definition.hasBody() && isRecordable(definition.body(), seen);
    }
}
