package dev.plumbline.tla.internal.evaluate.step;

import dev.plumbline.tla.internal.evaluate.Closure;
import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.Procedure;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.Stepper;
import dev.plumbline.tla.internal.evaluate.Thunk;
import dev.plumbline.tla.internal.evaluate.node.Calls;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.value.Bool;

/** Applications of operators whose bodies are actions. */
public final class StepCalls {
    private StepCalls() {}

    /** An operator that is known when compiling. */
    public static final class Known extends Stepper {
        private final Procedure procedure;
        private final int hops;
        private final Calls.Argument[] arguments;
        /** Null until it is needed: bodies are compiled when they are first used. */
        private Boolean direct;

        /** @param hops as in {@link Calls.Known} */
        public Known(Procedure procedure, int hops, Calls.Argument[] arguments, SourcePlace place) {
            super(place);
            this.procedure = procedure;
            this.hops = hops;
            this.arguments = arguments.clone();
        }

        @Override
        public boolean run(Run run, Environment environment, Continuation then) {
            return procedure.body().stepper(run.initial).run(run, enter(run, environment), then);
        }

        /** While the body is analysed, the operator counts as branching, since it may mention itself. */
        @Override
        public boolean isDirect(Run run) {
            Boolean known = direct;
            if (known == null) {
                direct = false;
                known = procedure.body().stepper(run.initial).isDirect(run);
                direct = known;
            }
            return known;
        }

        @Override
        public boolean step(Run run, Environment environment) {
            return procedure.body().stepper(run.initial).step(run, enter(run, environment));
        }

        private Environment enter(Run run, Environment environment) {
            Environment inner = hops < 0 ? null : Environment.drop(environment, hops);
            run.calls(procedure.name());
            for (Calls.Argument argument : arguments) {
                inner = new Environment(argument.of(run, environment), inner);
            }
            return inner;
        }
    }

    private static boolean enter(
            Procedure procedure, Run run, Environment around, Object[] arguments, Stepper.Continuation then) {
        return procedure.body().stepper(run.initial).run(run, procedure.enter(run, around, arguments), then);
    }

    /** A parameter that is an operator. */
    public static final class OfParameter extends Stepper {
        private final int hops;
        private final Calls.Argument[] arguments;

        public OfParameter(int hops, Calls.Argument[] arguments, SourcePlace place) {
            super(place);
            this.hops = hops;
            this.arguments = arguments.clone();
        }

        @Override
        public boolean run(Run run, Environment environment, Continuation then) {
            if (!(environment.at(hops) instanceof Closure closure)) {
                throw new EvaluationError("expected an operator with parameters", place());
            }
            Object[] given = Calls.Argument.all(arguments, run, environment);
            if (closure.procedure().java() != null) {
                return closure.test(run, given) && then.proceed(run);
            }
            return enter(closure.procedure(), run, closure.environment(), given, then);
        }
    }

    /** A parameter, or a definition of a LET, that is an action. */
    public static final class Mention extends Stepper {
        private final int hops;

        public Mention(int hops, SourcePlace place) {
            super(place);
            this.hops = hops;
        }

        @Override
        public boolean run(Run run, Environment environment, Continuation then) {
            Object content = environment.at(hops);
            if (content instanceof Thunk thunk) {
                return thunk.code().stepper(run.initial).run(run, thunk.environment(), then);
            }
            if (content instanceof Bool truth) {
                return truth.isTrue() && then.proceed(run);
            }
            throw new EvaluationError("expected TRUE, FALSE or an action, found " + content, place());
        }
    }
}
