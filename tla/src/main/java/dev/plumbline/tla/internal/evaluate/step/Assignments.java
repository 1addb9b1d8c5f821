package dev.plumbline.tla.internal.evaluate.step;

import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.Node;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.Stepper;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import dev.plumbline.tla.internal.value.set.Subsets;

/** Conjuncts that give a variable a value, or compare if it has one. */
public final class Assignments {
    private Assignments() {}

    /** The variable that a conjunct is about. */
    @FunctionalInterface
    public interface Target {
        /** Its index in a state; less than 0 if the expression on the left side is not a variable. */
        int index(Environment environment);
    }

    /** Gives a variable its value, continues, and takes it back. */
    static boolean assign(Run run, int index, TlaValue value, Stepper.Continuation then) {
        TlaValue[] state = run.initial ? run.now : run.next;
        state[index] = value;
        run.assigned++;
        try {
            return then.proceed(run);
        } finally {
            run.assigned--;
            state[index] = null;
        }
    }

    static TlaValue current(Run run, int index) {
        return run.initial ? run.now[index] : run.next[index];
    }

    /** {@code x' = e}. */
    public static final class Equal extends Stepper {
        private final Target target;
        private final Node value;
        private final Node test;

        /** @param test the whole conjunct, for a left side that is no variable */
        public Equal(Target target, Node value, Node test, SourcePlace place) {
            super(place);
            this.target = target;
            this.value = value;
            this.test = test;
        }

        @Override
        public boolean run(Run run, Environment environment, Continuation then) {
            int index = target.index(environment);
            if (index < 0) {
                return test.test(run, environment) && then.proceed(run);
            }
            TlaValue found = value.eval(run, environment);
            try {
                TlaValue known = current(run, index);
                if (known != null) {
                    return known.sameAs(found) && then.proceed(run);
                }
                found = found.settled();
            } catch (ValueError e) {
                throw new EvaluationError(e.getMessage(), place());
            }
            return assign(run, index, found, then);
        }
    }

    /** {@code x' \in S}, and {@code x' \subseteq S}. */
    public static final class Among extends Stepper {
        private final Target target;
        private final Node set;
        private final boolean isSubset;
        private final Node test;

        public Among(Target target, Node set, boolean isSubset, Node test, SourcePlace place) {
            super(place);
            this.target = target;
            this.set = set;
            this.isSubset = isSubset;
            this.test = test;
        }

        @Override
        public boolean run(Run run, Environment environment, Continuation then) {
            int index = target.index(environment);
            if (index < 0) {
                return test.test(run, environment) && then.proceed(run);
            }
            SetValue base = set.set(run, environment);
            try {
                SetValue all = isSubset ? new Subsets(base) : base;
                TlaValue known = current(run, index);
                if (known != null) {
                    return all.contains(known) && then.proceed(run);
                }
                for (TlaValue element : all) {
                    run.tick();
                    if (assign(run, index, element.settled(), then)) {
                        return true;
                    }
                }
                return false;
            } catch (ValueError e) {
                throw new EvaluationError(e.getMessage(), place());
            }
        }
    }

    /** {@code UNCHANGED x}. */
    public static final class Same extends Stepper {
        private final Variable variable;

        public Same(Variable variable, SourcePlace place) {
            super(place);
            this.variable = variable;
        }

        @Override
        public boolean run(Run run, Environment environment, Continuation then) {
            int index = variable.index();
            TlaValue before = run.now[index];
            TlaValue known = run.next[index];
            if (known == null) {
                return assign(run, index, before, then);
            }
            try {
                return known.sameAs(before) && then.proceed(run);
            } catch (ValueError e) {
                throw new EvaluationError(e.getMessage(), place());
            }
        }
    }
}
