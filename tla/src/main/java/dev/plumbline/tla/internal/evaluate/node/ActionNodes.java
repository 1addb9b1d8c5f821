package dev.plumbline.tla.internal.evaluate.node;

import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.Node;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;

/** Expressions about two states, both known. */
public final class ActionNodes {
    private ActionNodes() {}

    /** {@code e'}. */
    public static final class Prime extends Node {
        private final Node expression;

        public Prime(Node expression, SourcePlace place) {
            super(place);
            this.expression = expression;
        }

        @Override
        public TlaValue eval(Run run, Environment environment) {
            boolean before = run.primed;
            run.primed = true;
            try {
                return expression.eval(run, environment);
            } finally {
                run.primed = before;
            }
        }
    }

    /** {@code UNCHANGED e}. */
    public static final class Unchanged extends Logic.Truth {
        private final Node expression;
        private final Node primed;

        public Unchanged(Node expression, SourcePlace place) {
            super(place);
            this.expression = expression;
            this.primed = new Prime(expression, place);
        }

        @Override
        public boolean test(Run run, Environment environment) {
            TlaValue before = expression.eval(run, environment);
            TlaValue after = primed.eval(run, environment);
            try {
                return before.sameAs(after);
            } catch (ValueError e) {
                throw located(e);
            }
        }
    }

    /** {@code [A]_e} and {@code <<A>>_e}. */
    public static final class Subscripted extends Logic.Truth {
        private final boolean isAngle;
        private final Node action;
        private final Node unchanged;

        public Subscripted(boolean isAngle, Node action, Node subscript, SourcePlace place) {
            super(place);
            this.isAngle = isAngle;
            this.action = action;
            this.unchanged = new Unchanged(subscript, place);
        }

        @Override
        public boolean test(Run run, Environment environment) {
            return isAngle
                    ? action.test(run, environment) && !unchanged.test(run, environment)
                    : action.test(run, environment) || unchanged.test(run, environment);
        }
    }

    /** {@code ENABLED A}: some next state satisfies the action. */
    public static final class Enabled extends Logic.Truth {
        private final Code action;

        public Enabled(Code action, SourcePlace place) {
            super(place);
            this.action = action;
        }

        @Override
        public boolean test(Run run, Environment environment) {
            run.reads++;
            if (run.initial && !run.primed) {
                // The state being built becomes the current state of the action, which builds another one.
                run.unsettledReads++;
                return action.stepper(false).run(run.forAction(), environment, reached -> true);
            }
            TlaValue[] now = run.now;
            TlaValue[] next = run.next;
            boolean primed = run.primed;
            boolean known = run.nextKnown;
            int epoch = run.epoch;
            int assigned = run.assigned;
            int[] trail = run.trail;
            run.assigned = 0;
            run.trail = new int[now.length];
            if (known) {
                // Cached values of the next state are not valid for the state being built now.
                run.nextKnown = false;
                run.epoch = run.newEpoch();
            }
            if (primed) {
                // Below a prime the next state is the current one.
                run.unsettledReads++;
                run.now = next;
                run.primed = false;
                run.epoch = run.newEpoch();
            }
            run.next = new TlaValue[now.length];
            try {
                return action.stepper(false).run(run, environment, reached -> true);
            } finally {
                run.now = now;
                run.next = next;
                run.nextKnown = known;
                run.primed = primed;
                run.epoch = epoch;
                run.assigned = assigned;
                run.trail = trail;
            }
        }
    }

    /** {@code A \cdot B} where both ends are known: some state in between satisfies both. */
    public static final class Composed extends Logic.Truth {
        private final Code first;
        private final Node second;

        public Composed(Code first, Node second, SourcePlace place) {
            super(place);
            this.first = first;
            this.second = second;
        }

        @Override
        public boolean test(Run run, Environment environment) {
            run.reads++;
            run.unsettledReads++;
            TlaValue[] now = run.now;
            TlaValue[] next = run.next;
            boolean known = run.nextKnown;
            int before = run.epoch;
            int epoch = run.newEpoch();
            int assigned = run.assigned;
            int[] trail = run.trail;
            run.assigned = 0;
            run.trail = new int[now.length];
            run.next = new TlaValue[now.length];
            run.nextKnown = false;
            run.epoch = epoch;
            try {
                return first.stepper(false).run(run, environment, reached -> {
                    TlaValue[] between = run.next.clone();
                    TlaValue[] building = run.next;
                    run.now = between;
                    run.next = next;
                    run.nextKnown = known;
                    run.epoch = run.newEpoch();
                    try {
                        return second.test(run, environment);
                    } finally {
                        run.now = now;
                        run.next = building;
                        run.nextKnown = false;
                        run.epoch = epoch;
                    }
                });
            } finally {
                run.next = next;
                run.nextKnown = known;
                run.epoch = before;
                run.assigned = assigned;
                run.trail = trail;
            }
        }
    }
}
