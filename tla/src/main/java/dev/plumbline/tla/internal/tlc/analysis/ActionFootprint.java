package dev.plumbline.tla.internal.tlc.analysis;

import dev.plumbline.spec.Footprint;
import dev.plumbline.tla.internal.obstacle.WorkLimitReached;
import dev.plumbline.tla.internal.tlc.expression.Bindings;
import dev.plumbline.tla.internal.tlc.expression.Constants;
import dev.plumbline.tla.internal.tlc.expression.Terms;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.ToolGlobals;
import tlc2.util.Context;

/**
 * The footprint of an action: conditions are read, assignments are {@linkplain Updates updates}, branches that the
 * bound parameters rule out do not count.
 *
 * <p>Soundness: take states s and t that agree on the cells that are read. When the evaluator goes through the formula,
 * every condition has the same value in both, and every \E the same elements, so the same branches are taken. In these
 * branches each variable gets either its old value, or its old value except for written cells whose new contents are
 * the same in both, or a whole new value that is the same in both. So the step is enabled in t if it is enabled in s,
 * writes the same contents, and leaves the rest unchanged. If the action does not constrain a variable, the footprint
 * has no bounds: the evaluation is then an error, which needs no analysis.
 */
final class ActionFootprint {
    private final Terms terms;
    private final Constants constants;
    private final Reads reads;
    private final Updates updates;
    private final Set<String> constrained = new HashSet<>();

    private ActionFootprint(Terms terms, Constants constants) {
        this.terms = terms;
        this.constants = constants;
        this.reads = new Reads(terms, constants);
        this.updates = new Updates(terms, constants, reads);
    }

    static Footprint of(Terms terms, Constants constants, Set<String> all, SemanticNode action, Context context) {
        ActionFootprint walk = new ActionFootprint(terms, constants);
        Footprint.Builder out = Footprint.builder();
        try {
            if (!walk.act(action, context, out)) {
                return Footprint.NOTHING;
            }
        } catch (Reads.NotBounded | WorkLimitReached e) {
            return Footprint.EVERYTHING;
        }
        return walk.constrained.containsAll(all) ? out.build() : Footprint.EVERYTHING;
    }

    /**
     * Adds the cells that the formula touches. Returns false, and adds nothing, if the formula is FALSE in every state.
     */
    private boolean act(SemanticNode node, Context context, Footprint.Builder out) {
        Optional<Boolean> truth = constants.truth(node, context);
        if (truth.isPresent()) {
            return truth.get();
        }
        Terms.Term term = terms.head(node, context);
        if (term.kind() == Terms.Kind.RECURSIVE) {
            everythingUnder(term, out);
            return true;
        }
        if (term.kind() != Terms.Kind.BUILT_IN) {
            reads.read(node, context, out);
            return true;
        }
        Context inside = term.context();
        if (term.isConjunction()) {
            Footprint.Builder all = Footprint.builder();
            for (ExprOrOpArgNode conjunct : term.arguments()) {
                if (!act(conjunct, inside, all)) {
                    return false;
                }
            }
            out.add(all);
            return true;
        }
        if (term.isDisjunction()) {
            boolean alive = false;
            for (ExprOrOpArgNode disjunct : term.arguments()) {
                alive |= act(disjunct, inside, out);
            }
            return alive;
        }
        return switch (term.opcode()) {
            case ToolGlobals.OPCODE_ite -> actIf(term, out);
            case ToolGlobals.OPCODE_case -> actCase(term, out);
            case ToolGlobals.OPCODE_be -> actExists(term, out);
            case ToolGlobals.OPCODE_bf -> {
                bounds(term, out);
                // A body that is FALSE adds nothing: the membership of its element is read with the bound.
                reads.bindings(term).forEach(bound -> act(term.argument(0), bound, out));
                yield true;
            }
            case ToolGlobals.OPCODE_implies -> {
                if (constants.truth(term.argument(0), inside).orElse(true)) {
                    reads.read(term.argument(0), inside, out);
                    act(term.argument(1), inside, out);
                }
                yield true;
            }
            case ToolGlobals.OPCODE_eq, ToolGlobals.OPCODE_in -> {
                String variable = terms.primedVariable(term.argument(0), inside);
                if (variable == null) {
                    reads.read(term.node(), inside, out);
                } else {
                    constrained.add(variable);
                    if (term.is(ToolGlobals.OPCODE_eq)) {
                        updates.assign(variable, term.argument(1), inside, out);
                    } else {
                        updates.assignFrom(variable, term.argument(1), inside, out);
                    }
                }
                yield true;
            }
            case ToolGlobals.OPCODE_unchanged -> {
                unchanged(term.argument(0), inside, out);
                yield true;
            }
            case ToolGlobals.OPCODE_sa -> {
                act(term.argument(0), inside, out);
                unchanged(term.argument(1), inside, out);
                yield true;
            }
            case ToolGlobals.OPCODE_aa -> {
                reads.read(term.argument(1), inside, out);
                yield act(term.argument(0), inside, out);
            }
            default -> {
                reads.read(term.node(), inside, out);
                yield true;
            }
        };
    }

    private boolean actIf(Terms.Term term, Footprint.Builder out) {
        Optional<Boolean> condition = constants.truth(term.argument(0), term.context());
        if (condition.isPresent()) {
            return act(term.argument(condition.get() ? 1 : 2), term.context(), out);
        }
        boolean alive = act(term.argument(1), term.context(), out);
        alive |= act(term.argument(2), term.context(), out);
        if (alive) {
            reads.read(term.argument(0), term.context(), out);
        }
        return alive;
    }

    private boolean actCase(Terms.Term term, Footprint.Builder out) {
        boolean alive = false;
        for (ExprOrOpArgNode arm : term.arguments()) {
            ExprOrOpArgNode[] pair = ((OpApplNode) arm).getArgs();
            if (pair[0] != null) {
                // Read even if the arm is ruled out: a guard that holds prevents later arms.
                reads.read(pair[0], term.context(), out);
                if (!constants.truth(pair[0], term.context()).orElse(true)) {
                    continue;
                }
            }
            alive |= act(pair[1], term.context(), out);
        }
        return alive;
    }

    private boolean actExists(Terms.Term term, Footprint.Builder out) {
        boolean alive = false;
        for (Context bound : reads.bindings(term)) {
            alive |= act(term.argument(0), bound, out);
        }
        if (alive) {
            bounds(term, out);
        }
        return alive;
    }

    private void bounds(Terms.Term term, Footprint.Builder out) {
        for (SemanticNode bound : Bindings.bounds(term.application())) {
            reads.read(bound, term.context(), out);
        }
    }

    /** A variable that keeps its value is neither read nor written; any other expression is compared, so read. */
    private void unchanged(SemanticNode node, Context context, Footprint.Builder out) {
        Terms.Term term = terms.head(node, context);
        if (term.kind() == Terms.Kind.VARIABLE) {
            constrained.add(term.name());
        } else if (term.is(ToolGlobals.OPCODE_tup)) {
            for (ExprOrOpArgNode part : term.arguments()) {
                unchanged(part, term.context(), out);
            }
        } else {
            reads.read(node, context, out);
        }
    }

    private void everythingUnder(Terms.Term term, Footprint.Builder out) {
        Set<String> variables = constants.variables(term.node(), term.context()).orElseThrow(Reads.NotBounded::new);
        constrained.addAll(variables);
        for (String variable : List.copyOf(variables)) {
            out.readAll(variable).writeAll(variable);
        }
    }
}
