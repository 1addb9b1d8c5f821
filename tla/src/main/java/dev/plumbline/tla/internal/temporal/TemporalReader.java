package dev.plumbline.tla.internal.temporal;

import dev.plumbline.spec.temporal.TemporalFormula;
import dev.plumbline.tla.internal.evaluate.compile.Evaluator;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.FormulaKind;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Operator;
import dev.plumbline.tla.internal.tree.SourcePlace;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Decomposes temporal formulas at their temporal operators. The parts below them, predicates of states and of steps,
 * become numbered atoms. Quantifiers over constant sets become conjunctions and disjunctions. {@code WF_v(A)} and
 * {@code SF_v(A)} are formulas over {@code ENABLED <<A>>_v} and {@code <<A>>_v}.
 */
public final class TemporalReader {
    private static final int MOST_INSTANCES = 10_000;
    private static final int DEEPEST = 1_000;

    private final Evaluator evaluator;
    private final List<Atom> atoms = new ArrayList<>();
    private int depth;
    private PassedFormulas passed = PassedFormulas.NONE;

    public TemporalReader(Evaluator evaluator) {
        this.evaluator = evaluator;
    }

    /** A predicate without locals around it. */
    public record Atom(Expr formula, boolean ofStep) {}

    /** A part that cannot be read. */
    public static final class NotReadable extends Exception {
        private static final long serialVersionUID = 1;

        private NotReadable(String what, SourcePlace place) {
            super(what + " (" + place + ")", null, false, false);
        }
    }

    /** The atoms of all formulas that were read; the numbers of atoms are indexes of this list. */
    public List<Atom> atoms() {
        return List.copyOf(atoms);
    }

    /**
     * @param formula without locals around it
     * @throws NotReadable with the part and its place; atoms of the formula may have been added
     */
    public TemporalFormula read(Expr formula) throws NotReadable {
        depth = 0;
        return read(formula, each -> each);
    }

    private TemporalFormula atom(Expr formula, boolean ofStep) {
        atoms.add(new Atom(formula, ofStep));
        int number = atoms.size() - 1;
        return ofStep ? new TemporalFormula.OfStep(number) : new TemporalFormula.OfState(number);
    }

    /** @param around wraps the formula so that the locals it mentions are bound */
    private TemporalFormula read(Expr formula, UnaryOperator<Expr> around) throws NotReadable {
        if (++depth > DEEPEST) {
            throw new NotReadable("too many operators inside each other", formula.place());
        }
        try {
            Expr closed = around.apply(formula);
            FormulaKind kind = FormulaKind.of(closed);
            return kind == FormulaKind.TEMPORAL ? temporal(formula, around) : atom(closed, kind == FormulaKind.ACTION);
        } finally {
            depth--;
        }
    }

    private TemporalFormula temporal(Expr formula, UnaryOperator<Expr> around) throws NotReadable {
        PassedFormulas.Passed meant = passed.meaning(formula);
        if (meant != null) {
            return within(meant.outer(), meant.formula(), meant.around());
        } else if (formula instanceof Expr.Conjunction conjunction) {
            return new TemporalFormula.And(all(conjunction.parts(), around));
        } else if (formula instanceof Expr.Disjunction disjunction) {
            return new TemporalFormula.Or(all(disjunction.parts(), around));
        } else if (formula instanceof Expr.BuiltIn builtIn) {
            return builtIn(builtIn, around);
        } else if (formula instanceof Expr.Temporal operator) {
            return operator(operator, around);
        } else if (formula instanceof Expr.IfThenElse choice) {
            TemporalFormula condition = read(choice.condition(), around);
            return new TemporalFormula.And(List.of(
                    TemporalFormula.implies(condition, read(choice.then(), around)),
                    new TemporalFormula.Or(List.of(condition, read(choice.otherwise(), around)))));
        } else if (formula instanceof Expr.Let let) {
            return read(let.body(), body -> around.apply(new Expr.Let(let.definitions(), body, let.place())));
        } else if (formula instanceof Expr.Call call) {
            return call(call, around);
        } else if (formula instanceof Expr.Quantified quantified) {
            return quantified(quantified, around);
        }
        throw new NotReadable("a temporal formula below another operator", formula.place());
    }

    private List<TemporalFormula> all(List<Expr> formulas, UnaryOperator<Expr> around) throws NotReadable {
        List<TemporalFormula> read = new ArrayList<>();
        for (Expr each : formulas) {
            read.add(read(each, around));
        }
        return read;
    }

    private TemporalFormula builtIn(Expr.BuiltIn formula, UnaryOperator<Expr> around) throws NotReadable {
        if (formula.operator() != Operator.NOT
                && formula.operator() != Operator.IMPLIES
                && formula.operator() != Operator.EQUIVALENT) {
            throw new NotReadable(
                    "a temporal formula below " + formula.operator().symbol(), formula.place());
        }
        List<TemporalFormula> operands = all(formula.operands(), around);
        return switch (formula.operator()) {
            case NOT -> new TemporalFormula.Not(operands.get(0));
            case IMPLIES -> TemporalFormula.implies(operands.get(0), operands.get(1));
            default ->
                new TemporalFormula.And(List.of(
                        TemporalFormula.implies(operands.get(0), operands.get(1)),
                        TemporalFormula.implies(operands.get(1), operands.get(0))));
        };
    }

    private TemporalFormula operator(Expr.Temporal formula, UnaryOperator<Expr> around) throws NotReadable {
        List<Expr> operands = formula.operands();
        switch (formula.operator()) {
            case "[]":
                return new TemporalFormula.Always(read(operands.get(0), around));
            case "<>":
                return new TemporalFormula.Eventually(read(operands.get(0), around));
            case "~>":
                return TemporalFormula.leadsTo(read(operands.get(0), around), read(operands.get(1), around));
            case "WF", "SF":
                Expr taken = new Expr.Subscripted(true, operands.get(1), operands.get(0), formula.place());
                Expr possible = operands.size() > 2 ? operands.get(2) : new Expr.Enabled(taken, formula.place());
                TemporalFormula enabled = atom(around.apply(possible), false);
                TemporalFormula step = atom(around.apply(taken), true);
                return formula.operator().equals("WF")
                        ? TemporalFormula.weaklyFair(enabled, step)
                        : TemporalFormula.stronglyFair(enabled, step);
            default:
                throw new NotReadable("the operator " + formula.operator(), formula.place());
        }
    }

    private TemporalFormula call(Expr.Call call, UnaryOperator<Expr> around) throws NotReadable {
        SourcePlace place = call.place();
        if (call.callee() instanceof Lambda lambda) {
            return applied(lambda.parameters(), lambda.body(), call, around);
        } else if (call.callee() instanceof Definition definition && definition.hasBody()) {
            return definition.arity() == 0
                    ? read(definition.body(), definition.isLocal() ? around : body -> body)
                    : applied(definition.parameters(), definition.body(), call, around);
        }
        throw new NotReadable("the operator " + call.callee().name(), place);
    }

    private TemporalFormula applied(List<Local> parameters, Expr body, Expr.Call call, UnaryOperator<Expr> around)
            throws NotReadable {
        return within(
                passed.within(parameters, call, around),
                body,
                part -> around.apply(PassedFormulas.applied(parameters, call, part)));
    }

    private TemporalFormula within(PassedFormulas formulas, Expr formula, UnaryOperator<Expr> around)
            throws NotReadable {
        PassedFormulas outside = passed;
        passed = formulas;
        try {
            return read(formula, around);
        } finally {
            passed = outside;
        }
    }

    private TemporalFormula quantified(Expr.Quantified formula, UnaryOperator<Expr> around) throws NotReadable {
        List<UnaryOperator<Expr>> instances = ConstantInstances.of(formula, around, evaluator, MOST_INSTANCES)
                .orElseThrow(() -> new NotReadable(
                        "a quantifier over a set that is not constant, not finite or too large", formula.place()));
        List<TemporalFormula> parts = new ArrayList<>();
        for (UnaryOperator<Expr> instance : instances) {
            parts.add(read(formula.body(), body -> around.apply(instance.apply(body))));
        }
        return formula.isForAll() ? new TemporalFormula.And(parts) : new TemporalFormula.Or(parts);
    }
}
