package dev.plumbline.tla.internal.compiled;

import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.compile.Evaluator;
import dev.plumbline.tla.internal.evaluate.compile.ReadVariables;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Specification;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Formulas that must all hold in a state, conjunct by conjunct. A conjunct is not evaluated if its value is known:
 *
 * <ul>
 *   <li>It held in the state before, and the variables that it mentions have not changed. A search guarantees that the
 *       formulas held there: it explores no other states.
 *   <li>It mentions one variable only, and held for the same value of it elsewhere.
 * </ul>
 *
 * Conjuncts are evaluated in the order of the text, and the first false one ends the evaluation, as in the whole
 * formula.
 */
final class RulePieces {
    private final Evaluator evaluator;
    private final Piece[] pieces;
    private final Set<Definition> opened = new HashSet<>();

    RulePieces(Evaluator evaluator, List<Specification.Named> formulas) {
        this.evaluator = evaluator;
        List<Piece> all = new ArrayList<>();
        formulas.forEach(each -> split(each.formula(), all));
        this.pieces = all.toArray(new Piece[0]);
    }

    private void split(Expr formula, List<Piece> all) {
        if (formula instanceof Expr.Conjunction conjunction) {
            conjunction.parts().forEach(part -> split(part, all));
        } else if (formula instanceof Expr.Call call
                && call.callee() instanceof Definition definition
                && isConjunction(definition)
                && opened.add(definition)) {
            split(definition.body(), all);
        } else {
            int[] read = ReadVariables.of(formula).orElse(null);
            all.add(new Piece(evaluator.compile(formula), read));
        }
    }

    private static boolean isConjunction(Definition definition) {
        return !definition.isLocal()
                && definition.arity() == 0
                && definition.hasBody()
                && (definition.body() instanceof Expr.Conjunction || definition.body() instanceof Expr.Call);
    }

    /**
     * @param values of the state, in the order of the row
     * @param before the row of the state before; null if there is none
     */
    boolean hold(int[] row, TlaValue[] values, int[] before) {
        for (Piece piece : pieces) {
            if (!piece.isKnown(row, before)) {
                if (!evaluator.holds(piece.code, values, null)) {
                    return false;
                }
                piece.keep(row);
            }
        }
        return true;
    }

    /** A conjunct. */
    private static final class Piece {
        private static final int MOST_REMEMBERED = 1 << 20;

        private final Code code;
        /** Null if they are not known. */
        private final int[] variables;
        /**
         * For a conjunct with one variable: 1 at the numbers of values for which it holds. Threads write without a
         * lock: a lost entry is evaluated again.
         */
        private byte[] held = {};

        Piece(Code code, int[] variables) {
            this.code = code;
            this.variables = variables;
        }

        boolean isKnown(int[] row, int[] before) {
            if (variables == null) {
                return false;
            }
            if (before != null && isUnchanged(row, before)) {
                return true;
            }
            if (variables.length != 1) {
                return false;
            }
            byte[] known = held;
            int value = row[variables[0]];
            return value < known.length && known[value] != 0;
        }

        private boolean isUnchanged(int[] row, int[] before) {
            for (int variable : variables) {
                if (row[variable] != before[variable]) {
                    return false;
                }
            }
            return true;
        }

        void keep(int[] row) {
            if (variables == null || variables.length != 1 || row[variables[0]] >= MOST_REMEMBERED) {
                return;
            }
            int value = row[variables[0]];
            byte[] known = held;
            if (value >= known.length) {
                known = Arrays.copyOf(known, Math.max(64, 2 * value));
                held = known;
            }
            known[value] = 1;
        }
    }
}
