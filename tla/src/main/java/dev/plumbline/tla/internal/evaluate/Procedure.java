package dev.plumbline.tla.internal.evaluate;

import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.value.Bool;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;

/** An operator that can be applied: a definition, a LAMBDA, or an operator that is written in Java. */
public final class Procedure {
    private final String name;
    private final int arity;
    private final SourcePlace place;
    private final JavaOperator java;
    private Code body;

    private Procedure(String name, int arity, SourcePlace place, JavaOperator java) {
        this.name = name;
        this.arity = arity;
        this.place = place;
        this.java = java;
    }

    /** An operator with a TLA+ definition. Its body is set later, since it may mention the operator itself. */
    public static Procedure written(String name, int arity, SourcePlace place) {
        return new Procedure(name, arity, place, null);
    }

    public static Procedure inJava(String name, int arity, SourcePlace place, JavaOperator operator) {
        return new Procedure(name, arity, place, operator);
    }

    public void define(Code code) {
        body = code;
    }

    public String name() {
        return name;
    }

    public int arity() {
        return arity;
    }

    /** The operator in Java, or null if it has a TLA+ definition. */
    public JavaOperator java() {
        return java;
    }

    public Code body() {
        return body;
    }

    /** The environment of the body. */
    public Environment enter(Run run, Environment around, Object[] arguments) {
        run.calls(name);
        Environment environment = around;
        for (Object argument : arguments) {
            environment = new Environment(argument, environment);
        }
        return environment;
    }

    /** @param arguments values, thunks or closures */
    public TlaValue apply(Run run, Environment around, Object[] arguments) {
        if (arguments.length != arity) {
            throw new EvaluationError(
                    name + " has " + arity + " parameters, but was applied to " + arguments.length, place);
        }
        if (java != null) {
            Object[] values = arguments.clone();
            for (int i = 0; i < values.length; i++) {
                if (values[i] instanceof Thunk thunk) {
                    values[i] = thunk.get(run);
                }
            }
            try {
                return java.apply(run, values);
            } catch (ValueError e) {
                throw EvaluationError.of(e, place);
            }
        }
        Environment environment = enter(run, around, arguments);
        try {
            return body.node().eval(run, environment);
        } catch (EvaluationError e) {
            throw e.within(name);
        }
    }

    boolean truth(TlaValue value) {
        if (value instanceof Bool truth) {
            return truth.isTrue();
        }
        throw new EvaluationError(name + " should be TRUE or FALSE, but is " + value.kind(), place);
    }
}
