package dev.plumbline.tla.internal.footprint;

import dev.plumbline.spec.Footprint;
import dev.plumbline.tla.internal.follow.ConstantParts;
import dev.plumbline.tla.internal.follow.Following;
import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Operator;
import dev.plumbline.tla.internal.tree.Variable;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The footprint of an action: conditions are read, assignments are {@linkplain CellUpdates updates}, branches that the
 * arguments rule out do not count.
 *
 * <p>Soundness: take states s and t that agree on the cells that are read. When the evaluator goes through the formula,
 * every condition has the same value in both, and every {@code \E} the same elements, so the same branches are taken.
 * In these branches each variable gets either its old value, or its old value except for written cells whose new
 * contents are the same in both, or a whole new value that is the same in both. So the step is enabled in t if it is
 * enabled in s, writes the same contents, and leaves the rest unchanged. If the action does not constrain a variable,
 * the footprint has no bounds: the evaluation is then an error, which needs no analysis.
 */
final class ActionCells {
    private final Following following;
    private final ConstantParts constants;
    private final CellReads reads;
    private final CellUpdates updates;
    private final Set<Variable> constrained = new HashSet<>();

    private ActionCells(Following following, ConstantParts constants) {
        this.following = following;
        this.constants = constants;
        this.reads = new CellReads(following, constants);
        this.updates = new CellUpdates(following, constants, reads);
    }

    /** @param conjuncts of the action, in the order in which they are evaluated */
    static Footprint of(Following following, ConstantParts constants, Set<Variable> all, List<Meaning> conjuncts) {
        ActionCells walk = new ActionCells(following, constants);
        Footprint.Builder out = Footprint.builder();
        try {
            if (!walk.isPossible(conjuncts, out)) {
                return Footprint.NOTHING;
            }
        } catch (CellReads.NotBounded | Following.TooMuch e) {
            return Footprint.EVERYTHING;
        }
        return walk.constrained.containsAll(all) ? out.build() : Footprint.EVERYTHING;
    }

    /**
     * Adds the cells that the conjuncts touch. Returns false, and adds nothing, if one of them is FALSE in every state.
     */
    private boolean isPossible(List<Meaning> conjuncts, Footprint.Builder out) {
        Footprint.Builder all = Footprint.builder();
        for (Meaning conjunct : conjuncts) {
            if (!isPossible(conjunct, all)) {
                return false;
            }
        }
        out.add(all);
        return true;
    }

    /**
     * Adds the cells that the formula touches. Returns false, and adds nothing, if the formula is FALSE in every state.
     */
    private boolean isPossible(Meaning meaning, Footprint.Builder out) {
        Optional<Boolean> truth = constants.truth(meaning);
        if (truth.isPresent()) {
            return truth.get();
        }
        Following.Head head = following.head(meaning);
        Meaning at = head.at();
        Expr expression = head.expression();
        if (head.kind() == Following.Kind.RECURSIVE) {
            everythingUnder(at, out);
            return true;
        }
        if (head.kind() != Following.Kind.BUILT_IN) {
            reads.read(meaning, out);
            return true;
        }
        if (expression instanceof Expr.Conjunction conjunction) {
            return isPossible(conjunction.parts().stream().map(at::of).toList(), out);
        }
        if (expression instanceof Expr.Disjunction disjunction) {
            return isAnyPossible(disjunction.parts().stream().map(at::of).toList(), out);
        }
        if (expression instanceof Expr.IfThenElse choice) {
            return isPossible(choice, at, out);
        }
        if (expression instanceof Expr.Case choice) {
            return isPossible(choice, at, out);
        }
        if (expression instanceof Expr.Quantified quantified) {
            return isPossible(quantified, head, out);
        }
        if (expression instanceof Expr.Unchanged unchanged) {
            unchanged(at.of(unchanged.expression()), out);
            return true;
        }
        if (expression instanceof Expr.Subscripted action) {
            if (action.isAngle()) {
                reads.read(at.of(action.subscript()), out);
                return isPossible(at.of(action.action()), out);
            }
            isPossible(at.of(action.action()), out);
            unchanged(at.of(action.subscript()), out);
            return true;
        }
        if (expression instanceof Expr.BuiltIn builtIn && isAssignment(builtIn, at, out)) {
            return true;
        }
        reads.read(at, out);
        return true;
    }

    private boolean isAnyPossible(List<Meaning> branches, Footprint.Builder out) {
        boolean isPossible = false;
        for (Meaning branch : branches) {
            isPossible |= isPossible(branch, out);
        }
        return isPossible;
    }

    private boolean isPossible(Expr.IfThenElse choice, Meaning at, Footprint.Builder out) {
        Optional<Boolean> condition = constants.truth(at.of(choice.condition()));
        if (condition.isPresent()) {
            return isPossible(at.of(condition.get() ? choice.then() : choice.otherwise()), out);
        }
        boolean isPossible = isAnyPossible(List.of(at.of(choice.then()), at.of(choice.otherwise())), out);
        if (isPossible) {
            reads.read(at.of(choice.condition()), out);
        }
        return isPossible;
    }

    private boolean isPossible(Expr.Case choice, Meaning at, Footprint.Builder out) {
        boolean isPossible = false;
        for (Expr.Arm arm : choice.arms()) {
            // Read even if the arm is ruled out: a condition that holds prevents later arms.
            reads.read(at.of(arm.condition()), out);
            if (constants.truth(at.of(arm.condition())).orElse(true)) {
                isPossible |= isPossible(at.of(arm.value()), out);
            }
        }
        return choice.other().isPresent() && isPossible(at.of(choice.other().get()), out) || isPossible;
    }

    private boolean isPossible(Expr.Quantified quantified, Following.Head head, Footprint.Builder out) {
        if (quantified.isForAll()) {
            reads.sets(head, out);
            // A body that is FALSE adds nothing: the membership of its element is read with the set.
            reads.bodies(head).forEach(body -> isPossible(body, out));
            return true;
        }
        boolean isPossible = isAnyPossible(reads.bodies(head), out);
        if (isPossible) {
            reads.sets(head, out);
        }
        return isPossible;
    }

    /** {@code =>}, {@code v' = e} and {@code v' \in S}; for anything else, returns false and adds nothing. */
    private boolean isAssignment(Expr.BuiltIn builtIn, Meaning at, Footprint.Builder out) {
        if (builtIn.operator() == Operator.IMPLIES) {
            Meaning condition = at.of(builtIn.operands().get(0));
            if (constants.truth(condition).orElse(true)) {
                reads.read(condition, out);
                isPossible(at.of(builtIn.operands().get(1)), out);
            }
            return true;
        }
        if (builtIn.operator() != Operator.EQUALS && builtIn.operator() != Operator.IN) {
            return false;
        }
        Optional<Variable> variable =
                following.primedVariable(at.of(builtIn.operands().get(0)));
        if (variable.isEmpty()) {
            return false;
        }
        constrained.add(variable.get());
        Meaning right = at.of(builtIn.operands().get(1));
        if (builtIn.operator() == Operator.EQUALS) {
            updates.assign(variable.get(), right, out);
        } else {
            updates.assignFrom(variable.get(), right, out);
        }
        return true;
    }

    /** A variable that keeps its value is neither read nor written; any other expression is compared, so read. */
    private void unchanged(Meaning meaning, Footprint.Builder out) {
        Following.Head head = following.head(meaning);
        if (head.kind() == Following.Kind.VARIABLE) {
            constrained.add(((Expr.VariableRef) head.expression()).variable());
        } else if (head.expression() instanceof Expr.BuiltIn tuple && tuple.operator() == Operator.TUPLE) {
            tuple.operands().forEach(part -> unchanged(head.at().of(part), out));
        } else {
            reads.read(meaning, out);
        }
    }

    private void everythingUnder(Meaning meaning, Footprint.Builder out) {
        Set<Variable> variables = constants.variables(meaning).orElseThrow(CellReads.NotBounded::new);
        constrained.addAll(variables);
        for (Variable variable : variables) {
            out.readAll(variable.name()).writeAll(variable.name());
        }
    }
}
