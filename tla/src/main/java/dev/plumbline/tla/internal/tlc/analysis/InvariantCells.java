package dev.plumbline.tla.internal.tlc.analysis;

import dev.plumbline.spec.Footprint;
import dev.plumbline.tla.internal.obstacle.WorkLimitReached;
import dev.plumbline.tla.internal.tlc.expression.Bindings;
import dev.plumbline.tla.internal.tlc.expression.Constants;
import dev.plumbline.tla.internal.tlc.expression.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.LevelNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.ToolGlobals;
import tlc2.tool.impl.Tool;
import tlc2.util.Context;

/**
 * The cells of the invariants and constraints, conjunct by conjunct. They rule out next states, so they are part of the
 * condition that enables a step: two steps that each take one of the last two tickets do not commute under {@code Sold
 * <= Limit}, whatever their actions are.
 *
 * <p>Steps are taken from states in which all invariants and constraints hold. So if a step writes no cell of a
 * conjunct, the conjunct holds after the step too, and does not restrict it. For any other conjunct the step reads all
 * cells: then its own reads and writes determine whether the next state is ruled out. A step that writes none of the
 * cells of a conjunct cannot change it for other steps either. Splitting into conjuncts keeps {@code \A k \in Keys :
 * dict[k] >= 0} from tying every key to every other.
 *
 * <p>A constraint on pairs of states (with primes) is asked of every step, so every step reads it.
 */
public final class InvariantCells {
    private static final int WORK = 200_000;

    private record Conjunct(Footprint cells, boolean ofEveryStep) {}

    private final List<Conjunct> conjuncts;

    private InvariantCells(List<Conjunct> conjuncts) {
        this.conjuncts = conjuncts;
    }

    public static InvariantCells of(Tool tool, List<? extends SemanticNode> predicates) {
        Terms terms = new Terms(tool, false, WORK);
        Constants constants = new Constants(terms);
        Reads reads = new Reads(terms, constants);
        List<Conjunct> conjuncts = new ArrayList<>();
        for (SemanticNode predicate : predicates) {
            boolean primed = predicate instanceof LevelNode node && node.getLevel() >= LevelConstants.ActionLevel;
            List<Footprint> cells = new ArrayList<>();
            try {
                split(predicate, Context.Empty, terms, constants, reads, cells);
            } catch (Reads.NotBounded | WorkLimitReached e) {
                // The rule may not even be a function of the state, such as a bound on the depth of the search.
                return new InvariantCells(List.of(new Conjunct(Footprint.EVERYTHING, true)));
            }
            cells.forEach(each -> conjuncts.add(new Conjunct(each, primed)));
        }
        return new InvariantCells(conjuncts);
    }

    private static void split(
            SemanticNode node, Context context, Terms terms, Constants constants, Reads reads, List<Footprint> cells) {
        Terms.Term term = terms.head(node, context);
        if (term.isConjunction()) {
            for (ExprOrOpArgNode conjunct : term.arguments()) {
                split(conjunct, term.context(), terms, constants, reads, cells);
            }
        } else if (term.is(ToolGlobals.OPCODE_bf) && hasConstantBounds(term, constants)) {
            for (Context bound : reads.bindings(term)) {
                split(term.argument(0), bound, terms, constants, reads, cells);
            }
        } else {
            Footprint.Builder out = Footprint.builder();
            reads.read(term.node(), term.context(), out);
            cells.add(out.build());
        }
    }

    private static boolean hasConstantBounds(Terms.Term term, Constants constants) {
        for (SemanticNode bound : Bindings.bounds(term.application())) {
            Optional<?> elements = constants.elements(bound, term.context());
            if (elements.isEmpty()) {
                return false;
            }
        }
        return true;
    }

    /** The footprint of a step, once its next states must also satisfy these. */
    public Footprint foldInto(Footprint step) {
        Footprint folded = step;
        for (Conjunct conjunct : conjuncts) {
            if (conjunct.ofEveryStep() || step.writesInto(conjunct.cells())) {
                folded = folded.and(conjunct.cells());
            }
        }
        return folded;
    }
}
