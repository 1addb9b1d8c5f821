package dev.plumbline.graph.internal.liveness;

import dev.plumbline.spec.temporal.TemporalFormula;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;

/** The truth of formulas without temporal operators. Each atom is evaluated at most once for a state or a step. */
final class PresentTruth {
    private final StepGraph graph;
    private final AtomTruth atoms;
    private final List<Remembered> ofStates = new ArrayList<>();
    private final List<Remembered> ofSteps = new ArrayList<>();

    PresentTruth(StepGraph graph, AtomTruth atoms) {
        this.graph = graph;
        this.atoms = atoms;
    }

    /** Cached truth values. */
    private static final class Remembered {
        private final BitSet known = new BitSet();
        private final BitSet holding = new BitSet();

        boolean of(int number, BooleanSupplier evaluation) {
            if (!known.get(number)) {
                holding.set(number, evaluation.getAsBoolean());
                known.set(number);
            }
            return holding.get(number);
        }
    }

    /** @param step a step from the state */
    boolean holds(NormalFormula.Now formula, int state, int step) {
        return holds(formula.formula(), state, step) != formula.isNegated();
    }

    private boolean holds(TemporalFormula formula, int state, int step) {
        if (formula instanceof TemporalFormula.OfState atom) {
            return remembered(ofStates, atom.atom()).of(state, () -> atoms.ofState(atom.atom(), state));
        } else if (formula instanceof TemporalFormula.OfStep atom) {
            return remembered(ofSteps, atom.atom())
                    .of(step, () -> atoms.ofStep(atom.atom(), state, graph.target(step)));
        } else if (formula instanceof TemporalFormula.Not not) {
            return !holds(not.operand(), state, step);
        } else if (formula instanceof TemporalFormula.And and) {
            for (TemporalFormula part : and.parts()) {
                if (!holds(part, state, step)) {
                    return false;
                }
            }
            return true;
        } else if (formula instanceof TemporalFormula.Or or) {
            for (TemporalFormula part : or.parts()) {
                if (holds(part, state, step)) {
                    return true;
                }
            }
            return false;
        }
        throw new IllegalArgumentException("has temporal operators: " + formula);
    }

    private static Remembered remembered(List<Remembered> all, int atom) {
        while (all.size() <= atom) {
            all.add(new Remembered());
        }
        return all.get(atom);
    }
}
