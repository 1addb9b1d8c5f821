package dev.plumbline.tla.internal.meaning;

import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.JavaOperator;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.follow.Following;
import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.follow.Texts;
import dev.plumbline.tla.internal.partial.PartialFunctions;
import dev.plumbline.tla.internal.partial.PartialSets;
import dev.plumbline.tla.internal.partial.PartialSums;
import dev.plumbline.tla.internal.partial.PartialValue;
import dev.plumbline.tla.internal.partial.PartialValue.Known;
import dev.plumbline.tla.internal.partial.Sources;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Applications of operators: by their definitions, or by known facts about operators that are written in Java. */
final class Applications {
    /** A recursion that goes deeper is not followed to its end. */
    private static final int DEEPEST = 200;

    private final PartialEvaluation evaluation;
    private final Folds folds;
    private final Map<List<Object>, PartialValue> found = new HashMap<>();
    private final Map<Definition, Boolean> ofOneState = new IdentityHashMap<>();
    private int depth;
    /** The number of unknown conditions around the expression inside a recursion. */
    private int conditions;

    Applications(PartialEvaluation evaluation) {
        this.evaluation = evaluation;
        this.folds = new Folds(evaluation);
    }

    /** A recursion whose end depends on the state. */
    private static final class EndUnknown extends RuntimeException {
        private static final long serialVersionUID = 1;

        EndUnknown() {
            super("the end of a recursion depends on the state", null, false, false);
        }
    }

    /** Evaluates expressions that are evaluated only under an unknown condition. */
    PartialValue under(Supplier<PartialValue> branches) {
        conditions++;
        try {
            return branches.get();
        } finally {
            conditions--;
        }
    }

    PartialValue value(Expr.Call call, Meaning at) {
        Following following = evaluation.following();
        if (following.texts().isInJava(call.callee())) {
            return inJava(call, at);
        }
        if (call.callee() instanceof Definition definition) {
            PartialValue fold = folds.value(definition, call, at);
            if (fold != null) {
                return fold;
            }
        }
        Meaning body = call.callee() instanceof Definition definition && !definition.hasBody()
                ? null
                : following.followed(call, at);
        if (body == null) {
            throw new UnknownDependence();
        }
        if (!(call.callee() instanceof Definition definition)) {
            return evaluation.value(body);
        }
        if (following.texts().isRecursive(definition)) {
            return recursive(definition, call, at, body);
        }
        if (definition.isLocal()) {
            return evaluation.value(body);
        }
        return definition.arity() == 0 ? evaluation.mention(definition, body) : applied(definition, call, at, body);
    }

    /** The value of a definition for known arguments is computed once. */
    private PartialValue applied(Definition definition, Expr.Call call, Meaning at, Meaning body) {
        List<Object> key = evaluation.isPrimed() || !isOfOneState(definition) ? null : key(definition, call, at);
        PartialValue known = key == null ? null : found.get(key);
        if (known == null) {
            known = evaluation.value(body);
            if (key != null) {
                found.put(key, known);
            }
        }
        return known;
    }

    private boolean isOfOneState(Definition definition) {
        return ofOneState.computeIfAbsent(
                definition,
                any -> evaluation.constants().isOfOneState(new Meaning(definition.body(), Scope.EMPTY, null)));
    }

    /** The definition with its arguments; null if these are not all known. */
    private List<Object> key(Definition definition, Expr.Call call, Meaning at) {
        List<Object> key = new ArrayList<>();
        key.add(definition);
        for (Expr argument : call.arguments()) {
            if (argument instanceof Expr.OperatorRef
                    || evaluation.following().texts().mentionsVariables(argument)
                    || !(evaluation.value(at.of(argument)) instanceof Known known)) {
                return null;
            }
            key.add(known.value());
        }
        return key;
    }

    /**
     * A recursive operator is followed as long as its arguments, or the conditions on the path, are known. If the end
     * of the recursion depends on the state, its value is some function of its arguments and of the variables in its
     * text.
     */
    private PartialValue recursive(Definition definition, Expr.Call call, Meaning at, Meaning body) {
        List<PartialValue> arguments = new ArrayList<>();
        List<Object> key = new ArrayList<>();
        key.add(definition);
        Sources sources = Sources.NONE;
        for (Expr argument : call.arguments()) {
            if (argument instanceof Expr.OperatorRef) {
                throw new UnknownDependence();
            }
            PartialValue value = evaluation.value(at.of(argument));
            arguments.add(value);
            sources = sources.and(value.sources());
            key.add(PartialEvaluation.cell(value));
        }
        boolean isKnown = !definition.isLocal() && arguments.stream().allMatch(Known.class::isInstance);
        PartialValue before = isKnown && !evaluation.isPrimed() ? found.get(key) : null;
        if (before != null) {
            return before;
        }
        if (depth > 0 && (depth >= DEEPEST || conditions > 0 && !isKnown)) {
            throw new EndUnknown();
        }
        int around = conditions;
        conditions = depth == 0 ? 0 : conditions;
        depth++;
        PartialValue value;
        try {
            value = evaluation.value(body);
        } catch (EndUnknown e) {
            if (depth > 1) {
                throw e;
            }
            // For a definition without locals around it, the sources of the arguments are enough.
            Meaning text = definition.isLocal() ? body : new Meaning(definition.body(), Scope.EMPTY, null);
            value = PartialValue.anything(sources.and(variables(text)));
        } finally {
            depth--;
            conditions = around;
        }
        if (isKnown && !evaluation.isPrimed() && isOfOneState(definition)) {
            found.put(key, value);
        }
        return value;
    }

    private Sources variables(Meaning meaning) {
        Set<Variable> variables = evaluation.constants().variables(meaning).orElseThrow(UnknownDependence::new);
        if (!evaluation.constants().isOfOneState(meaning)) {
            throw new UnknownDependence();
        }
        Sources all = Sources.NONE;
        for (Variable variable : variables) {
            all = all.and(evaluation.sources(variable));
        }
        return all;
    }

    private PartialValue inJava(Expr.Call call, Meaning at) {
        Definition definition = (Definition) call.callee();
        if (!Texts.isPure(definition)) {
            throw new UnknownDependence();
        }
        List<PartialValue> arguments = new ArrayList<>();
        for (Expr argument : call.arguments()) {
            if (argument instanceof Expr.OperatorRef) {
                return operated(call, at);
            }
            arguments.add(evaluation.value(at.of(argument)));
        }
        return switch (definition.name()) {
            case ":>" -> PartialFunctions.single(arguments.get(0), arguments.get(1));
            case "@@" -> PartialFunctions.combined(arguments.get(0), arguments.get(1));
            case "Cardinality" -> PartialSets.cardinality(arguments.get(0));
            case "IsFiniteSet" ->
                PartialSets.asCollected(arguments.get(0)) == null
                        ? PartialValue.truthBy(arguments.get(0).sources())
                        : PartialValue.TRUE;
            case "TLCEval" -> arguments.get(0);
            case "+" -> orApplied(PartialSums.plus(arguments.get(0), arguments.get(1)), definition, arguments);
            case "-" -> orApplied(PartialSums.minus(arguments.get(0), arguments.get(1)), definition, arguments);
            default -> orApplied(null, definition, arguments);
        };
    }

    /** @param known null if it has to be applied */
    private PartialValue orApplied(PartialValue known, Definition definition, List<PartialValue> arguments) {
        return known != null
                ? known
                : applied(evaluation.following().texts().inJava(definition).orElseThrow(), arguments);
    }

    /** Some function of the arguments, one of which is an operator with unknown arguments. */
    private PartialValue operated(Expr.Call call, Meaning at) {
        Sources all = Sources.NONE;
        for (Expr argument : call.arguments()) {
            all = all.and(
                    argument instanceof Expr.OperatorRef
                            ? variables(at.of(argument))
                            : evaluation.value(at.of(argument)).sources());
        }
        if (hasUnsettledNames(call, at)) {
            throw new UnknownDependence();
        }
        return PartialValue.anything(all);
    }

    /** Whether an operator among the arguments uses names of unknown value: the result depends on these as well. */
    private boolean hasUnsettledNames(Expr.Call call, Meaning at) {
        for (Expr argument : call.arguments()) {
            if (argument instanceof Expr.OperatorRef && !evaluation.constants().isSettled(at.of(argument))) {
                return true;
            }
        }
        return false;
    }

    /** The operator applied to all candidates, if these are few. */
    private static PartialValue applied(JavaOperator operator, List<PartialValue> arguments) {
        Sources all = PartialSets.sources(arguments);
        List<Object[]> combinations = List.<Object[]>of(new Object[arguments.size()]);
        for (int i = 0; i < arguments.size(); i++) {
            List<TlaValue> candidates = arguments.get(i).candidates();
            if (candidates == null || candidates.size() * combinations.size() > PartialValue.MOST_CANDIDATES) {
                return PartialValue.anything(all);
            }
            List<Object[]> longer = new ArrayList<>();
            for (Object[] combination : combinations) {
                for (TlaValue candidate : candidates) {
                    Object[] extended = combination.clone();
                    extended[i] = candidate;
                    longer.add(extended);
                }
            }
            combinations = longer;
        }
        Run run = new Run(new TlaValue[0], null, false, Run.Watch.UNTIL_INTERRUPTED);
        List<TlaValue> results = new ArrayList<>();
        for (Object[] combination : combinations) {
            try {
                results.add(operator.apply(run, combination));
            } catch (EvaluationError | ValueError e) {
                // There is no value: if a state has these arguments, the evaluation is an error.
            }
        }
        return PartialValue.oneOf(results, all);
    }
}
