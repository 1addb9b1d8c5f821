package dev.plumbline.tla.internal.evaluate.step;

import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.Node;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.Stepper;
import dev.plumbline.tla.internal.evaluate.Thunk;
import dev.plumbline.tla.internal.evaluate.node.Axes;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Actions made of actions. */
public final class Branching {
    private Branching() {}

    /** A condition. */
    public static final class Test extends Stepper {
        private final Node condition;

        public Test(Node condition) {
            super(condition.place());
            this.condition = condition;
        }

        @Override
        public boolean run(Run run, Environment environment, Continuation then) {
            return condition.test(run, environment) && then.proceed(run);
        }
    }

    /**
     * Conjuncts, one after the other. Once the state is complete, the rest is tested without branching, as TLC does:
     * one that holds in two ways counts once then.
     */
    public static final class All extends Stepper {
        private final Stepper[] parts;
        private final Code[] tests;

        /** @param tests the same conjuncts as conditions */
        public All(Stepper[] parts, Code[] tests, SourcePlace place) {
            super(place);
            this.parts = parts.clone();
            this.tests = tests.clone();
        }

        @Override
        public boolean run(Run run, Environment environment, Continuation then) {
            return parts.length == 0
                    ? then.proceed(run)
                    : parts[0].run(run, environment, rest -> from(1, rest, environment, then));
        }

        private boolean from(int index, Run run, Environment environment, Continuation then) {
            if (index == parts.length) {
                return then.proceed(run);
            }
            if (run.isComplete()) {
                for (int i = index; i < tests.length; i++) {
                    if (!tests[i].node().test(run, environment)) {
                        return false;
                    }
                }
                return then.proceed(run);
            }
            if (index == parts.length - 1) {
                return parts[index].run(run, environment, then);
            }
            return parts[index].run(run, environment, rest -> from(index + 1, rest, environment, then));
        }
    }

    /** Disjuncts: each is a branch. */
    public static final class Any extends Stepper {
        private final Stepper[] parts;

        public Any(Stepper[] parts, SourcePlace place) {
            super(place);
            this.parts = parts.clone();
        }

        @Override
        public boolean run(Run run, Environment environment, Continuation then) {
            for (Stepper part : parts) {
                if (part.run(run, environment, then)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** {@code IF p THEN A ELSE B}; {@code p => A} without an alternative. */
    public static final class If extends Stepper {
        private final Node condition;
        private final Stepper then;
        private final Stepper otherwise;

        /** @param otherwise null if nothing is required then */
        public If(Node condition, Stepper then, Stepper otherwise, SourcePlace place) {
            super(place);
            this.condition = condition;
            this.then = then;
            this.otherwise = otherwise;
        }

        @Override
        public boolean run(Run run, Environment environment, Continuation rest) {
            if (condition.test(run, environment)) {
                return then.run(run, environment, rest);
            }
            return otherwise == null ? rest.proceed(run) : otherwise.run(run, environment, rest);
        }
    }

    /** {@code CASE}. */
    public static final class Case extends Stepper {
        private final Node[] conditions;
        private final Stepper[] actions;
        private final Stepper other;

        /** @param other null if there is no OTHER */
        public Case(Node[] conditions, Stepper[] actions, Stepper other, SourcePlace place) {
            super(place);
            this.conditions = conditions.clone();
            this.actions = actions.clone();
            this.other = other;
        }

        @Override
        public boolean run(Run run, Environment environment, Continuation then) {
            for (int i = 0; i < conditions.length; i++) {
                if (conditions[i].test(run, environment)) {
                    return actions[i].run(run, environment, then);
                }
            }
            if (other == null) {
                throw new EvaluationError("no condition of this CASE is TRUE", place());
            }
            return other.run(run, environment, then);
        }
    }

    /** {@code \E x \in S: A}: each element is a branch. */
    public static final class Exists extends Stepper {
        private final Axes axes;
        private final Stepper body;

        public Exists(Axes axes, Stepper body, SourcePlace place) {
            super(place);
            this.axes = axes;
            this.body = body;
        }

        @Override
        public boolean run(Run run, Environment environment, Continuation then) {
            return axes.each(run, environment, bound -> body.run(run, bound, then));
        }
    }

    /**
     * {@code \A x \in S: A}: a conjunction with one part for each element. As in TLC the part of the first element
     * comes first, then those of the others from the last one on: the order decides where variables get their values.
     */
    public static final class ForAll extends Stepper {
        private final Axes axes;
        private final Stepper body;
        private final Code test;

        /** @param test the body as a condition */
        public ForAll(Axes axes, Stepper body, Code test, SourcePlace place) {
            super(place);
            this.axes = axes;
            this.body = body;
            this.test = test;
        }

        @Override
        public boolean run(Run run, Environment environment, Continuation then) {
            List<Environment> all = new ArrayList<>();
            axes.each(run, environment, bound -> {
                all.add(bound);
                return false;
            });
            if (all.size() > 2) {
                Collections.reverse(all.subList(1, all.size()));
            }
            return from(0, all, run, then);
        }

        private boolean from(int index, List<Environment> all, Run run, Continuation then) {
            if (index == all.size()) {
                return then.proceed(run);
            }
            if (index > 0 && run.isComplete()) {
                for (int i = index; i < all.size(); i++) {
                    if (!test.node().test(run, all.get(i))) {
                        return false;
                    }
                }
                return then.proceed(run);
            }
            return body.run(run, all.get(index), rest -> from(index + 1, all, rest, then));
        }
    }

    /** {@code LET definitions IN A}. */
    public static final class Let extends Stepper {
        private final Code[] definitions;
        private final Stepper body;

        public Let(Code[] definitions, Stepper body, SourcePlace place) {
            super(place);
            this.definitions = definitions.clone();
            this.body = body;
        }

        @Override
        public boolean run(Run run, Environment environment, Continuation then) {
            return body.run(run, Thunk.all(definitions, environment), then);
        }
    }

    /** {@code A \cdot B}: from each state that A reaches, the steps of B. */
    public static final class Composed extends Stepper {
        private final Stepper first;
        private final Stepper second;

        public Composed(Stepper first, Stepper second, SourcePlace place) {
            super(place);
            this.first = first;
            this.second = second;
        }

        @Override
        public boolean run(Run run, Environment environment, Continuation then) {
            TlaValue[] now = run.now;
            TlaValue[] next = run.next;
            int epoch = run.epoch;
            int assigned = run.assigned;
            // B reads the state in between as the current one; what it assigns is the next state of the whole.
            run.next = new TlaValue[now.length];
            run.assigned = 0;
            try {
                return first.run(run, environment, reached -> {
                    TlaValue[] building = run.next;
                    int built = run.assigned;
                    run.now = building.clone();
                    run.next = next;
                    run.assigned = assigned;
                    run.epoch = run.newEpoch();
                    try {
                        return second.run(run, environment, done -> {
                            // What follows speaks of the state before A.
                            TlaValue[] between = run.now;
                            int inner = run.epoch;
                            run.now = now;
                            run.epoch = epoch;
                            try {
                                return then.proceed(run);
                            } finally {
                                run.now = between;
                                run.epoch = inner;
                            }
                        });
                    } finally {
                        run.now = now;
                        run.next = building;
                        run.assigned = built;
                        run.epoch = epoch;
                    }
                });
            } finally {
                run.next = next;
                run.assigned = assigned;
            }
        }
    }
}
