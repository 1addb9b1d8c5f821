package dev.plumbline.tla.internal.footprint;

import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.cell.ValueCell;
import dev.plumbline.tla.internal.follow.ConstantParts;
import dev.plumbline.tla.internal.follow.Following;
import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Operator;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.Bool;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Divides a path by the truth of conditions and the values of expressions.
 *
 * <p>Whatever is not understood divides nothing and adds nothing: the result has at least one path for each step that
 * takes the given one and in which the condition has this truth, and everything that the path says holds for the step.
 * So facts are necessary, and only paths that cannot be taken are left out.
 */
final class CellConditions {
    private static final int MOST_PATHS = 64;

    private final Following following;
    private final ConstantParts constants;

    CellConditions(Following following, ConstantParts constants) {
        this.following = following;
        this.constants = constants;
    }

    /** There are too many paths. */
    static final class TooManyPaths extends RuntimeException {
        private static final long serialVersionUID = 1;

        TooManyPaths() {
            super("too many paths", null, false, false);
        }
    }

    /** Continues a path. */
    @FunctionalInterface
    interface Continuation {
        List<CellPath> from(CellPath path);
    }

    static List<CellPath> each(List<CellPath> paths, Continuation next) {
        List<CellPath> all = new ArrayList<>();
        for (CellPath path : paths) {
            all.addAll(next.from(path));
            if (all.size() > MOST_PATHS) {
                throw new TooManyPaths();
            }
        }
        return all;
    }

    private static List<CellPath> both(List<CellPath> some, List<CellPath> others) {
        List<CellPath> all = new ArrayList<>(some);
        all.addAll(others);
        return each(all, List::of);
    }

    /** A value of an expression on a path: a constant, the content of a cell, or (with neither) unknown. */
    record Term(CellPath path, Optional<TlaValue> value, Optional<ValueCell> cell) {
        /** The value, if it is a constant or known to be in the cell. */
        Optional<TlaValue> known() {
            return value.or(() -> cell.map(path.found()::get));
        }
    }

    List<CellPath> assume(Meaning condition, boolean truth, CellPath path) {
        Optional<Boolean> known = constants.truth(condition);
        if (known.isPresent()) {
            return known.get() == truth ? List.of(path) : List.of();
        }
        Following.Head head = following.head(condition);
        Meaning at = head.at();
        if (head.expression() instanceof Expr.Conjunction conjunction) {
            return parts(conjunction.parts(), at, truth, truth, path);
        }
        if (head.expression() instanceof Expr.Disjunction disjunction) {
            return parts(disjunction.parts(), at, !truth, truth, path);
        }
        if (head.expression() instanceof Expr.IfThenElse choice) {
            List<CellPath> then = each(
                    assume(at.of(choice.condition()), true, path), one -> assume(at.of(choice.then()), truth, one));
            List<CellPath> otherwise = each(
                    assume(at.of(choice.condition()), false, path),
                    one -> assume(at.of(choice.otherwise()), truth, one));
            return both(then, otherwise);
        }
        return head.expression() instanceof Expr.BuiltIn builtIn ? assume(builtIn, at, truth, path) : List.of(path);
    }

    private List<CellPath> assume(Expr.BuiltIn builtIn, Meaning at, boolean truth, CellPath path) {
        List<Expr> operands = builtIn.operands();
        return switch (builtIn.operator()) {
            case NOT -> assume(at.of(operands.get(0)), !truth, path);
            case IMPLIES -> {
                Meaning left = at.of(operands.get(0));
                Meaning right = at.of(operands.get(1));
                yield truth
                        ? both(
                                assume(left, false, path),
                                each(assume(left, true, path), one -> assume(right, true, one)))
                        : each(assume(left, true, path), one -> assume(right, false, one));
            }
            case EQUALS -> equation(at.of(operands.get(0)), at.of(operands.get(1)), truth, path);
            case DIFFERS -> equation(at.of(operands.get(0)), at.of(operands.get(1)), !truth, path);
            default -> List.of(path);
        };
    }

    /** @param all whether all parts have the truth, and not only one of them */
    private List<CellPath> parts(List<Expr> parts, Meaning at, boolean all, boolean truth, CellPath path) {
        List<CellPath> paths = all ? List.of(path) : List.of();
        for (Expr part : parts) {
            paths = all
                    ? each(paths, one -> assume(at.of(part), truth, one))
                    : both(paths, assume(at.of(part), truth, path));
        }
        return paths;
    }

    private List<CellPath> equation(Meaning left, Meaning right, boolean truth, CellPath path) {
        List<CellPath> paths = new ArrayList<>();
        for (Term one : terms(left, path)) {
            for (Term other : terms(right, one.path)) {
                paths.addAll(equation(one, other, left, right, truth));
            }
        }
        return each(paths, List::of);
    }

    private List<CellPath> equation(Term one, Term other, Meaning left, Meaning right, boolean truth) {
        CellPath path = other.path;
        if (one.known().isPresent() && other.known().isPresent()) {
            Optional<Boolean> same =
                    CellPath.isSame(one.known().get(), other.known().get());
            return same.isEmpty() || same.get() == truth ? List.of(path) : List.of();
        }
        for (boolean first : new boolean[] {true, false}) {
            Term term = first ? one : other;
            Optional<TlaValue> value = (first ? other : one).known();
            if (value.isPresent() && term.cell.isPresent()) {
                ValueCell cell = term.cell.get();
                return (truth ? path.having(cell, value.get()) : path.notHaving(cell, value.get()))
                        .map(List::of)
                        .orElse(List.of());
            }
            // result = (value = old)
            Meaning formula = first ? left : right;
            if (value.isPresent() && value.get() instanceof Bool expected && isFormula(formula)) {
                return assume(formula, expected.isTrue() == truth, path);
            }
        }
        return List.of(path);
    }

    /** Whether the expression is one of the operators that give truth values. */
    private boolean isFormula(Meaning meaning) {
        Following.Head head = following.head(meaning);
        return head.expression() instanceof Expr.Conjunction
                || head.expression() instanceof Expr.Disjunction
                || head.expression() instanceof Expr.BuiltIn builtIn
                        && (builtIn.operator() == Operator.EQUALS
                                || builtIn.operator() == Operator.DIFFERS
                                || builtIn.operator() == Operator.NOT);
    }

    /** The values that an expression may have, on the paths on which it has them. */
    List<Term> terms(Meaning meaning, CellPath path) {
        Optional<TlaValue> constant = constants.value(meaning);
        if (constant.isPresent()) {
            return List.of(new Term(path, constant, Optional.empty()));
        }
        Following.Head head = following.head(meaning);
        Meaning at = head.at();
        if (head.kind() == Following.Kind.VARIABLE) {
            Variable variable = ((Expr.VariableRef) head.expression()).variable();
            return List.of(new Term(path, Optional.empty(), Optional.of(CellPath.cell(variable))));
        }
        if (head.expression() instanceof Expr.Apply apply) {
            return List.of(new Term(path, Optional.empty(), cell(at.of(apply.function()), at.of(apply.argument()))));
        }
        if (head.expression() instanceof Expr.IfThenElse choice) {
            List<Term> terms = new ArrayList<>();
            assume(at.of(choice.condition()), true, path)
                    .forEach(one -> terms.addAll(terms(at.of(choice.then()), one)));
            assume(at.of(choice.condition()), false, path)
                    .forEach(one -> terms.addAll(terms(at.of(choice.otherwise()), one)));
            return limited(terms);
        }
        if (head.expression() instanceof Expr.Case choice) {
            List<Term> terms = new ArrayList<>();
            List<CellPath> others = List.of(path);
            for (Expr.Arm arm : choice.arms()) {
                assume(at.of(arm.condition()), true, path).forEach(one -> terms.addAll(terms(at.of(arm.value()), one)));
                others = each(others, one -> assume(at.of(arm.condition()), false, one));
            }
            if (choice.other().isPresent()) {
                others.forEach(one -> terms.addAll(terms(at.of(choice.other().get()), one)));
            }
            return limited(terms);
        }
        return List.of(new Term(path, Optional.empty(), Optional.empty()));
    }

    private static List<Term> limited(List<Term> terms) {
        if (terms.size() > MOST_PATHS) {
            throw new TooManyPaths();
        }
        return terms;
    }

    /** The cell of a variable at a constant key. */
    private Optional<ValueCell> cell(Meaning function, Meaning key) {
        Following.Head head = following.head(function);
        Optional<TlaValue> at = constants.value(key);
        if (head.kind() != Following.Kind.VARIABLE || at.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(CellPath.cell(((Expr.VariableRef) head.expression()).variable(), at.get()));
        } catch (SpecException e) {
            // A key that has no text.
            return Optional.empty();
        }
    }
}
