package dev.plumbline.tla.internal.footprint;

import dev.plumbline.tla.internal.follow.Texts;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Operator;
import dev.plumbline.tla.internal.tree.Parts;
import java.util.ArrayList;
import java.util.List;

/**
 * The parameters of actions that the state determines: in {@code Get(key, v) == v = store[key] /\ UNCHANGED store} that
 * is v. They are results.
 *
 * <p>On every path through the action the parameter must be equal to some expression, and the state must decide which
 * value that is: by an expression that depends on it, or by the condition of an IF or a CASE between different
 * expressions. The parameter must be on the left side, as authors write definitions: {@code owner = who} is a condition
 * on the state, and who is an argument.
 */
public final class AnswerParameters {
    private static final int DEEPEST = 20;

    private final Texts texts;

    /** @param texts of the specification */
    public AnswerParameters(Texts texts) {
        this.texts = texts;
    }

    /** How a parameter is determined, the weakest way first. */
    private enum Decided {
        NOT,
        BY_A_CONSTANT,
        BY_THE_STATE
    }

    /** The names of the parameters of an action that are results, in their order. */
    public List<String> of(Definition action) {
        List<String> answers = new ArrayList<>();
        for (Local parameter : action.parameters()) {
            if (action.hasBody()
                    && parameter.arity() == 0
                    && decided(parameter, action.body(), 0) == Decided.BY_THE_STATE) {
                answers.add(parameter.name());
            }
        }
        return answers;
    }

    private Decided decided(Local parameter, Expr formula, int depth) {
        if (depth > DEEPEST) {
            return Decided.NOT;
        }
        if (formula instanceof Expr.Conjunction conjunction) {
            Decided best = Decided.NOT;
            for (Expr part : conjunction.parts()) {
                best = stronger(best, decided(parameter, part, depth + 1));
            }
            return best;
        }
        if (formula instanceof Expr.Disjunction disjunction) {
            return each(parameter, disjunction.parts(), depth);
        }
        if (formula instanceof Expr.IfThenElse choice) {
            Decided each = each(parameter, List.of(choice.then(), choice.otherwise()), depth);
            return each == Decided.BY_A_CONSTANT && isOfState(parameter, choice.condition())
                    ? Decided.BY_THE_STATE
                    : each;
        }
        if (formula instanceof Expr.Case choice) {
            List<Expr> values = new ArrayList<>();
            choice.arms().forEach(arm -> values.add(arm.value()));
            choice.other().ifPresent(values::add);
            Decided each = each(parameter, values, depth);
            return each == Decided.BY_A_CONSTANT
                            && choice.arms().stream().anyMatch(arm -> isOfState(parameter, arm.condition()))
                    ? Decided.BY_THE_STATE
                    : each;
        }
        if (formula instanceof Expr.Let let) {
            return decided(parameter, let.body(), depth + 1);
        }
        if (formula instanceof Expr.Quantified quantified && !quantified.isForAll()) {
            return decided(parameter, quantified.body(), depth + 1);
        }
        if (formula instanceof Expr.BuiltIn equation
                && (equation.operator() == Operator.EQUALS || equation.operator() == Operator.EQUIVALENT)) {
            Expr value = equation.operands().get(1);
            if (!is(parameter, equation.operands().get(0)) || mentions(parameter, value)) {
                return Decided.NOT;
            }
            return texts.mentionsVariables(value) ? Decided.BY_THE_STATE : Decided.BY_A_CONSTANT;
        }
        return formula instanceof Expr.Call call ? applied(parameter, call, depth) : Decided.NOT;
    }

    private Decided each(Local parameter, List<Expr> parts, int depth) {
        Decided best = Decided.NOT;
        for (Expr part : parts) {
            Decided here = decided(parameter, part, depth + 1);
            if (here == Decided.NOT) {
                return Decided.NOT;
            }
            best = stronger(best, here);
        }
        return best;
    }

    private static Decided stronger(Decided one, Decided other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    private boolean isOfState(Local parameter, Expr condition) {
        return texts.mentionsVariables(condition) && !mentions(parameter, condition);
    }

    /** If the parameter is passed to an operator, follows it as the formal parameter there. */
    private Decided applied(Local parameter, Expr.Call call, int depth) {
        if (!(call.callee() instanceof Definition definition) || !definition.hasBody()) {
            return Decided.NOT;
        }
        for (int i = 0;
                i < call.arguments().size() && i < definition.parameters().size();
                i++) {
            if (is(parameter, call.arguments().get(i))) {
                Decided there = decided(definition.parameters().get(i), definition.body(), depth + 1);
                boolean ofState = call.arguments().stream().anyMatch(argument -> isOfState(parameter, argument));
                return there == Decided.BY_A_CONSTANT && ofState ? Decided.BY_THE_STATE : there;
            }
        }
        return Decided.NOT;
    }

    private static boolean is(Local parameter, Expr expression) {
        return expression instanceof Expr.LocalRef reference && reference.local() == parameter;
    }

    private static boolean mentions(Local parameter, Expr expression) {
        return is(parameter, expression) || Parts.of(expression).stream().anyMatch(part -> mentions(parameter, part));
    }
}
