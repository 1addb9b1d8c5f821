package dev.plumbline.tla.internal.evaluate.node;

import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.Node;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.function.Supplier;

/**
 * Formulas that may be evaluated for a step with both states known. A branch can then be refuted without evaluating it,
 * by a consequence of it: a variable that it leaves unchanged, or a conjunct that does not depend on the elements of a
 * loop. The value is the same as that of the formula. But TLC evaluates in the order of the text: if it fails in an
 * earlier part, these formulas may still have a value.
 */
public final class StepNodes {
    private StepNodes() {}

    private static boolean isStep(Run run) {
        return run.nextKnown && !run.primed;
    }

    private static boolean areUnchanged(int[] variables, Run run) {
        for (int variable : variables) {
            if (run.now[variable] != run.next[variable] && !run.now[variable].equals(run.next[variable])) {
                return false;
            }
        }
        return true;
    }

    /** A disjunction. */
    public static final class AnyOf extends Logic.Truth {
        private final Node[] parts;
        private final Supplier<int[][]> analysis;
        /** For each part the variables that it leaves unchanged; null until a step is evaluated. */
        private volatile int[][] kept;

        /** @param analysis finds, for each part, the variables that it leaves unchanged */
        public AnyOf(Node[] parts, Supplier<int[][]> analysis, SourcePlace place) {
            super(place);
            this.parts = parts.clone();
            this.analysis = analysis;
        }

        @Override
        public boolean test(Run run, Environment environment) {
            if (isStep(run)) {
                return testStep(run, environment);
            }
            for (Node part : parts) {
                if (part.test(run, environment)) {
                    return true;
                }
            }
            return false;
        }

        private boolean testStep(Run run, Environment environment) {
            int[][] unchanged = kept;
            if (unchanged == null) {
                unchanged = analysis.get();
                kept = unchanged;
            }
            run.reads++;
            for (int i = 0; i < parts.length; i++) {
                if (areUnchanged(unchanged[i], run) && parts[i].test(run, environment)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** {@code [A]_v} where v has these variables and nothing else: if none has changed, A need not be evaluated. */
    public static final class StutteringFirst extends Logic.Truth {
        private final int[] variables;
        private final Node whole;

        public StutteringFirst(int[] variables, Node whole) {
            super(whole.place());
            this.variables = variables.clone();
            this.whole = whole;
        }

        @Override
        public boolean test(Run run, Environment environment) {
            if (isStep(run)) {
                run.reads++;
                if (areUnchanged(variables, run)) {
                    return true;
                }
            }
            return whole.test(run, environment);
        }
    }

    /** {@code \E x \in S: A}. */
    public static final class Exists extends Logic.Truth {
        private final Axes axes;
        private final Node body;
        private final Node plain;
        private final Guards guards;

        /** @param guards conjuncts of the body that do not depend on the elements */
        public Exists(Axes axes, Node body, Guards guards, SourcePlace place) {
            super(place);
            this.axes = axes;
            this.body = body;
            this.plain = new Logic.Quantifier(false, axes, body, place);
            this.guards = guards;
        }

        @Override
        public boolean test(Run run, Environment environment) {
            if (!isStep(run)) {
                return plain.test(run, environment);
            }
            Loop loop = new Loop(run, environment);
            try {
                return axes.each(run, environment, loop) && !loop.isRefuted;
            } catch (ValueError e) {
                throw located(e);
            }
        }

        private final class Loop implements Axes.Visitor {
            private final Run run;
            private final Environment outside;
            private int failed;
            private boolean isRefuted;

            Loop(Run run, Environment outside) {
                this.run = run;
                this.outside = outside;
            }

            @Override
            public boolean visit(Environment bound) {
                if (body.test(run, bound)) {
                    return true;
                }
                failed++;
                isRefuted = failed == Guards.PATIENCE && guards.anyIsFalse(run, outside);
                return isRefuted;
            }
        }
    }
}
