package dev.plumbline.tla.internal.footprint;

import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.follow.Binder;
import dev.plumbline.tla.internal.follow.ConstantParts;
import dev.plumbline.tla.internal.follow.Following;
import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Operator;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.Conversion;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.List;
import java.util.Optional;

/**
 * The cells that an assignment {@code v' = e} writes. If e equals v except for the contents of some cells, and these
 * contents depend on cells that are read, then only those cells are written:
 *
 * <ul>
 *   <li>v itself: no cell;
 *   <li>{@code IF c THEN e ELSE f}, CASE: c is read, and e and f are such updates;
 *   <li>{@code [e EXCEPT ![k] = r]}: the cell k gets r, if k is in the domain;
 *   <li>{@code e \cup S}, {@code e \ S} where S has a small set K of candidates: for k in K the cell becomes "in",
 *       becomes "out" or stays, depending on whether k is in S, which is read;
 *   <li>{@code f @@ e}, {@code e @@ f} where the domain of f has a small set K of candidates: the cell k becomes f[k]
 *       or stays, depending on whether k is in the domains of f and of e;
 *   <li>{@code {x \in v : P(x)}} and {@code [x \in D |-> r(x)]}, where for every x outside K, P(x) is TRUE, r(x) is
 *       v[x], and D has x where DOMAIN v has it: {@link KeyRules}. For x in K, P(x), r(x) and whether x is in D are
 *       read. {@code [x \in Keys |-> IF x = k THEN r ELSE v[x]]} with a constant set Keys is not of this form: if the
 *       domain of v is larger than Keys it removes other cells too.
 * </ul>
 *
 * Every other assignment writes all of v, and reads what e reads. Two such conjuncts for one variable are also right:
 * of two updates with cells K and L, the cells of K and L tell whether they agree.
 */
final class CellUpdates {
    private final Following following;
    private final ConstantParts constants;
    private final CellReads reads;

    CellUpdates(Following following, ConstantParts constants, CellReads reads) {
        this.following = following;
        this.constants = constants;
        this.reads = reads;
    }

    /** {@code v' = e}. */
    void assign(Variable variable, Meaning expression, Footprint.Builder out) {
        Footprint.Builder cells = Footprint.builder();
        if (isCellwise(variable, expression, cells)) {
            out.add(cells);
        } else {
            out.writeAll(variable.name());
            reads.read(expression, out);
        }
    }

    /** {@code v' \in S}. */
    void assignFrom(Variable variable, Meaning set, Footprint.Builder out) {
        Following.Head head = following.head(set);
        if (head.expression() instanceof Expr.BuiltIn listed && listed.operator() == Operator.SET) {
            listed.operands().forEach(element -> assign(variable, head.at().of(element), out));
        } else if (head.expression() instanceof Expr.MapSet) {
            reads.sets(head, out);
            reads.bodies(head).forEach(body -> assign(variable, body, out));
        } else {
            out.writeAll(variable.name());
            reads.read(set, out);
        }
    }

    private boolean isCellwise(Variable variable, Meaning expression, Footprint.Builder out) {
        Following.Head head = following.head(expression);
        if (head.kind() == Following.Kind.VARIABLE) {
            return ((Expr.VariableRef) head.expression()).variable().equals(variable);
        }
        if (head.isJava("TLC", "@@")) {
            return isCellwise(variable, head.argument(1), out) && isFunction(variable, head.argument(0), out)
                    || isCellwise(variable, head.argument(0), out) && isFunction(variable, head.argument(1), out);
        }
        if (head.kind() != Following.Kind.BUILT_IN) {
            return false;
        }
        Meaning at = head.at();
        if (head.expression() instanceof Expr.IfThenElse choice) {
            return isBranches(variable, choice, at, out);
        }
        if (head.expression() instanceof Expr.Case choice) {
            return isArms(variable, choice, at, out);
        }
        if (head.expression() instanceof Expr.Except except) {
            return isCellwise(variable, at.of(except.function()), out) && isExcept(variable, except, at, out);
        }
        if (head.expression() instanceof Expr.Filter || head.expression() instanceof Expr.FunctionOf) {
            return isByRule(variable, head, out);
        }
        if (head.expression() instanceof Expr.BuiltIn builtIn) {
            List<Expr> operands = builtIn.operands();
            return switch (builtIn.operator()) {
                case UNION_OF_TWO ->
                    isCellwise(variable, at.of(operands.get(0)), out)
                                    && isElements(variable, at.of(operands.get(1)), out)
                            || isCellwise(variable, at.of(operands.get(1)), out)
                                    && isElements(variable, at.of(operands.get(0)), out);
                case DIFFERENCE ->
                    isCellwise(variable, at.of(operands.get(0)), out)
                            && isElements(variable, at.of(operands.get(1)), out);
                default -> false;
            };
        }
        return false;
    }

    private boolean isBranches(Variable variable, Expr.IfThenElse choice, Meaning at, Footprint.Builder out) {
        Optional<Boolean> condition = constants.truth(at.of(choice.condition()));
        if (condition.isPresent()) {
            return isCellwise(variable, at.of(condition.get() ? choice.then() : choice.otherwise()), out);
        }
        reads.read(at.of(choice.condition()), out);
        return isCellwise(variable, at.of(choice.then()), out) && isCellwise(variable, at.of(choice.otherwise()), out);
    }

    private boolean isArms(Variable variable, Expr.Case choice, Meaning at, Footprint.Builder out) {
        for (Expr.Arm arm : choice.arms()) {
            reads.read(at.of(arm.condition()), out);
            if (!isCellwise(variable, at.of(arm.value()), out)) {
                return false;
            }
        }
        return choice.other().isEmpty()
                || isCellwise(variable, at.of(choice.other().get()), out);
    }

    private boolean isExcept(Variable variable, Expr.Except except, Meaning at, Footprint.Builder out) {
        for (Expr.Update update : except.updates()) {
            Optional<TlaValue> key = constants.value(at.of(update.path().get(0)));
            if (key.isEmpty() || !write(variable, key.get(), out)) {
                return false;
            }
            update.path().stream().skip(1).forEach(each -> reads.read(at.of(each), out));
            reads.updated(update, at, out);
        }
        return true;
    }

    /** Writes the cells of the elements of a set that is added or removed. */
    private boolean isElements(Variable variable, Meaning set, Footprint.Builder out) {
        Optional<List<TlaValue>> candidates = reads.candidates(set);
        if (candidates.isEmpty()) {
            return false;
        }
        for (TlaValue candidate : candidates.get()) {
            reads.member(candidate, set, out);
            if (!write(variable, candidate, out)) {
                return false;
            }
        }
        return true;
    }

    /** Writes the cells of a function that is combined with the variable by {@code @@}. */
    private boolean isFunction(Variable variable, Meaning function, Footprint.Builder out) {
        Following.Head head = following.head(function);
        if (head.isJava("TLC", ":>")) {
            Optional<TlaValue> key = constants.value(head.argument(0));
            if (key.isEmpty() || !write(variable, key.get(), out)) {
                return false;
            }
            reads.read(head.argument(1), out);
            return true;
        }
        if (head.isJava("TLC", "@@")) {
            return isFunction(variable, head.argument(0), out) && isFunction(variable, head.argument(1), out);
        }
        if (head.expression() instanceof Expr.FunctionOf made) {
            Binder binder = Binder.of(made).orElseThrow();
            if (binder.onlyName().isEmpty() || !isElements(variable, head.at().of(binder.firstSet()), out)) {
                return false;
            }
            reads.bodies(head).forEach(body -> reads.read(body, out));
            return true;
        }
        return false;
    }

    private boolean isByRule(Variable variable, Following.Head head, Footprint.Builder out) {
        Binder binder = Binder.of(head.expression()).orElseThrow();
        Optional<Local> name = binder.onlyName();
        if (name.isEmpty()) {
            return false;
        }
        Meaning.Opened opened = following.opened(binder, name.get(), head.at());
        KeyRules rules = new KeyRules(following, constants, reads, variable, opened.name());
        Meaning set = head.at().of(binder.firstSet());
        boolean known = head.expression() instanceof Expr.Filter
                ? rules.isVariable(set) && rules.keepsElements(opened.body())
                : rules.isDomain(set, out) && rules.keepsValues(opened.body());
        if (!known) {
            return false;
        }
        for (TlaValue key : rules.keys()) {
            reads.read(reads.with(name.get(), key, binder.body(), head.at()), out);
            if (!write(variable, key, out)) {
                return false;
            }
        }
        return true;
    }

    private static boolean write(Variable variable, TlaValue key, Footprint.Builder out) {
        try {
            out.write(variable.name(), Conversion.toHistory(key));
            return true;
        } catch (SpecException e) {
            // A key that has no text.
            return false;
        }
    }
}
