package dev.plumbline.tla.internal.compiled;

import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.compile.Evaluator;
import dev.plumbline.tla.internal.evaluate.compile.ReadVariables;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.List;

/**
 * Formulas that must all hold in a step. A formula is not evaluated again for a step that looks the same to it: the
 * variables that it mentions have the same values before, and the same after. {@code [A]_v} holds if none of its
 * variables changes. Not thread-safe.
 */
final class KeptSteps {
    private static final int BITS = 14;

    private final Evaluator evaluator;
    private final Formula[] formulas;

    KeptSteps(Evaluator evaluator, List<Code> formulas) {
        this.evaluator = evaluator;
        this.formulas = formulas.stream().map(Formula::new).toArray(Formula[]::new);
    }

    boolean hold(int[] before, int[] after, TlaValue[] valuesBefore, TlaValue[] valuesAfter) {
        for (Formula formula : formulas) {
            int place = formula.place(before, after);
            if (place == Formula.HOLDS) {
                continue;
            }
            if (!evaluator.holds(formula.code, valuesBefore, valuesAfter)) {
                return false;
            }
            formula.keep(place, before, after);
        }
        return true;
    }

    private static final class Formula {
        private static final int HOLDS = -1;
        private static final int UNKNOWN = -2;

        private final Code code;
        /** Null if they are not known. */
        private final int[] variables;

        private final boolean isBox;
        private final int[][] kept;

        Formula(Code code) {
            this.code = code;
            this.variables = ReadVariables.of(code.expression()).orElse(null);
            this.isBox = code.expression() instanceof Expr.Subscripted action && !action.isAngle();
            this.kept = variables == null ? null : new int[1 << BITS][];
        }

        /** The place of the cache entry for such a step; HOLDS if the formula is known to hold. */
        int place(int[] before, int[] after) {
            if (variables == null) {
                return UNKNOWN;
            }
            boolean changes = false;
            int hash = 0;
            for (int variable : variables) {
                changes |= before[variable] != after[variable];
                hash = (hash * 31 + before[variable]) * 31 + after[variable];
            }
            if (isBox && !changes) {
                return HOLDS;
            }
            hash *= 0x9e3779b1;
            int place = hash >>> Integer.SIZE - BITS;
            int[] known = kept[place];
            return known != null && isOf(known, before, after) ? HOLDS : place;
        }

        private boolean isOf(int[] known, int[] before, int[] after) {
            for (int i = 0; i < variables.length; i++) {
                if (known[2 * i] != before[variables[i]] || known[2 * i + 1] != after[variables[i]]) {
                    return false;
                }
            }
            return true;
        }

        void keep(int place, int[] before, int[] after) {
            if (place < 0) {
                return;
            }
            int[] known = new int[2 * variables.length];
            for (int i = 0; i < variables.length; i++) {
                known[2 * i] = before[variables[i]];
                known[2 * i + 1] = after[variables[i]];
            }
            kept[place] = known;
        }
    }
}
