package dev.plumbline.tla.internal.tlc.facts;

import dev.plumbline.tla.internal.tlc.expression.Constants;
import dev.plumbline.tla.internal.tlc.expression.Terms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.ToolGlobals;
import tlc2.util.Context;
import tlc2.value.impl.Value;

/**
 * Finds the effect of an action on the one sequence that it touches, in every view of it. The action consists of
 * conditions and assignments that {@link EndExpressions} understands, joined by conjunction, disjunction and IF; it
 * leaves all other variables unchanged and does not read them.
 */
final class EndActions {
    private static final int MOST_COMPARED = 4;

    private final Terms terms;
    private final Constants constants;
    private final Set<String> variables;
    private final String variable;
    private final EndExpressions expressions;

    EndActions(Terms terms, Constants constants, Set<String> variables, String variable) {
        this.terms = terms;
        this.constants = constants;
        this.variables = variables;
        this.variable = variable;
        this.expressions = new EndExpressions(terms, constants, variable);
    }

    /** An action, or one of its disjuncts, in the context that binds its parameters. */
    record Formula(SemanticNode node, Context context) {}

    /**
     * @param view the visible part of the sequence
     * @param edit empty if the action is not possible in this view
     */
    record Effect(View view, Optional<Edit> edit) {}

    /**
     * The effect of the action in each view.
     *
     * @param formulas the step is one of them
     * @throws NotUnderstood if the step has another effect, or several
     */
    List<Effect> effects(List<Formula> formulas) {
        // The compared values are known only after everything was read; then views are refined.
        while (true) {
            int known = expressions.compared().size();
            List<Effect> effects = new ArrayList<>();
            for (View view : views()) {
                effects.add(new Effect(view, effect(formulas, view)));
            }
            if (expressions.compared().size() == known) {
                return effects;
            }
            if (expressions.compared().size() > MOST_COMPARED) {
                throw new NotUnderstood();
            }
        }
    }

    private List<View> views() {
        List<Value> elements = new ArrayList<>(expressions.compared());
        elements.add(null);
        List<View> views = new ArrayList<>(List.of(View.EMPTY));
        for (Value first : elements) {
            views.add(View.single(first));
            for (Value last : elements) {
                views.add(View.longer(first, last));
            }
        }
        return views;
    }

    private Optional<Edit> effect(List<Formula> formulas, View view) {
        Set<Edit> edits = new LinkedHashSet<>();
        for (Formula formula : formulas) {
            for (Map<String, Edit> assigned : act(formula.node, formula.context, view, Map.of())) {
                if (!assigned.keySet().equals(variables)) {
                    throw new NotUnderstood();
                }
                edits.add(assigned.get(variable));
            }
        }
        if (edits.size() > 1) {
            throw new NotUnderstood();
        }
        return edits.stream().findFirst();
    }

    /** The assignments with which the formula is true, each extending those made before. */
    private List<Map<String, Edit>> act(SemanticNode node, Context context, View view, Map<String, Edit> assigned) {
        Optional<Boolean> truth = constants.truth(node, context);
        if (truth.isPresent()) {
            return truth.get() ? List.of(assigned) : List.of();
        }
        Terms.Term term = terms.head(node, context);
        Context in = term.context();
        if (term.isConjunction()) {
            List<Map<String, Edit>> ways = List.of(assigned);
            for (ExprOrOpArgNode conjunct : term.arguments()) {
                List<Map<String, Edit>> longer = new ArrayList<>();
                for (Map<String, Edit> way : ways) {
                    longer.addAll(act(conjunct, in, view, way));
                }
                ways = longer;
            }
            return ways;
        }
        if (term.isDisjunction()) {
            List<Map<String, Edit>> ways = new ArrayList<>();
            for (ExprOrOpArgNode disjunct : term.arguments()) {
                ways.addAll(act(disjunct, in, view, assigned));
            }
            return ways;
        }
        if (term.is(ToolGlobals.OPCODE_ite)) {
            boolean condition = expressions.holds(term.argument(0), in, view);
            return act(term.argument(condition ? 1 : 2), in, view, assigned);
        }
        if (term.is(ToolGlobals.OPCODE_unchanged)) {
            Map<String, Edit> more = new HashMap<>(assigned);
            unchanged(term.argument(0), in, more);
            return List.of(more);
        }
        if (term.is(ToolGlobals.OPCODE_eq)) {
            String primed = terms.primedVariable(term.argument(0), in);
            if (primed != null) {
                Map<String, Edit> more = new HashMap<>(assigned);
                assign(more, primed, next(primed, term.argument(1), in, view));
                return List.of(more);
            }
        }
        return expressions.holds(node, context, view) ? List.of(assigned) : List.of();
    }

    private Edit next(String primed, SemanticNode expression, Context context, View view) {
        if (primed.equals(variable)) {
            return expressions.edit(expression, context, view);
        }
        Terms.Term term = terms.head(expression, context);
        if (term.kind() != Terms.Kind.VARIABLE || !term.name().equals(primed)) {
            throw new NotUnderstood();
        }
        return Edit.SAME;
    }

    private void unchanged(SemanticNode node, Context context, Map<String, Edit> assigned) {
        Terms.Term term = terms.head(node, context);
        if (term.kind() == Terms.Kind.VARIABLE) {
            assign(assigned, term.name(), Edit.SAME);
        } else if (term.is(ToolGlobals.OPCODE_tup)) {
            for (ExprOrOpArgNode part : term.arguments()) {
                unchanged(part, term.context(), assigned);
            }
        } else {
            throw new NotUnderstood();
        }
    }

    /** Rejects a second assignment, which would be a condition. */
    private static void assign(Map<String, Edit> assigned, String name, Edit edit) {
        if (assigned.put(name, edit) != null) {
            throw new NotUnderstood();
        }
    }
}
