package dev.plumbline.tla.internal.tlc.branches;

import dev.plumbline.spec.Branch;
import dev.plumbline.tla.internal.tlc.expression.Terms;
import dev.plumbline.tla.internal.tlc.text.SourceText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.st.Location;
import tlc2.tool.ToolGlobals;
import tlc2.tool.impl.Tool;
import tlc2.util.Context;

/**
 * All branches that stand in the text of actions: disjuncts, arms of IF and CASE, in the formula of an action, in the
 * definitions that it uses, and in the values that it assigns. Those under a quantifier other than {@code \E}, in the
 * body of a function or of a set, and in RECURSIVE operators are not looked for: one step may take all of them.
 */
final class Branches {
    private static final int WORK = 200_000;
    private static final int LONGEST_TEXT = 100;

    /**
     * Where a branch stands. Two of one place and sort are one, for each action by itself: steps of one action say
     * nothing about what another does with an operator that both use.
     */
    record Place(String action, String module, int line, int column, int endLine, int endColumn, Branch.Sort sort) {
        static Place of(String action, SemanticNode node, Branch.Sort sort) {
            Location at = node.getLocation();
            return new Place(action, at.source(), at.beginLine(), at.beginColumn(), at.endLine(), at.endColumn(), sort);
        }
    }

    private final Map<Place, Branch> found = new LinkedHashMap<>();
    private final Terms terms;
    private String action = "";

    Branches(Tool tool) {
        this.terms = new Terms(tool, false, WORK);
    }

    /** Looks through an action. Too large a one is looked through in part. */
    void add(String name, SemanticNode node) {
        action = name;
        try {
            formula(node, Context.Empty);
        } catch (Terms.OutOfWork | StackOverflowError e) {
            // What was found is right; some parts are then not among those that could be covered.
            return;
        }
    }

    /** In the order of the text. */
    List<Branch> all() {
        return found.values().stream().sorted().toList();
    }

    /** The branch of an action at this place; null if there is none. */
    Branch at(String by, SemanticNode node, Branch.Sort sort) {
        return found.get(Place.of(by, node, sort));
    }

    private void formula(SemanticNode node, Context context) {
        Terms.Term term = terms.head(node, context);
        if (term.kind() != Terms.Kind.BUILT_IN) {
            return;
        }
        if (term.isConjunction()) {
            for (ExprOrOpArgNode part : term.arguments()) {
                formula(part, term.context());
            }
        } else if (term.isDisjunction()) {
            for (ExprOrOpArgNode part : term.arguments()) {
                branch(part, term.context(), Branch.Sort.DISJUNCT, true);
            }
        } else if (term.is(ToolGlobals.OPCODE_be) || term.is(ToolGlobals.OPCODE_sa) || term.is(ToolGlobals.OPCODE_aa)) {
            formula(term.argument(0), term.context());
        } else if (term.is(ToolGlobals.OPCODE_eq) || term.is(ToolGlobals.OPCODE_in)) {
            for (ExprOrOpArgNode side : term.arguments()) {
                value(side, term.context());
            }
        } else {
            arms(term, true);
        }
    }

    private void value(SemanticNode node, Context context) {
        Terms.Term term = terms.head(node, context);
        if (term.kind() == Terms.Kind.BUILT_IN) {
            arms(term, false);
        }
    }

    private void arms(Terms.Term term, boolean formula) {
        if (term.is(ToolGlobals.OPCODE_ite)) {
            branch(term.argument(1), term.context(), Branch.Sort.THEN, formula);
            branch(term.argument(2), term.context(), Branch.Sort.ELSE, formula);
        } else if (term.is(ToolGlobals.OPCODE_case)) {
            for (ExprOrOpArgNode arm : term.arguments()) {
                ExprOrOpArgNode[] pair = ((OpApplNode) arm).getArgs();
                Branch.Sort sort = pair[0] == null ? Branch.Sort.OTHER : Branch.Sort.CASE;
                branch(pair[1], term.context(), sort, formula);
            }
        }
    }

    /** A branch that was met before is not entered again, so operators that call each other come to an end. */
    private void branch(SemanticNode node, Context context, Branch.Sort sort, boolean formula) {
        Place place = Place.of(action, node, sort);
        if (found.containsKey(place)) {
            return;
        }
        found.put(
                place,
                new Branch(
                        action,
                        sort,
                        SourceText.elide(SourceText.of(node), LONGEST_TEXT),
                        place.module() + ".tla",
                        place.line(),
                        place.column(),
                        place.endLine(),
                        place.endColumn()));
        if (formula) {
            formula(node, context);
        } else {
            value(node, context);
        }
    }
}
