package dev.plumbline.tla.internal.meaning;

import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.Thunk;
import dev.plumbline.tla.internal.follow.Binder;
import dev.plumbline.tla.internal.follow.ConstantParts;
import dev.plumbline.tla.internal.follow.Following;
import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.partial.PartialFunctions;
import dev.plumbline.tla.internal.partial.PartialJoin;
import dev.plumbline.tla.internal.partial.PartialSets;
import dev.plumbline.tla.internal.partial.PartialValue;
import dev.plumbline.tla.internal.partial.PartialValue.Entry;
import dev.plumbline.tla.internal.partial.PartialValue.Known;
import dev.plumbline.tla.internal.partial.PartialValue.Mapping;
import dev.plumbline.tla.internal.partial.Presence;
import dev.plumbline.tla.internal.partial.Sources;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Parts;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.Bool;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The value of expressions in a state of which only the {@linkplain StateShape shape} is known. It follows the text as
 * an evaluator does, with {@link PartialValue} values. If a condition is unknown, both branches are taken, and the
 * result depends on the cells of the condition. So the value of an expression, like the values of its parts, is a
 * function of its sources, and one of its candidates.
 *
 * <p>Errors are not covered, as in the analysis by text: an error ends a check; it is not a result that could change if
 * steps are exchanged.
 */
final class PartialEvaluation {
    private Following following;
    private ConstantParts constants;
    private final Names names;
    private final StateShape shape;
    private final BoundNames bound;
    private final Applications applications;
    private final Remembered remembered;
    private final Map<Thunk, PartialValue> arguments = new IdentityHashMap<>();
    private final Map<Definition, PartialValue> definitions = new IdentityHashMap<>();
    /** The assigned part of the next state. */
    private PartialValue[] next;

    private boolean primed;

    PartialEvaluation(Names names, StateShape shape) {
        this.names = names;
        this.shape = shape;
        this.bound = new BoundNames(this);
        this.applications = new Applications(this);
        this.remembered = new Remembered(this);
    }

    /** Starts another step. Results for definitions and their arguments are kept. */
    void begin(Following another) {
        following = another;
        constants = new ConstantParts(another);
        arguments.clear();
        next = null;
    }

    /** The name of a field. */
    TlaValue string(String name) {
        return names.string(name);
    }

    boolean isPrimed() {
        return primed;
    }

    Following following() {
        return following;
    }

    ConstantParts constants() {
        return constants;
    }

    /** Sets the next state; null for variables that are not assigned. */
    void next(PartialValue[] values) {
        next = values;
    }

    /** All cells of a variable. */
    Sources sources(Variable variable) {
        return shape.value(variable.index()).sources();
    }

    /** The content of an environment cell for a value: a value of the evaluator if it is known. */
    static Object cell(PartialValue value) {
        return value instanceof Known known ? known.value() : value;
    }

    PartialValue value(Meaning meaning) {
        following.spend();
        Expr expression = meaning.expression();
        if (expression instanceof Expr.Literal literal) {
            return new Known(literal.value());
        }
        if (expression instanceof Expr.LocalRef reference) {
            return content(Following.cell(reference.local(), meaning));
        }
        if (expression instanceof Expr.VariableRef reference) {
            return variable(reference.variable());
        }
        if (!following.texts().mentionsVariables(expression)) {
            Optional<TlaValue> constant = constants.value(meaning);
            if (constant.isPresent()) {
                return new Known(constant.get());
            }
        }
        if (expression instanceof Expr.Prime prime) {
            boolean before = primed;
            primed = true;
            try {
                return value(meaning.of(prime.expression()));
            } finally {
                primed = before;
            }
        }
        if (expression instanceof Expr.Let let) {
            return value(following.inside(let, meaning));
        }
        return remembered.value(
                expression,
                meaning,
                () -> expression instanceof Expr.Call call
                        ? applications.value(call, meaning)
                        : composed(expression, meaning));
    }

    /** All choices of values for the names that an expression binds. */
    List<BoundNames.Chosen> choices(Binder binder, Meaning at) {
        return bound.choices(binder, at);
    }

    private PartialValue variable(Variable variable) {
        if (!primed) {
            return shape.value(variable.index());
        }
        if (next == null || next[variable.index()] == null) {
            throw new UnknownDependence();
        }
        return next[variable.index()];
    }

    private PartialValue content(Object cell) {
        if (cell instanceof TlaValue value) {
            return new Known(value);
        }
        if (cell instanceof PartialValue partial) {
            return partial;
        }
        if (!(cell instanceof Thunk thunk)) {
            throw new UnknownDependence();
        }
        PartialValue known = primed ? null : arguments.get(thunk);
        if (known == null) {
            Meaning meaning = Following.meaning(thunk);
            known = value(meaning);
            if (!primed && constants.isOfOneState(meaning)) {
                arguments.put(thunk, known);
            }
        }
        return known;
    }

    /** The value of a definition without parameters and without locals around it, found once. */
    PartialValue mention(Definition definition, Meaning body) {
        PartialValue known = primed ? null : definitions.get(definition);
        if (known == null) {
            known = value(body);
            if (!primed && constants.isOfOneState(body)) {
                definitions.put(definition, known);
            }
        }
        return known;
    }

    private PartialValue composed(Expr expression, Meaning at) {
        if (expression instanceof Expr.BuiltIn builtIn) {
            return builtIn(builtIn, at);
        }
        if (expression instanceof Expr.Conjunction conjunction) {
            return all(conjunction.parts(), at, false);
        }
        if (expression instanceof Expr.Disjunction disjunction) {
            return all(disjunction.parts(), at, true);
        }
        if (expression instanceof Expr.IfThenElse choice) {
            return choice(choice, at);
        }
        if (expression instanceof Expr.Case choice) {
            return choice(choice, at);
        }
        if (expression instanceof Expr.Apply apply) {
            return PartialFunctions.apply(value(at.of(apply.function())), value(at.of(apply.argument())));
        }
        if (expression instanceof Expr.RecordOf fields) {
            Map<TlaValue, Entry> entries = new LinkedHashMap<>();
            for (int i = 0; i < fields.names().size(); i++) {
                entries.put(
                        string(fields.names().get(i)),
                        new Entry(Presence.YES, value(at.of(fields.values().get(i)))));
            }
            return Mapping.of(entries);
        }
        if (expression instanceof Expr.Except except) {
            return except(except, at);
        }
        if (expression instanceof Expr.Unchanged unchanged) {
            Meaning of = at.of(unchanged.expression());
            boolean before = primed;
            PartialValue now = value(of);
            primed = true;
            try {
                return PartialJoin.areEqual(value(of), now);
            } finally {
                primed = before;
            }
        }
        return bound.value(expression, at).orElseGet(() -> anyOf(expression, at));
    }

    /** An unknown value that depends on the parts of an expression, if it depends on nothing else. */
    private PartialValue anyOf(Expr expression, Meaning at) {
        if (!(expression instanceof Expr.RecordSet || expression instanceof Expr.BuiltIn)) {
            throw new UnknownDependence();
        }
        Sources all = Sources.NONE;
        for (Expr part : Parts.of(expression)) {
            all = all.and(value(at.of(part)).sources());
        }
        return PartialValue.anything(all);
    }

    /** @param ends the value of a part that determines the whole */
    private PartialValue all(List<Expr> parts, Meaning at, boolean ends) {
        Sources open = null;
        for (Expr part : parts) {
            PartialValue value = value(at.of(part));
            if (value.equals(PartialValue.of(ends))) {
                return value;
            }
            if (!value.equals(PartialValue.of(!ends))) {
                open = open == null ? value.sources() : open.and(value.sources());
            }
        }
        return open == null ? PartialValue.of(!ends) : PartialValue.truthBy(open);
    }

    private PartialValue choice(Expr.IfThenElse choice, Meaning at) {
        PartialValue condition = value(at.of(choice.condition()));
        if (condition.isTrue()) {
            return value(at.of(choice.then()));
        }
        if (condition.isFalse()) {
            return value(at.of(choice.otherwise()));
        }
        return applications.under(() ->
                PartialJoin.join(value(at.of(choice.then())), value(at.of(choice.otherwise())), condition.sources()));
    }

    private PartialValue choice(Expr.Case choice, Meaning at) {
        PartialValue found = null;
        Sources conditions = Sources.NONE;
        for (Expr.Arm arm : choice.arms()) {
            PartialValue condition = value(at.of(arm.condition()));
            if (condition.isFalse()) {
                continue;
            }
            boolean isOnly = condition.isTrue() && found == null;
            Meaning arms = at.of(arm.value());
            PartialValue value = isOnly ? value(arms) : applications.under(() -> value(arms));
            conditions = conditions.and(condition.sources());
            found = PartialJoin.joined(found, value, conditions);
            if (condition.isTrue()) {
                return found;
            }
        }
        if (choice.other().isPresent()) {
            Meaning other = at.of(choice.other().get());
            PartialValue value = found == null ? value(other) : applications.under(() -> value(other));
            found = PartialJoin.joined(found, value, conditions);
        }
        return found == null ? PartialValue.anything(conditions) : found;
    }

    private PartialValue except(Expr.Except except, Meaning at) {
        PartialValue function = value(at.of(except.function()));
        for (Expr.Update update : except.updates()) {
            List<PartialValue> path = new ArrayList<>();
            for (Expr key : update.path()) {
                path.add(value(at.of(key)));
            }
            function = PartialFunctions.except(
                    function,
                    path,
                    old -> value(new Meaning(
                            update.value(),
                            following.texts().inside(update.at(), at.scope()),
                            new Environment(cell(old), at.environment()))));
        }
        return function;
    }

    private PartialValue builtIn(Expr.BuiltIn expression, Meaning at) {
        List<PartialValue> operands = new ArrayList<>();
        for (Expr operand : expression.operands()) {
            operands.add(value(at.of(operand)));
        }
        return switch (expression.operator()) {
            case NOT -> not(operands.get(0));
            case IMPLIES -> or(not(operands.get(0)), operands.get(1));
            case EQUIVALENT, EQUALS -> PartialJoin.areEqual(operands.get(0), operands.get(1));
            case DIFFERS -> not(PartialJoin.areEqual(operands.get(0), operands.get(1)));
            case IN -> PartialSets.isElement(operands.get(0), operands.get(1));
            case NOT_IN -> not(PartialSets.isElement(operands.get(0), operands.get(1)));
            case SUBSET_OF -> PartialSets.isSubset(operands.get(0), operands.get(1));
            case UNION_OF_TWO -> PartialSets.union(operands.get(0), operands.get(1));
            case INTERSECTION -> PartialSets.intersection(operands.get(0), operands.get(1));
            case DIFFERENCE -> PartialSets.difference(operands.get(0), operands.get(1));
            case UNION -> PartialSets.unionOf(operands.get(0));
            case DOMAIN -> PartialFunctions.domain(operands.get(0));
            case TUPLE -> tuple(operands);
            case SET -> PartialSets.ofElements(operands);
            case ALL_SUBSETS, FUNCTION_SET, PRODUCT -> PartialValue.anything(PartialSets.sources(operands));
        };
    }

    private static PartialValue tuple(List<PartialValue> operands) {
        Map<TlaValue, Entry> entries = new LinkedHashMap<>();
        for (int i = 0; i < operands.size(); i++) {
            entries.put(Num.of(i + 1), new Entry(Presence.YES, operands.get(i)));
        }
        return Mapping.of(entries);
    }

    private static PartialValue not(PartialValue value) {
        return value instanceof Known known && known.value() instanceof Bool truth
                ? PartialValue.of(!truth.isTrue())
                : PartialValue.truthBy(value.sources());
    }

    private static PartialValue or(PartialValue one, PartialValue other) {
        if (one.isTrue() || other.isFalse()) {
            return one;
        }
        return one.isFalse() || other.isTrue()
                ? other
                : PartialValue.truthBy(one.sources().and(other.sources()));
    }
}
