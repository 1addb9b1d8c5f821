package dev.plumbline.tla.internal.evaluate.node;

import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.Node;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.Thunk;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.TlaValue;

/** Expressions without parts. */
public final class Leaves {
    private Leaves() {}

    /** A value that is known. */
    public static final class Constant extends Node {
        private final TlaValue value;

        public Constant(TlaValue value, SourcePlace place) {
            super(place);
            this.value = value;
        }

        public TlaValue value() {
            return value;
        }

        /** The value of a node that is a constant; otherwise null. */
        static TlaValue of(Node node) {
            return node instanceof Constant constant ? constant.value : null;
        }

        @Override
        public TlaValue eval(Run run, Environment environment) {
            return value;
        }
    }

    /** An expression that has the same value everywhere: it is evaluated once. */
    public static final class Once extends Node {
        private final Node node;
        private volatile TlaValue value;

        public Once(Node node) {
            super(node.place());
            this.node = node;
        }

        @Override
        public TlaValue eval(Run run, Environment environment) {
            TlaValue known = value;
            if (known == null) {
                known = node.eval(run, environment);
                value = known;
            }
            return known;
        }
    }

    /** A variable of the specification, of the next state below a prime. */
    public static final class ReadVariable extends Node {
        private final Variable variable;
        private final int index;

        public ReadVariable(Variable variable, SourcePlace place) {
            super(place);
            this.variable = variable;
            this.index = variable.index();
        }

        public Variable variable() {
            return variable;
        }

        @Override
        public TlaValue eval(Run run, Environment environment) {
            return read(run);
        }

        /** The value does not depend on locals. A node that contains this one calls the method directly. */
        TlaValue read(Run run) {
            run.reads++;
            if (run.primed ? !run.nextKnown : run.initial) {
                run.unsettledReads++;
            }
            TlaValue[] state = run.primed ? run.next : run.now;
            TlaValue value = state == null ? null : state[index];
            if (value == null) {
                throw error(variable.name() + (run.primed ? "'" : "") + " has no value here"
                        + (state == null ? "" : "; expected a conjunct before it that gives it one"));
            }
            return value;
        }
    }

    /** A local whose cell has a value. */
    public static final class ReadValue extends Node {
        private final int hops;

        public ReadValue(int hops, SourcePlace place) {
            super(place);
            this.hops = hops;
        }

        @Override
        public TlaValue eval(Run run, Environment environment) {
            return read(environment);
        }

        /** The value does not depend on states. A node that contains this one calls the method directly. */
        TlaValue read(Environment environment) {
            return (TlaValue) environment.at(hops);
        }
    }

    /** A parameter, or a definition of a LET. */
    public static final class ReadParameter extends Node {
        private final int hops;
        private final String name;

        public ReadParameter(int hops, String name, SourcePlace place) {
            super(place);
            this.hops = hops;
            this.name = name;
        }

        public int hops() {
            return hops;
        }

        @Override
        public TlaValue eval(Run run, Environment environment) {
            return read(run, environment);
        }

        /** A node that contains this one calls the method directly. */
        TlaValue read(Run run, Environment environment) {
            Object content = environment.at(hops);
            if (content instanceof Thunk thunk) {
                try {
                    return thunk.get(run);
                } catch (EvaluationError e) {
                    throw e.within(name);
                }
            }
            if (content instanceof TlaValue value) {
                return value;
            }
            throw error(name + " is an operator; expected arguments");
        }
    }

    /** An expression that cannot be evaluated; evaluating it says why. */
    public static final class Refused extends Node {
        private final String why;

        public Refused(String why, SourcePlace place) {
            super(place);
            this.why = why;
        }

        @Override
        public TlaValue eval(Run run, Environment environment) {
            throw EvaluationError.limit(why, place());
        }
    }
}
