package dev.plumbline.spec.temporal;

import java.util.List;

/**
 * A formula about infinite sequences of states. Its atoms have numbers; the specification that made the formula
 * evaluates them. A formula holds at a position of the sequence: an atom of a state concerns the state at the position,
 * an atom of a step concerns that state and the one after it.
 *
 * <p>A behaviour of TLA+ may stutter, so the sequences include those in which a state is repeated any number of times.
 */
public sealed interface TemporalFormula {
    /** A predicate of the state at the position. */
    record OfState(int atom) implements TemporalFormula {}

    /** A predicate of the state at the position and the next one. */
    record OfStep(int atom) implements TemporalFormula {}

    /** {@code ~F}. */
    record Not(TemporalFormula operand) implements TemporalFormula {}

    /** {@code F /\ G}; TRUE if there are no parts. */
    record And(List<TemporalFormula> parts) implements TemporalFormula {
        public And {
            parts = List.copyOf(parts);
        }
    }

    /** {@code F \/ G}; FALSE if there are no parts. */
    record Or(List<TemporalFormula> parts) implements TemporalFormula {
        public Or {
            parts = List.copyOf(parts);
        }
    }

    /** {@code []F}: at the position and at all later ones. */
    record Always(TemporalFormula operand) implements TemporalFormula {}

    /** {@code <>F}: at the position or at a later one. */
    record Eventually(TemporalFormula operand) implements TemporalFormula {}

    /** {@code F => G}. */
    static TemporalFormula implies(TemporalFormula premise, TemporalFormula conclusion) {
        return new Or(List.of(new Not(premise), conclusion));
    }

    /** {@code F ~> G}. */
    static TemporalFormula leadsTo(TemporalFormula cause, TemporalFormula effect) {
        return new Always(implies(cause, new Eventually(effect)));
    }

    /**
     * {@code WF_v(A)}: infinitely often the action is not possible, or is taken. By definition it is {@code <>[]enabled
     * => []<>taken}; the negation of {@code <>[]enabled} is {@code []<>~enabled}, and {@code []<>} distributes over a
     * disjunction.
     */
    static TemporalFormula weaklyFair(TemporalFormula enabled, TemporalFormula taken) {
        return new Always(new Eventually(new Or(List.of(new Not(enabled), taken))));
    }

    /** {@code SF_v(A)}: from some moment on the action is not possible, or it is taken infinitely often. */
    static TemporalFormula stronglyFair(TemporalFormula enabled, TemporalFormula taken) {
        return new Or(List.of(new Eventually(new Always(new Not(enabled))), new Always(new Eventually(taken))));
    }
}
