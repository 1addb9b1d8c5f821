package dev.plumbline.tla.internal.evaluate.step;

import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.Node;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.Stepper;
import dev.plumbline.tla.internal.evaluate.Thunk;
import dev.plumbline.tla.internal.evaluate.node.Axes;
import dev.plumbline.tla.internal.evaluate.node.Guards;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.value.Elements;
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

        @Override
        public boolean isDirect(Run run) {
            return true;
        }

        @Override
        public boolean step(Run run, Environment environment) {
            return condition.test(run, environment);
        }
    }

    /**
     * Conjuncts, one after the other. Once the state is complete, the rest is tested without branching, as in TLC: a
     * conjunct that holds in two ways then counts once.
     */
    public static final class All extends Stepper {
        private final Stepper[] parts;
        private final Code[] tests;
        private boolean[] direct;

        /** @param tests the same conjuncts as conditions */
        public All(Stepper[] parts, Code[] tests, SourcePlace place) {
            super(place);
            this.parts = parts.clone();
            this.tests = tests.clone();
        }

        @Override
        public boolean run(Run run, Environment environment, Continuation then) {
            return from(0, run, environment, then);
        }

        /** Takes direct parts in a loop, up to the first one that branches; the other parts follow in each branch. */
        private boolean from(int start, Run run, Environment environment, Continuation then) {
            int mark = run.assigned;
            boolean[] isDirect = directParts(run);
            int index = start;
            while (index < parts.length && isDirect[index] && !isTestedAt(index, run)) {
                if (!parts[index].step(run, environment)) {
                    run.undo(mark);
                    return false;
                }
                index++;
            }
            boolean isEnough;
            if (index == parts.length) {
                isEnough = then.proceed(run);
            } else if (isTestedAt(index, run)) {
                isEnough = test(index, run, environment) && then.proceed(run);
            } else {
                int rest = index + 1;
                isEnough = parts[index].run(
                        run, environment, rest == parts.length ? then : new Rest(this, rest, environment, then));
            }
            run.undo(mark);
            return isEnough;
        }

        /**
         * The remaining parts, in one branch. A record instead of a lambda: creating a lambda is slow until it is
         * compiled.
         */
        private record Rest(All whole, int start, Environment environment, Continuation then) implements Continuation {
            @Override
            public boolean proceed(Run run) {
                return whole.from(start, run, environment, then);
            }
        }

        private static boolean isTestedAt(int index, Run run) {
            return index > 0 && run.isComplete();
        }

        private boolean test(int start, Run run, Environment environment) {
            for (int i = start; i < tests.length; i++) {
                if (!tests[i].node().test(run, environment)) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public boolean isDirect(Run run) {
            for (boolean each : directParts(run)) {
                if (!each) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public boolean step(Run run, Environment environment) {
            for (int i = 0; i < parts.length; i++) {
                if (isTestedAt(i, run)) {
                    return test(i, run, environment);
                }
                if (!parts[i].step(run, environment)) {
                    return false;
                }
            }
            return true;
        }

        /**
         * A thread may see the array before its contents; then a direct part is run as if it branched, which is also
         * correct.
         */
        private boolean[] directParts(Run run) {
            boolean[] known = direct;
            if (known == null) {
                known = new boolean[parts.length];
                for (int i = 0; i < known.length; i++) {
                    known[i] = parts[i].isDirect(run);
                }
                direct = known;
            }
            return known;
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

        @Override
        public boolean isDirect(Run run) {
            return then.isDirect(run) && (otherwise == null || otherwise.isDirect(run));
        }

        @Override
        public boolean step(Run run, Environment environment) {
            if (condition.test(run, environment)) {
                return then.step(run, environment);
            }
            return otherwise == null || otherwise.step(run, environment);
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
        private final Guards guards;

        /**
         * @param guards conditions that the body begins with and that do not depend on the elements; null if the text
         *     does not distinguish conditions from assignments. If one is FALSE, the body is FALSE for every element.
         */
        public Exists(Axes axes, Stepper body, Guards guards, SourcePlace place) {
            super(place);
            this.axes = axes;
            this.body = body;
            this.guards = guards;
        }

        @Override
        public boolean run(Run run, Environment environment, Continuation then) {
            if (guards == null) {
                return axes.each(run, environment, bound -> body.run(run, bound, then));
            }
            Loop loop = new Loop(run, environment, then);
            return axes.each(run, environment, loop) && !loop.isInVain;
        }

        private final class Loop implements Axes.Visitor {
            private final Run run;
            private final Environment outside;
            private final Continuation then;
            private int taken;
            private boolean isInVain;

            Loop(Run run, Environment outside, Continuation then) {
                this.run = run;
                this.outside = outside;
                this.then = then;
            }

            @Override
            public boolean visit(Environment bound) {
                if (body.run(run, bound, then)) {
                    return true;
                }
                taken++;
                isInVain = taken == Guards.PATIENCE && guards.anyIsFalse(run, outside);
                return isInVain;
            }
        }
    }

    /**
     * {@code \A x \in S: A}: a conjunction with one part for each element. As in TLC the part of the first element
     * comes first, then those of the others from the last one on: the order decides which part assigns a variable.
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
            return body.isDirect(run)
                    ? stepThen(run, environment, then)
                    : from(0, elements(run, environment), run, then);
        }

        @Override
        public boolean isDirect(Run run) {
            return body.isDirect(run);
        }

        @Override
        public boolean step(Run run, Environment environment) {
            if (axes.size() == 1 && axes.onlySet(run, environment) instanceof Elements set) {
                for (int i = 0; i < set.size(); i++) {
                    run.tick();
                    Environment bound = axes.bind(environment, 0, set.get(i == 0 ? 0 : set.size() - i));
                    if (!take(i, run, bound)) {
                        return false;
                    }
                }
                return true;
            }
            List<Environment> all = elements(run, environment);
            for (int i = 0; i < all.size(); i++) {
                if (!take(i, run, all.get(i))) {
                    return false;
                }
            }
            return true;
        }

        private boolean take(int index, Run run, Environment bound) {
            return index > 0 && run.isComplete() ? test.node().test(run, bound) : body.step(run, bound);
        }

        /** The environments of the elements, in the order of the parts. */
        private List<Environment> elements(Run run, Environment environment) {
            List<Environment> all = new ArrayList<>();
            axes.each(run, environment, bound -> {
                all.add(bound);
                return false;
            });
            if (all.size() > 2) {
                Collections.reverse(all.subList(1, all.size()));
            }
            return all;
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
            return body.run(run, all.get(index), new Others(this, index + 1, all, then));
        }

        /** The remaining elements, in one branch. */
        private record Others(ForAll whole, int start, List<Environment> all, Continuation then)
                implements Continuation {
            @Override
            public boolean proceed(Run run) {
                return whole.from(start, all, run, then);
            }
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

        @Override
        public boolean isDirect(Run run) {
            return body.isDirect(run);
        }

        @Override
        public boolean step(Run run, Environment environment) {
            return body.step(run, Thunk.all(definitions, environment));
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
            int[] trail = run.trail;
            // B reads the intermediate state as the current one; the state that B assigns is the next state of the
            // composition.
            run.next = new TlaValue[now.length];
            run.assigned = 0;
            run.trail = new int[now.length];
            try {
                return first.run(run, environment, reached -> {
                    TlaValue[] building = run.next;
                    int built = run.assigned;
                    int[] inner = run.trail;
                    run.now = building.clone();
                    run.next = next;
                    run.assigned = assigned;
                    run.trail = trail;
                    run.epoch = run.newEpoch();
                    try {
                        return second.run(run, environment, done -> {
                            // The continuation refers to the state before A.
                            TlaValue[] between = run.now;
                            int epochBetween = run.epoch;
                            run.now = now;
                            run.epoch = epoch;
                            try {
                                return then.proceed(run);
                            } finally {
                                run.now = between;
                                run.epoch = epochBetween;
                            }
                        });
                    } finally {
                        run.now = now;
                        run.next = building;
                        run.assigned = built;
                        run.trail = inner;
                        run.epoch = epoch;
                    }
                });
            } finally {
                run.next = next;
                run.assigned = assigned;
                run.trail = trail;
            }
        }
    }
}
