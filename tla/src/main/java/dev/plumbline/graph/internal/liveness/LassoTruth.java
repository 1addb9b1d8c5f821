package dev.plumbline.graph.internal.liveness;

import dev.plumbline.spec.temporal.TemporalFormula;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The truth of a formula along a lasso, by the definition of each operator. It shares no code with the search for
 * lassos, so it is an independent check of the result.
 */
public final class LassoTruth {
    private final Lasso lasso;
    private final AtomTruth atoms;

    public LassoTruth(Lasso lasso, AtomTruth atoms) {
        this.lasso = lasso;
        this.atoms = atoms;
    }

    /** Whether the behaviour satisfies the formula. */
    public boolean holds(TemporalFormula formula) {
        return at(formula)[0];
    }

    /** The truth of the formula at each position. */
    private boolean[] at(TemporalFormula formula) {
        int size = lasso.states().size();
        boolean[] truth = new boolean[size];
        if (formula instanceof TemporalFormula.OfState atom) {
            for (int i = 0; i < size; i++) {
                truth[i] = atoms.ofState(atom.atom(), lasso.states().get(i));
            }
        } else if (formula instanceof TemporalFormula.OfStep atom) {
            for (int i = 0; i < size; i++) {
                truth[i] = atoms.ofStep(
                        atom.atom(), lasso.states().get(i), lasso.states().get(lasso.next(i)));
            }
        } else if (formula instanceof TemporalFormula.Not not) {
            boolean[] operand = at(not.operand());
            for (int i = 0; i < size; i++) {
                truth[i] = !operand[i];
            }
        } else if (formula instanceof TemporalFormula.And and) {
            Arrays.fill(truth, true);
            for (TemporalFormula part : and.parts()) {
                boolean[] operand = at(part);
                for (int i = 0; i < size; i++) {
                    truth[i] &= operand[i];
                }
            }
        } else if (formula instanceof TemporalFormula.Or or) {
            for (TemporalFormula part : or.parts()) {
                boolean[] operand = at(part);
                for (int i = 0; i < size; i++) {
                    truth[i] |= operand[i];
                }
            }
        } else if (formula instanceof TemporalFormula.Always always) {
            boolean[] operand = at(always.operand());
            Arrays.fill(truth, lasso.loop(), size, inLoop().allMatch(position -> operand[position]));
            for (int i = lasso.loop() - 1; i >= 0; i--) {
                truth[i] = operand[i] && truth[i + 1];
            }
        } else if (formula instanceof TemporalFormula.Eventually eventually) {
            boolean[] operand = at(eventually.operand());
            Arrays.fill(truth, lasso.loop(), size, inLoop().anyMatch(position -> operand[position]));
            for (int i = lasso.loop() - 1; i >= 0; i--) {
                truth[i] = operand[i] || truth[i + 1];
            }
        }
        return truth;
    }

    /** The positions of the loop: from each of them, all are reached. */
    private IntStream inLoop() {
        return IntStream.range(lasso.loop(), lasso.states().size());
    }
}
