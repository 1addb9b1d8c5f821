package dev.plumbline.tla.internal.meaning;

import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.follow.Binder;
import dev.plumbline.tla.internal.follow.Following;
import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.partial.PartialJoin;
import dev.plumbline.tla.internal.partial.PartialSets;
import dev.plumbline.tla.internal.partial.PartialValue;
import dev.plumbline.tla.internal.partial.PartialValue.Collected;
import dev.plumbline.tla.internal.partial.PartialValue.Known;
import dev.plumbline.tla.internal.partial.Presence;
import dev.plumbline.tla.internal.partial.Sources;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Operator;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the cells that an action reads and writes. It follows all paths through the action that some state may allow. A
 * complete path reads the cells on which its conditions depend, and those on which the contents that it writes, or the
 * amounts that it adds, depend; it writes the cells that it neither leaves unchanged nor adds to.
 *
 * <p>Soundness: take reachable states s and t that agree on the cells that are read. A path that is taken in s has the
 * same conditions in t, so it is taken there, writes the same contents and adds the same amounts; other cells keep
 * their contents. A condition on a cell to which the path adds, before or after the addition, is a condition on the
 * content of the cell, so the path reads it.
 */
final class StepMeaning {
    private static final int MOST_WAYS = 4096;

    private final PartialEvaluation evaluation;
    private final StateShape shape;
    private final int variables;
    private final StateShape.Change change = new StateShape.Change();
    private Sources read = Sources.NONE;
    private int ways;

    StepMeaning(PartialEvaluation evaluation, StateShape shape, int variables) {
        this.evaluation = evaluation;
        this.shape = shape;
        this.variables = variables;
    }

    /** The continuation after a part of the action. */
    private interface Then {
        void go(Way way);
    }

    /** A path so far. */
    private record Way(PartialValue[] next, Sources read) {
        Way reading(Sources more) {
            return new Way(next, read.and(more));
        }

        Way with(Variable variable, PartialValue value) {
            PartialValue[] longer = next.clone();
            longer[variable.index()] = value;
            return new Way(longer, read);
        }
    }

    Sources read() {
        return read.and(change.read());
    }

    Sources written() {
        return change.written();
    }

    Sources added() {
        return change.added();
    }

    /**
     * Adds the effects of an action.
     *
     * @param conditions on the state before it
     * @param conjuncts in the order of evaluation
     */
    void add(List<Condition> conditions, List<Meaning> conjuncts) {
        evaluation.next(null);
        Sources looked = Sources.NONE;
        for (Condition condition : conditions) {
            PartialValue holds = condition.in(evaluation);
            if (holds.isFalse()) {
                return;
            }
            looked = looked.and(holds.sources());
        }
        all(conjuncts, 0, new Way(new PartialValue[variables], looked), this::end);
    }

    /** A condition around an action. */
    interface Condition {
        PartialValue in(PartialEvaluation evaluation);
    }

    private void end(Way way) {
        if (++ways > MOST_WAYS) {
            throw new UnknownDependence();
        }
        for (int i = 0; i < variables; i++) {
            if (way.next[i] == null) {
                throw new UnknownDependence();
            }
            shape.assign(i, way.next[i], change);
        }
        read = read.and(way.read);
    }

    private PartialValue value(Meaning meaning, Way way) {
        evaluation.next(way.next);
        return evaluation.value(meaning);
    }

    private void all(List<Meaning> parts, int from, Way way, Then then) {
        if (from == parts.size()) {
            then.go(way);
        } else {
            act(parts.get(from), way, reached -> all(parts, from + 1, reached, then));
        }
    }

    private void act(Meaning meaning, Way way, Then then) {
        if (evaluation.constants().isOfOneState(meaning)) {
            condition(meaning, way, then);
            return;
        }
        Following.Head head = evaluation.following().head(meaning);
        Meaning at = head.at();
        Expr expression = head.expression();
        if (head.kind() != Following.Kind.BUILT_IN) {
            condition(meaning, way, then);
        } else if (expression instanceof Expr.Conjunction conjunction) {
            all(conjunction.parts().stream().map(at::of).toList(), 0, way, then);
        } else if (expression instanceof Expr.Disjunction disjunction) {
            disjunction.parts().forEach(part -> act(at.of(part), way, then));
        } else if (expression instanceof Expr.IfThenElse choice) {
            choice(at.of(choice.condition()), at.of(choice.then()), at.of(choice.otherwise()), way, then);
        } else if (expression instanceof Expr.Case choice) {
            choice(choice, at, way, then);
        } else if (expression instanceof Expr.Quantified quantified && !quantified.isForAll()) {
            exists(quantified, at, way, then);
        } else if (expression instanceof Expr.Unchanged unchanged) {
            unchanged(at.of(unchanged.expression()), way, then);
        } else if (expression instanceof Expr.Subscripted action && !action.isAngle()) {
            act(at.of(action.action()), way, then);
            unchanged(at.of(action.subscript()), way, then);
        } else if (!(expression instanceof Expr.BuiltIn builtIn) || !isAssigned(builtIn, at, way, then)) {
            condition(at, way, then);
        }
    }

    private void condition(Meaning meaning, Way way, Then then) {
        PartialValue holds = value(meaning, way);
        if (!holds.isFalse()) {
            then.go(way.reading(holds.sources()));
        }
    }

    private void choice(Meaning condition, Meaning first, Meaning second, Way way, Then then) {
        PartialValue holds = value(condition, way);
        Way further = way.reading(holds.sources());
        if (!holds.isFalse()) {
            act(first, further, then);
        }
        if (!holds.isTrue()) {
            act(second, further, then);
        }
    }

    private void choice(Expr.Case choice, Meaning at, Way way, Then then) {
        Way further = way;
        for (Expr.Arm arm : choice.arms()) {
            PartialValue holds = value(at.of(arm.condition()), further);
            further = further.reading(holds.sources());
            if (!holds.isFalse()) {
                act(at.of(arm.value()), further, then);
            }
            if (holds.isTrue()) {
                return;
            }
        }
        if (choice.other().isPresent()) {
            act(at.of(choice.other().get()), further, then);
        }
    }

    private void exists(Expr.Quantified quantified, Meaning at, Way way, Then then) {
        Binder binder = Binder.of(quantified).orElseThrow();
        evaluation.next(way.next);
        Scope scope = evaluation.following().texts().inside(quantified, binder, at.scope());
        for (BoundNames.Chosen choice : evaluation.choices(binder, at)) {
            Sources sources = choice.presence().sources().and(PartialSets.sources(choice.values()));
            act(new Meaning(binder.body(), scope, choice.environment()), way.reading(sources), then);
        }
    }

    /** A variable that keeps its value needs no cell; for any other expression both values are compared. */
    private void unchanged(Meaning meaning, Way way, Then then) {
        Following.Head head = evaluation.following().head(meaning);
        if (head.kind() == Following.Kind.VARIABLE) {
            Variable variable = ((Expr.VariableRef) head.expression()).variable();
            assign(variable, shape.value(variable.index()), way, then);
        } else if (head.expression() instanceof Expr.BuiltIn tuple && tuple.operator() == Operator.TUPLE) {
            unchanged(tuple.operands(), 0, head.at(), way, then);
        } else {
            throw new UnknownDependence();
        }
    }

    private void unchanged(List<Expr> parts, int from, Meaning at, Way way, Then then) {
        if (from == parts.size()) {
            then.go(way);
        } else {
            unchanged(at.of(parts.get(from)), way, reached -> unchanged(parts, from + 1, at, reached, then));
        }
    }

    /** A second value for a variable is compared with the first. */
    private void assign(Variable variable, PartialValue value, Way way, Then then) {
        PartialValue before = way.next[variable.index()];
        if (before == null) {
            then.go(way.with(variable, value));
            return;
        }
        PartialValue isSame = PartialJoin.areEqual(before, value);
        if (!isSame.isFalse()) {
            then.go(way.reading(isSame.sources()));
        }
    }

    /** {@code =>}, {@code v' = e} and {@code v' \in S}. */
    private boolean isAssigned(Expr.BuiltIn builtIn, Meaning at, Way way, Then then) {
        if (builtIn.operator() == Operator.IMPLIES) {
            PartialValue holds = value(at.of(builtIn.operands().get(0)), way);
            Way further = way.reading(holds.sources());
            if (!holds.isFalse()) {
                act(at.of(builtIn.operands().get(1)), further, then);
            }
            if (!holds.isTrue()) {
                then.go(further);
            }
            return true;
        }
        if (builtIn.operator() != Operator.EQUALS && builtIn.operator() != Operator.IN) {
            return false;
        }
        Optional<Variable> variable =
                evaluation.following().primedVariable(at.of(builtIn.operands().get(0)));
        if (variable.isEmpty()) {
            return false;
        }
        Meaning right = at.of(builtIn.operands().get(1));
        if (builtIn.operator() == Operator.EQUALS) {
            assign(variable.get(), value(right, way), way, then);
            return true;
        }
        Following.Head written = evaluation.following().head(right);
        if (written.expression() instanceof Expr.BuiltIn listed && listed.operator() == Operator.SET) {
            for (Expr element : listed.operands()) {
                assign(variable.get(), value(written.at().of(element), way), way, then);
            }
            return true;
        }
        PartialValue value = value(right, way);
        Collected set = PartialSets.asCollected(value);
        if (set == null) {
            assign(variable.get(), PartialValue.anything(value.sources()), way.reading(value.sources()), then);
            return true;
        }
        for (Map.Entry<TlaValue, Presence> each : set.elements().entrySet()) {
            assign(
                    variable.get(),
                    new Known(each.getKey()),
                    way.reading(each.getValue().sources()),
                    then);
        }
        return true;
    }
}
