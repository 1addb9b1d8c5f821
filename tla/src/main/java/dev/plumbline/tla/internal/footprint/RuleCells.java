package dev.plumbline.tla.internal.footprint;

import dev.plumbline.spec.Footprint;
import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.follow.ConstantParts;
import dev.plumbline.tla.internal.follow.Following;
import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.follow.Texts;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.FormulaKind;
import java.util.ArrayList;
import java.util.List;

/**
 * The cells of the invariants and constraints, conjunct by conjunct. They rule out next states, so they are part of the
 * condition that enables a step: two steps that each take one of the last two tickets do not commute under {@code Sold
 * <= Limit}, whatever their actions are.
 *
 * <p>Steps are taken from states in which all invariants and constraints hold. So if a step writes no cell of a
 * conjunct, the conjunct holds after the step too, and does not restrict it. For any other conjunct the step reads all
 * cells: then its own reads and writes determine whether the next state is ruled out. A step that writes none of the
 * cells of a conjunct cannot change it for other steps either. The split into conjuncts keeps {@code \A k \in Keys :
 * dict[k] >= 0} from tying every key to every other.
 *
 * <p>A constraint on pairs of states (with primes) is evaluated for every step, so every step reads it.
 */
final class RuleCells {
    private static final int WORK = 200_000;

    private record Conjunct(Footprint cells, boolean ofEveryStep) {}

    private final List<Conjunct> conjuncts;

    private RuleCells(List<Conjunct> conjuncts) {
        this.conjuncts = List.copyOf(conjuncts);
    }

    static RuleCells of(Texts texts, List<Expr> rules) {
        Following following = new Following(texts, WORK, any -> {});
        Splitting splitting = new Splitting(following, new ConstantParts(following));
        List<Conjunct> conjuncts = new ArrayList<>();
        for (Expr rule : rules) {
            boolean isPrimed = FormulaKind.of(rule).compareTo(FormulaKind.ACTION) >= 0;
            List<Footprint> cells = new ArrayList<>();
            try {
                splitting.split(new Meaning(rule, Scope.EMPTY, null), cells);
            } catch (CellReads.NotBounded | Following.TooMuch | StackOverflowError e) {
                // The rule may not even be a function of the state, such as a bound on the depth of the search.
                return new RuleCells(List.of(new Conjunct(Footprint.EVERYTHING, true)));
            }
            cells.forEach(each -> conjuncts.add(new Conjunct(each, isPrimed)));
        }
        return new RuleCells(conjuncts);
    }

    private static final class Splitting {
        private final Following following;
        private final ConstantParts constants;
        private final CellReads reads;

        Splitting(Following following, ConstantParts constants) {
            this.following = following;
            this.constants = constants;
            this.reads = new CellReads(following, constants);
        }

        void split(Meaning rule, List<Footprint> cells) {
            Following.Head head = following.head(rule);
            if (head.expression() instanceof Expr.Conjunction conjunction) {
                conjunction.parts().forEach(part -> split(head.at().of(part), cells));
            } else if (head.expression() instanceof Expr.Quantified quantified
                    && quantified.isForAll()
                    && hasConstantSets(quantified, head.at())) {
                reads.bodies(head).forEach(body -> split(body, cells));
            } else {
                Footprint.Builder out = Footprint.builder();
                reads.read(head.at(), out);
                cells.add(out.build());
            }
        }

        private boolean hasConstantSets(Expr.Quantified quantified, Meaning at) {
            return quantified.bounds().stream()
                    .allMatch(bound -> bound.set()
                            .flatMap(set -> constants.elements(at.of(set)))
                            .isPresent());
        }
    }

    /** The footprint of a step whose next states must also satisfy these. */
    Footprint foldInto(Footprint step) {
        Footprint folded = step;
        for (Conjunct conjunct : conjuncts) {
            if (conjunct.ofEveryStep() || step.writesInto(conjunct.cells())) {
                folded = folded.and(conjunct.cells());
            }
        }
        return folded;
    }
}
