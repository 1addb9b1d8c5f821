package dev.plumbline.graph.internal.liveness;

import dev.plumbline.spec.temporal.TemporalFormula;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A formula in which negation occurs only in parts without temporal operators, and in which parts that hold at all
 * positions or at none are brought out of temporal operators. All rules used are equivalences of linear-time temporal
 * logic; each is given where it is applied.
 */
sealed interface NormalFormula {
    /** TRUE. */
    NormalFormula TRUE = new All(List.of());

    /** FALSE. */
    NormalFormula FALSE = new Any(List.of());

    /** A part without temporal operators. */
    record Now(TemporalFormula formula, boolean isNegated) implements NormalFormula {
        /** Whether the next state does not matter. */
        boolean isOfState() {
            return isOfState(formula);
        }

        private static boolean isOfState(TemporalFormula formula) {
            if (formula instanceof TemporalFormula.Not not) {
                return isOfState(not.operand());
            } else if (formula instanceof TemporalFormula.And and) {
                return and.parts().stream().allMatch(Now::isOfState);
            } else if (formula instanceof TemporalFormula.Or or) {
                return or.parts().stream().allMatch(Now::isOfState);
            }
            return formula instanceof TemporalFormula.OfState;
        }
    }

    /** A conjunction. */
    record All(List<NormalFormula> parts) implements NormalFormula {
        public All {
            parts = List.copyOf(parts);
        }
    }

    /** A disjunction. */
    record Any(List<NormalFormula> parts) implements NormalFormula {
        public Any {
            parts = List.copyOf(parts);
        }
    }

    /** {@code []F}. */
    record Box(NormalFormula operand) implements NormalFormula {}

    /** {@code <>F}. */
    record Diamond(NormalFormula operand) implements NormalFormula {}

    /** @param negated whether the formula or its negation is wanted */
    static NormalFormula of(TemporalFormula formula, boolean negated) {
        if (isPresent(formula)) {
            return new Now(formula, negated);
        } else if (formula instanceof TemporalFormula.Not not) {
            return of(not.operand(), !negated);
        } else if (formula instanceof TemporalFormula.And and) {
            return negated ? any(parts(and.parts(), true)) : all(parts(and.parts(), false));
        } else if (formula instanceof TemporalFormula.Or or) {
            return negated ? all(parts(or.parts(), true)) : any(parts(or.parts(), false));
        } else if (formula instanceof TemporalFormula.Always always) {
            NormalFormula operand = of(always.operand(), negated);
            return negated ? diamond(operand) : box(operand);
        } else if (formula instanceof TemporalFormula.Eventually eventually) {
            NormalFormula operand = of(eventually.operand(), negated);
            return negated ? box(operand) : diamond(operand);
        }
        throw new IllegalArgumentException(String.valueOf(formula));
    }

    private static List<NormalFormula> parts(List<TemporalFormula> formulas, boolean negated) {
        return formulas.stream().map(each -> of(each, negated)).toList();
    }

    private static boolean isPresent(TemporalFormula formula) {
        if (formula instanceof TemporalFormula.Not not) {
            return isPresent(not.operand());
        } else if (formula instanceof TemporalFormula.And and) {
            return and.parts().stream().allMatch(NormalFormula::isPresent);
        } else if (formula instanceof TemporalFormula.Or or) {
            return or.parts().stream().allMatch(NormalFormula::isPresent);
        }
        return formula instanceof TemporalFormula.OfState || formula instanceof TemporalFormula.OfStep;
    }

    /** The conjunction, flattened. */
    static NormalFormula all(List<NormalFormula> parts) {
        Set<NormalFormula> flat = new LinkedHashSet<>();
        for (NormalFormula part : parts) {
            if (part.equals(FALSE)) {
                return FALSE;
            } else if (part instanceof All inner) {
                flat.addAll(inner.parts);
            } else {
                flat.add(part);
            }
        }
        return flat.size() == 1 ? flat.iterator().next() : new All(List.copyOf(flat));
    }

    /** The disjunction, flattened. */
    static NormalFormula any(List<NormalFormula> parts) {
        Set<NormalFormula> flat = new LinkedHashSet<>();
        for (NormalFormula part : parts) {
            if (part.equals(TRUE)) {
                return TRUE;
            } else if (part instanceof Any inner) {
                flat.addAll(inner.parts);
            } else {
                flat.add(part);
            }
        }
        return flat.size() == 1 ? flat.iterator().next() : new Any(List.copyOf(flat));
    }

    /**
     * Whether the formula holds at all positions of a sequence or at none: {@code []<>F} and {@code <>[]F} concern what
     * happens infinitely often, which is the same from every position on.
     */
    static boolean isOfTail(NormalFormula formula) {
        if (formula instanceof All all) {
            return all.parts.stream().allMatch(NormalFormula::isOfTail);
        } else if (formula instanceof Any any) {
            return any.parts.stream().allMatch(NormalFormula::isOfTail);
        }
        return formula instanceof Box box && box.operand instanceof Diamond
                || formula instanceof Diamond diamond && diamond.operand instanceof Box;
    }

    private static NormalFormula box(NormalFormula operand) {
        // [][]F is []F, and [] of a formula of the tail is that formula.
        if (operand instanceof Box || isOfTail(operand)) {
            return operand;
        }
        // [](F /\ G) is []F /\ []G.
        if (operand instanceof All all) {
            return all(all.parts.stream().map(NormalFormula::box).toList());
        }
        if (operand instanceof Any any) {
            List<NormalFormula> tail = new ArrayList<>();
            List<NormalFormula> others = new ArrayList<>();
            any.parts.forEach(part -> (isOfTail(part) ? tail : others).add(part));
            // [](<>F \/ <>G) is []<>(F \/ G), which is []<>F \/ []<>G.
            if (others.stream().allMatch(Diamond.class::isInstance)) {
                others.forEach(part -> tail.add(new Box(part)));
                return any(tail);
            }
            // [](F \/ T) is []F \/ T for a formula T of the tail.
            if (!tail.isEmpty()) {
                tail.add(box(any(others)));
                return any(tail);
            }
        }
        return new Box(operand);
    }

    /** By the same rules, for the negations. */
    private static NormalFormula diamond(NormalFormula operand) {
        if (operand instanceof Diamond || isOfTail(operand)) {
            return operand;
        }
        if (operand instanceof Any any) {
            return any(any.parts.stream().map(NormalFormula::diamond).toList());
        }
        if (operand instanceof All all) {
            List<NormalFormula> tail = new ArrayList<>();
            List<NormalFormula> others = new ArrayList<>();
            all.parts.forEach(part -> (isOfTail(part) ? tail : others).add(part));
            if (others.stream().allMatch(Box.class::isInstance)) {
                others.forEach(part -> tail.add(new Diamond(part)));
                return all(tail);
            }
            if (!tail.isEmpty()) {
                tail.add(diamond(all(others)));
                return all(tail);
            }
        }
        return new Diamond(operand);
    }
}
