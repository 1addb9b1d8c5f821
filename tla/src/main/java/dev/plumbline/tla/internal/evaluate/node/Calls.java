package dev.plumbline.tla.internal.evaluate.node;

import dev.plumbline.tla.internal.evaluate.Closure;
import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.JavaOperator;
import dev.plumbline.tla.internal.evaluate.Node;
import dev.plumbline.tla.internal.evaluate.Procedure;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.Thunk;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;

/** Applications of operators. */
public final class Calls {
    private Calls() {}

    /** Creates the argument for a parameter: a value, a thunk or a closure. */
    @FunctionalInterface
    public interface Argument {
        Object of(Run run, Environment environment);

        static Object[] all(Argument[] arguments, Run run, Environment environment) {
            Object[] all = new Object[arguments.length];
            for (int i = 0; i < all.length; i++) {
                all[i] = arguments[i].of(run, environment);
            }
            return all;
        }
    }

    /**
     * A definition without parameters and without locals around it. A value that was computed without reading a
     * variable is kept; a value that depends on few variables of one state is cached by their values.
     */
    public static final class Mention extends Node {
        private final Procedure procedure;
        private final StateMemory memory;
        private volatile TlaValue constant;

        /**
         * @param variables the variables on which the value depends; null if it depends on more, or is not worth
         *     caching
         */
        public Mention(Procedure procedure, int[] variables, SourcePlace place) {
            super(place);
            this.procedure = procedure;
            this.memory = variables == null ? null : new StateMemory(variables);
        }

        @Override
        public TlaValue eval(Run run, Environment environment) {
            TlaValue known = constant;
            if (known != null) {
                return known;
            }
            int remembered = memory == null ? -1 : memory.place(run);
            if (remembered >= 0) {
                known = memory.at(remembered, run);
                if (known != null) {
                    return known;
                }
            }
            long before = run.reads;
            run.calls(procedure.name());
            try {
                TlaValue value = procedure.body().node().eval(run, null);
                if (run.reads == before) {
                    constant = value;
                } else if (remembered >= 0) {
                    memory.put(remembered, run, value);
                }
                return value;
            } catch (EvaluationError e) {
                throw e.within(procedure.name());
            }
        }
    }

    /** An operator that is known when compiling. */
    public static final class Known extends Node {
        private final Procedure procedure;
        private final int hops;
        private final Argument[] arguments;

        /** @param hops cells between here and the locals around the operator; less than 0 if it has none around it */
        public Known(Procedure procedure, int hops, Argument[] arguments, SourcePlace place) {
            super(place);
            this.procedure = procedure;
            this.hops = hops;
            this.arguments = arguments.clone();
        }

        @Override
        public TlaValue eval(Run run, Environment environment) {
            Environment inner = hops < 0 ? null : Environment.drop(environment, hops);
            run.calls(procedure.name());
            for (Argument argument : arguments) {
                inner = new Environment(argument.of(run, environment), inner);
            }
            try {
                return procedure.body().node().eval(run, inner);
            } catch (EvaluationError e) {
                throw e.within(procedure.name());
            }
        }

        @Override
        public boolean test(Run run, Environment environment) {
            Environment inner = hops < 0 ? null : Environment.drop(environment, hops);
            run.calls(procedure.name());
            for (Argument argument : arguments) {
                inner = new Environment(argument.of(run, environment), inner);
            }
            try {
                return procedure.body().node().test(run, inner);
            } catch (EvaluationError e) {
                throw e.within(procedure.name());
            }
        }
    }

    /** A parameter that is an operator. */
    public static final class OfParameter extends Node {
        private final int hops;
        private final String name;
        private final Argument[] arguments;

        public OfParameter(int hops, String name, Argument[] arguments, SourcePlace place) {
            super(place);
            this.hops = hops;
            this.name = name;
            this.arguments = arguments.clone();
        }

        @Override
        public TlaValue eval(Run run, Environment environment) {
            if (environment.at(hops) instanceof Closure closure) {
                return closure.apply(run, Argument.all(arguments, run, environment));
            }
            throw error(name + " is not an operator with parameters");
        }
    }

    /** An operator that is written in Java. */
    public static final class InJava extends Node {
        private final String name;
        private final JavaOperator operator;
        private final Argument[] arguments;

        /** @param arguments evaluated, not thunks */
        public InJava(String name, JavaOperator operator, Argument[] arguments, SourcePlace place) {
            super(place);
            this.name = name;
            this.operator = operator;
            this.arguments = arguments.clone();
        }

        @Override
        public TlaValue eval(Run run, Environment environment) {
            Object[] values = Argument.all(arguments, run, environment);
            try {
                return run.made(operator.apply(run, values));
            } catch (ValueError e) {
                throw located(e).within(name);
            }
        }
    }

    /**
     * An operator in Java that needs values, with its TLA+ definition: if an argument has no value, the definition may
     * not need it.
     */
    public static final class ValuesFirst extends Node {
        private final Node ofValues;
        private final Node written;

        public ValuesFirst(Node ofValues, Node written) {
            super(written.place());
            this.ofValues = ofValues;
            this.written = written;
        }

        @Override
        public TlaValue eval(Run run, Environment environment) {
            try {
                return ofValues.eval(run, environment);
            } catch (EvaluationError e) {
                return written.eval(run, environment);
            }
        }
    }

    /** An operator of two values that is written in Java. */
    public static final class Binary extends Node {
        private final String name;
        private final Operation operation;
        private final Node left;
        private final Node right;

        /** Two values give one. */
        @FunctionalInterface
        public interface Operation extends JavaOperator {
            /** @throws ValueError if there is none */
            TlaValue of(TlaValue left, TlaValue right);

            @Override
            default TlaValue apply(Run run, Object[] arguments) {
                return of((TlaValue) arguments[0], (TlaValue) arguments[1]);
            }
        }

        public Binary(String name, Operation operation, Node left, Node right, SourcePlace place) {
            super(place);
            this.name = name;
            this.operation = operation;
            this.left = left;
            this.right = right;
        }

        @Override
        public TlaValue eval(Run run, Environment environment) {
            TlaValue first = left.eval(run, environment);
            TlaValue second = right.eval(run, environment);
            try {
                return run.made(operation.of(first, second));
            } catch (ValueError e) {
                throw located(e).within(name);
            }
        }
    }

    /** {@code LET definitions IN body}; only definitions without parameters need cells. */
    public static final class Let extends Node {
        private final Code[] definitions;
        private final Node body;

        public Let(Code[] definitions, Node body, SourcePlace place) {
            super(place);
            this.definitions = definitions.clone();
            this.body = body;
        }

        @Override
        public TlaValue eval(Run run, Environment environment) {
            return body.eval(run, Thunk.all(definitions, environment));
        }

        @Override
        public boolean test(Run run, Environment environment) {
            return body.test(run, Thunk.all(definitions, environment));
        }
    }
}
