package dev.plumbline.tla.internal.footprint;

import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.cell.ValueCell;
import dev.plumbline.tla.internal.follow.Binder;
import dev.plumbline.tla.internal.follow.ConstantParts;
import dev.plumbline.tla.internal.follow.Following;
import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.footprint.CellPath.AtKeys;
import dev.plumbline.tla.internal.footprint.CellPath.Change;
import dev.plumbline.tla.internal.footprint.CellPath.Effect;
import dev.plumbline.tla.internal.footprint.CellPath.Put;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Operator;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The paths through the formula of an action. Conjunctions, disjunctions, IF, CASE and quantifiers over known values are
 * followed; an assignment to a variable is a value, a change of a function at known keys, or unknown. Any other formula
 * is a condition, from which {@link CellConditions} learns what it can. A formula that is not understood is ignored; if
 * it was an assignment, its variable has none on the path.
 */
final class CellWalk {
    private final Following following;
    private final ConstantParts constants;
    private final CellConditions conditions;
    private final CellReads reads;

    CellWalk(Following following, ConstantParts constants) {
        this.following = following;
        this.constants = constants;
        this.conditions = new CellConditions(following, constants);
        this.reads = new CellReads(following, constants);
    }

    /** Through all of these formulas. */
    List<CellPath> paths(List<Meaning> conjuncts) {
        List<CellPath> paths = List.of(CellPath.START);
        for (Meaning conjunct : conjuncts) {
            paths = CellConditions.each(paths, path -> act(conjunct, path));
        }
        return paths;
    }

    private List<CellPath> act(Meaning formula, CellPath path) {
        Optional<Boolean> truth = constants.truth(formula);
        if (truth.isPresent()) {
            return truth.get() ? List.of(path) : List.of();
        }
        Following.Head head = following.head(formula);
        Meaning at = head.at();
        if (head.expression() instanceof Expr.Conjunction conjunction) {
            List<CellPath> paths = List.of(path);
            for (Expr part : conjunction.parts()) {
                paths = CellConditions.each(paths, one -> act(at.of(part), one));
            }
            return paths;
        }
        if (head.expression() instanceof Expr.Disjunction disjunction) {
            List<CellPath> paths = new ArrayList<>();
            disjunction.parts().forEach(part -> paths.addAll(act(at.of(part), path)));
            return CellConditions.each(paths, List::of);
        }
        if (head.expression() instanceof Expr.IfThenElse choice) {
            List<CellPath> paths = new ArrayList<>(CellConditions.each(
                    conditions.assume(at.of(choice.condition()), true, path), one -> act(at.of(choice.then()), one)));
            paths.addAll(CellConditions.each(
                    conditions.assume(at.of(choice.condition()), false, path),
                    one -> act(at.of(choice.otherwise()), one)));
            return CellConditions.each(paths, List::of);
        }
        if (head.expression() instanceof Expr.Case choice) {
            return act(choice, at, path);
        }
        if (head.expression() instanceof Expr.Quantified quantified && !quantified.isForAll()) {
            List<CellPath> paths = new ArrayList<>();
            reads.bodies(head).forEach(body -> paths.addAll(act(body, path)));
            return CellConditions.each(paths, List::of);
        }
        if (head.expression() instanceof Expr.Unchanged unchanged) {
            return List.of(unchanged(at.of(unchanged.expression()), path));
        }
        if (head.expression() instanceof Expr.BuiltIn equation && equation.operator() == Operator.EQUALS) {
            Optional<Variable> primed =
                    following.primedVariable(at.of(equation.operands().get(0)));
            if (primed.isPresent()) {
                return assign(primed.get(), at.of(equation.operands().get(1)), path);
            }
        }
        return conditions.assume(formula, true, path);
    }

    private List<CellPath> act(Expr.Case choice, Meaning at, CellPath path) {
        List<CellPath> paths = new ArrayList<>();
        List<CellPath> others = List.of(path);
        for (Expr.Arm arm : choice.arms()) {
            paths.addAll(CellConditions.each(
                    conditions.assume(at.of(arm.condition()), true, path), one -> act(at.of(arm.value()), one)));
            others = CellConditions.each(others, one -> conditions.assume(at.of(arm.condition()), false, one));
        }
        if (choice.other().isPresent()) {
            paths.addAll(
                    CellConditions.each(others, one -> act(at.of(choice.other().get()), one)));
        }
        return CellConditions.each(paths, List::of);
    }

    private CellPath unchanged(Meaning meaning, CellPath path) {
        Following.Head head = following.head(meaning);
        if (head.kind() == Following.Kind.VARIABLE) {
            return path.assigning(((Expr.VariableRef) head.expression()).variable(), AtKeys.SAME);
        }
        CellPath after = path;
        if (head.expression() instanceof Expr.BuiltIn tuple && tuple.operator() == Operator.TUPLE) {
            for (Expr part : tuple.operands()) {
                after = unchanged(head.at().of(part), after);
            }
        }
        return after;
    }

    private List<CellPath> assign(Variable variable, Meaning expression, CellPath path) {
        List<CellPath> paths = new ArrayList<>();
        for (Changed changed : changes(variable, expression, path)) {
            paths.add(changed.path.assigning(variable, changed.change));
        }
        return CellConditions.each(paths, List::of);
    }

    private record Changed(CellPath path, Change change) {
        static List<Changed> unknown(CellPath path) {
            return List.of(new Changed(path, new CellPath.Unknown()));
        }
    }

    private List<Changed> changes(Variable variable, Meaning expression, CellPath path) {
        Following.Head head = following.head(expression);
        Meaning at = head.at();
        if (head.kind() == Following.Kind.VARIABLE
                && ((Expr.VariableRef) head.expression()).variable().equals(variable)) {
            return List.of(new Changed(path, AtKeys.SAME));
        }
        if (head.expression() instanceof Expr.IfThenElse choice) {
            List<Changed> changes = new ArrayList<>();
            conditions
                    .assume(at.of(choice.condition()), true, path)
                    .forEach(one -> changes.addAll(changes(variable, at.of(choice.then()), one)));
            conditions
                    .assume(at.of(choice.condition()), false, path)
                    .forEach(one -> changes.addAll(changes(variable, at.of(choice.otherwise()), one)));
            return changes;
        }
        if (head.expression() instanceof Expr.Case choice) {
            List<Changed> changes = new ArrayList<>();
            List<CellPath> others = List.of(path);
            for (Expr.Arm arm : choice.arms()) {
                conditions
                        .assume(at.of(arm.condition()), true, path)
                        .forEach(one -> changes.addAll(changes(variable, at.of(arm.value()), one)));
                others = CellConditions.each(others, one -> conditions.assume(at.of(arm.condition()), false, one));
            }
            if (choice.other().isPresent()) {
                others.forEach(one ->
                        changes.addAll(changes(variable, at.of(choice.other().get()), one)));
            }
            return changes;
        }
        if (head.expression() instanceof Expr.Except except) {
            return except(variable, except, at, path);
        }
        if (head.isJava("TLC", "@@")) {
            return combined(variable, head, path);
        }
        if (head.expression() instanceof Expr.FunctionOf
                && constants.value(expression).isEmpty()) {
            return byRule(variable, head, path);
        }
        List<Changed> changes = new ArrayList<>();
        for (CellConditions.Term term : conditions.terms(expression, path)) {
            changes.add(new Changed(
                    term.path(), term.known().<Change>map(CellPath.Whole::new).orElseGet(CellPath.Unknown::new)));
        }
        return changes;
    }

    private List<Changed> except(Variable variable, Expr.Except except, Meaning at, CellPath path) {
        List<Changed> changes = changes(variable, at.of(except.function()), path);
        for (Expr.Update update : except.updates()) {
            Optional<TlaValue> key = constants.value(at.of(update.path().get(0)));
            List<Changed> more = new ArrayList<>();
            for (Changed changed : changes) {
                if (key.isEmpty() || !(changed.change instanceof AtKeys before)) {
                    more.addAll(Changed.unknown(changed.path));
                } else if (update.path().size() > 1) {
                    more.add(new Changed(changed.path, before.with(cell(variable, key.get()), Put.UNKNOWN)));
                } else {
                    more.addAll(
                            put(variable, key.get(), at.of(update.value()), Effect.IF_PRESENT, before, changed.path));
                }
            }
            changes = more;
        }
        return changes;
    }

    /** {@code k :> e @@ f} has e at k; {@code f @@ k :> e} only if f does not have k. */
    private List<Changed> combined(Variable variable, Following.Head head, CellPath path) {
        for (boolean first : new boolean[] {true, false}) {
            Following.Head pair = following.head(head.argument(first ? 0 : 1));
            if (!pair.isJava("TLC", ":>")) {
                continue;
            }
            Optional<TlaValue> key = constants.value(pair.argument(0));
            List<Changed> more = new ArrayList<>();
            for (Changed changed : changes(variable, head.argument(first ? 1 : 0), path)) {
                // After other changes, whether the key is there is another question.
                if (key.isEmpty() || !AtKeys.SAME.equals(changed.change)) {
                    more.addAll(Changed.unknown(changed.path));
                } else {
                    Effect effect = first ? Effect.SURE : Effect.IF_ABSENT;
                    more.addAll(put(variable, key.get(), pair.argument(1), effect, AtKeys.SAME, changed.path));
                }
            }
            return more;
        }
        return Changed.unknown(path);
    }

    private List<Changed> put(
            Variable variable, TlaValue key, Meaning value, Effect effect, AtKeys before, CellPath path) {
        List<Changed> changes = new ArrayList<>();
        ValueCell cell = cell(variable, key);
        for (CellConditions.Term term : conditions.terms(value, path)) {
            boolean same =
                    term.cell().equals(Optional.of(cell)) && !before.keys().containsKey(cell);
            Put put = term.known().isEmpty() ? Put.UNKNOWN : new Put(term.known(), effect);
            changes.add(new Changed(term.path(), same && term.known().isEmpty() ? before : before.with(cell, put)));
        }
        return changes;
    }

    /** {@code [x \in DOMAIN v \cup {k} |-> IF x = k THEN e ELSE v[x]]}. */
    private List<Changed> byRule(Variable variable, Following.Head head, CellPath path) {
        Binder binder = Binder.of(head.expression()).orElseThrow();
        Optional<Local> name = binder.onlyName();
        if (name.isEmpty()) {
            return Changed.unknown(path);
        }
        Meaning.Opened opened = following.opened(binder, name.get(), head.at());
        KeyRules rules = new KeyRules(following, constants, reads, variable, opened.name());
        Meaning set = head.at().of(binder.firstSet());
        if (!rules.isDomain(set, Footprint.builder()) || !rules.keepsValues(opened.body())) {
            return Changed.unknown(path);
        }
        List<Changed> changes = List.of(new Changed(path, AtKeys.SAME));
        for (TlaValue key : rules.keys()) {
            Meaning value = reads.with(name.get(), key, binder.body(), head.at());
            Optional<Effect> effect = membership(set, key);
            List<Changed> more = new ArrayList<>();
            for (Changed changed : changes) {
                AtKeys before = (AtKeys) changed.change;
                if (effect.isEmpty()) {
                    more.add(new Changed(changed.path, before.with(cell(variable, key), Put.REMOVED)));
                } else {
                    more.addAll(put(variable, key, value, effect.get(), before, changed.path));
                }
            }
            changes = more;
        }
        return changes;
    }

    /** Whether a key is in the domain of the new function; empty if it never is. */
    private Optional<Effect> membership(Meaning set, TlaValue key) {
        Following.Head head = following.head(set);
        if (!(head.expression() instanceof Expr.BuiltIn builtIn)) {
            return Optional.of(Effect.UNKNOWN);
        }
        if (builtIn.operator() == Operator.DOMAIN) {
            return Optional.of(Effect.IF_PRESENT);
        }
        if (builtIn.operator() != Operator.UNION_OF_TWO && builtIn.operator() != Operator.DIFFERENCE) {
            return Optional.of(Effect.UNKNOWN);
        }
        for (boolean first : new boolean[] {true, false}) {
            Optional<List<TlaValue>> few =
                    constants.elements(head.at().of(builtIn.operands().get(first ? 0 : 1)));
            boolean difference = builtIn.operator() == Operator.DIFFERENCE;
            if (few.isPresent() && !(difference && first)) {
                boolean among = few.get().stream()
                        .anyMatch(each -> CellPath.isSame(each, key).orElse(true));
                if (among) {
                    return difference ? Optional.empty() : Optional.of(Effect.SURE);
                }
                return membership(head.at().of(builtIn.operands().get(first ? 1 : 0)), key);
            }
        }
        return Optional.of(Effect.UNKNOWN);
    }

    private static ValueCell cell(Variable variable, TlaValue key) {
        try {
            return CellPath.cell(variable, key);
        } catch (SpecException e) {
            throw new CellReads.NotBounded();
        }
    }
}
