package dev.plumbline.tla.internal.footprint;

import dev.plumbline.tla.internal.follow.ConstantParts;
import dev.plumbline.tla.internal.follow.Following;
import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.footprint.EndReading.Change;
import dev.plumbline.tla.internal.footprint.EndReading.NotAtEnds;
import dev.plumbline.tla.internal.footprint.EndReading.Sight;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Operator;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the effect of an action on the one sequence that it touches, in every sight of it. The action consists of
 * conditions and assignments that {@link EndReading} understands, joined by conjunction, disjunction and IF; it leaves
 * all other variables unchanged and does not read them.
 */
final class EndWalk {
    private static final int MOST_COMPARED = 4;

    private final Following following;
    private final ConstantParts constants;
    private final Set<Variable> variables;
    private final Variable variable;
    private final EndReading reading;

    EndWalk(Following following, ConstantParts constants, Set<Variable> variables, Variable variable) {
        this.following = following;
        this.constants = constants;
        this.variables = variables;
        this.variable = variable;
        this.reading = new EndReading(following, constants, variable);
    }

    /** @param change empty if the action is not possible in this sight */
    record Effect(Sight sight, Optional<Change> change) {}

    /**
     * The effect of an action in each sight.
     *
     * @param actions the step is one of them
     * @throws NotAtEnds if the step has another effect, or several
     */
    List<Effect> effects(List<Meaning> actions) {
        // The values with which elements are compared are known only after everything was read; then sights are
        // refined.
        while (true) {
            int known = reading.compared().size();
            List<Effect> effects = new ArrayList<>();
            for (Sight sight : sights()) {
                effects.add(new Effect(sight, change(actions, sight)));
            }
            if (reading.compared().size() == known) {
                return effects;
            }
            if (reading.compared().size() > MOST_COMPARED) {
                throw new NotAtEnds();
            }
        }
    }

    private List<Sight> sights() {
        List<TlaValue> elements = new ArrayList<>(reading.compared());
        elements.add(null);
        List<Sight> sights = new ArrayList<>(List.of(Sight.EMPTY));
        for (TlaValue first : elements) {
            sights.add(new Sight(false, first, first, true));
            for (TlaValue last : elements) {
                sights.add(new Sight(false, first, last, false));
            }
        }
        return sights;
    }

    private Optional<Change> change(List<Meaning> actions, Sight sight) {
        Set<Change> changes = new LinkedHashSet<>();
        for (Meaning action : actions) {
            for (Map<Variable, Change> assigned : act(action, sight, Map.of())) {
                if (!assigned.keySet().equals(variables)) {
                    throw new NotAtEnds();
                }
                changes.add(assigned.get(variable));
            }
        }
        if (changes.size() > 1) {
            throw new NotAtEnds();
        }
        return changes.stream().findFirst();
    }

    /** The assignments with which the formula is true, each of which extends those made before. */
    private List<Map<Variable, Change>> act(Meaning formula, Sight sight, Map<Variable, Change> assigned) {
        Optional<Boolean> truth = constants.truth(formula);
        if (truth.isPresent()) {
            return truth.get() ? List.of(assigned) : List.of();
        }
        Following.Head head = following.head(formula);
        Meaning at = head.at();
        if (head.expression() instanceof Expr.Conjunction conjunction) {
            List<Map<Variable, Change>> ways = List.of(assigned);
            for (Expr conjunct : conjunction.parts()) {
                List<Map<Variable, Change>> longer = new ArrayList<>();
                ways.forEach(way -> longer.addAll(act(at.of(conjunct), sight, way)));
                ways = longer;
            }
            return ways;
        }
        if (head.expression() instanceof Expr.Disjunction disjunction) {
            List<Map<Variable, Change>> ways = new ArrayList<>();
            disjunction.parts().forEach(part -> ways.addAll(act(at.of(part), sight, assigned)));
            return ways;
        }
        if (head.expression() instanceof Expr.IfThenElse choice) {
            boolean condition = reading.holds(at.of(choice.condition()), sight);
            return act(at.of(condition ? choice.then() : choice.otherwise()), sight, assigned);
        }
        if (head.expression() instanceof Expr.Unchanged unchanged) {
            Map<Variable, Change> more = new HashMap<>(assigned);
            unchanged(at.of(unchanged.expression()), more);
            return List.of(more);
        }
        if (head.expression() instanceof Expr.BuiltIn equation && equation.operator() == Operator.EQUALS) {
            Optional<Variable> primed =
                    following.primedVariable(at.of(equation.operands().get(0)));
            if (primed.isPresent()) {
                Map<Variable, Change> more = new HashMap<>(assigned);
                assign(
                        more,
                        primed.get(),
                        next(primed.get(), at.of(equation.operands().get(1)), sight));
                return List.of(more);
            }
        }
        return reading.holds(formula, sight) ? List.of(assigned) : List.of();
    }

    private Change next(Variable primed, Meaning expression, Sight sight) {
        if (primed.equals(variable)) {
            return reading.change(expression, sight);
        }
        Following.Head head = following.head(expression);
        if (head.kind() != Following.Kind.VARIABLE
                || !((Expr.VariableRef) head.expression()).variable().equals(primed)) {
            throw new NotAtEnds();
        }
        return Change.SAME;
    }

    private void unchanged(Meaning meaning, Map<Variable, Change> assigned) {
        Following.Head head = following.head(meaning);
        if (head.kind() == Following.Kind.VARIABLE) {
            assign(assigned, ((Expr.VariableRef) head.expression()).variable(), Change.SAME);
        } else if (head.expression() instanceof Expr.BuiltIn tuple && tuple.operator() == Operator.TUPLE) {
            tuple.operands().forEach(part -> unchanged(head.at().of(part), assigned));
        } else {
            throw new NotAtEnds();
        }
    }

    /** Rejects a second assignment, which would be a condition. */
    private static void assign(Map<Variable, Change> assigned, Variable variable, Change change) {
        if (assigned.put(variable, change) != null) {
            throw new NotAtEnds();
        }
    }
}
