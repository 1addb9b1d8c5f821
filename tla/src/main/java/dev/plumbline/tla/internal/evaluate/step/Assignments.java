package dev.plumbline.tla.internal.evaluate.step;

import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.Node;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.Stepper;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import dev.plumbline.tla.internal.value.set.Subsets;
import java.util.Iterator;

/** Conjuncts that assign a value to a variable, or compare with it if the variable has a value. */
public final class Assignments {
    private Assignments() {}

    /** The variable that a conjunct is about. */
    @FunctionalInterface
    public interface Target {
        /** Its index in a state; less than 0 if the expression on the left side is not a variable. */
        int index(Environment environment);
    }

    static TlaValue current(Run run, int index) {
        return run.initial ? run.now[index] : run.next[index];
    }

    /** {@code x' = e}. */
    public static final class Equal extends Stepper {
        private final Target target;
        private final Node value;
        private final Node test;

        /** @param test the whole conjunct, for a left side that is not a variable */
        public Equal(Target target, Node value, Node test, SourcePlace place) {
            super(place);
            this.target = target;
            this.value = value;
            this.test = test;
        }

        @Override
        public boolean run(Run run, Environment environment, Continuation then) {
            return stepThen(run, environment, then);
        }

        @Override
        public boolean isDirect(Run run) {
            return true;
        }

        @Override
        public boolean step(Run run, Environment environment) {
            int index = target.index(environment);
            if (index < 0) {
                return test.test(run, environment);
            }
            TlaValue found = value.eval(run, environment);
            try {
                TlaValue known = current(run, index);
                if (known != null) {
                    if (run.recording != null) {
                        run.recording.readNext(index);
                    }
                    return known.sameAs(found);
                }
                run.assign(index, found.settled());
                return true;
            } catch (ValueError e) {
                throw located(e);
            }
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
                    if (run.recording != null) {
                        run.recording.readNext(index);
                    }
                    return all.contains(known) && then.proceed(run);
                }
                int mark = run.assigned;
                for (Iterator<TlaValue> elements = all.visits(); elements.hasNext(); ) {
                    run.tick();
                    run.assign(index, elements.next().settled());
                    boolean isEnough = then.proceed(run);
                    run.undo(mark);
                    if (isEnough) {
                        return true;
                    }
                }
                return false;
            } catch (ValueError e) {
                throw located(e);
            }
        }
    }

    /** {@code UNCHANGED x}. */
    public static final class Same extends Stepper {
        private final int index;

        public Same(Variable variable, SourcePlace place) {
            super(place);
            this.index = variable.index();
        }

        @Override
        public boolean run(Run run, Environment environment, Continuation then) {
            return stepThen(run, environment, then);
        }

        @Override
        public boolean isDirect(Run run) {
            return true;
        }

        @Override
        public boolean step(Run run, Environment environment) {
            TlaValue before = run.now[index];
            TlaValue known = run.next[index];
            if (known == null) {
                run.keep(index);
                return true;
            }
            run.compares(index);
            try {
                return known.sameAs(before);
            } catch (ValueError e) {
                throw located(e);
            }
        }
    }

    /**
     * {@code UNCHANGED <<x, y>>}: the conjunction of {@link Same} for each variable, as {@link Branching.All} takes it.
     * Once the state is complete, the rest is tested, and then the value before is on the left of the comparison.
     */
    public static final class AllSame extends Stepper {
        private final int[] variables;

        /** @param variables indexes of variables */
        public AllSame(int[] variables, SourcePlace place) {
            super(place);
            this.variables = variables.clone();
        }

        @Override
        public boolean run(Run run, Environment environment, Continuation then) {
            return stepThen(run, environment, then);
        }

        @Override
        public boolean isDirect(Run run) {
            return true;
        }

        @Override
        public boolean step(Run run, Environment environment) {
            for (int i = 0; i < variables.length; i++) {
                TlaValue before = run.now[variables[i]];
                TlaValue known = run.next[variables[i]];
                if (known == null) {
                    run.keep(variables[i]);
                    continue;
                }
                run.compares(variables[i]);
                if (known != before && !isSame(known, before, i > 0 && run.isComplete())) {
                    return false;
                }
            }
            return true;
        }

        private boolean isSame(TlaValue known, TlaValue before, boolean isTested) {
            try {
                return isTested ? before.sameAs(known) : known.sameAs(before);
            } catch (ValueError e) {
                throw located(e);
            }
        }
    }
}
