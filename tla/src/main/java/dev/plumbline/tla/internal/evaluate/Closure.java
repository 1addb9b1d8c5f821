package dev.plumbline.tla.internal.evaluate;

import dev.plumbline.tla.internal.value.TlaValue;

/** An operator that is passed to another operator, with the locals that its body uses. */
public final class Closure {
    private final Procedure procedure;
    private final Environment environment;

    public Closure(Procedure procedure, Environment environment) {
        this.procedure = procedure;
        this.environment = environment;
    }

    public Procedure procedure() {
        return procedure;
    }

    public Environment environment() {
        return environment;
    }

    /** @param arguments values, {@link Thunk}s or closures */
    public TlaValue apply(Run run, Object... arguments) {
        return procedure.apply(run, environment, arguments);
    }

    /** Whether the operator is TRUE for these arguments. */
    public boolean test(Run run, Object... arguments) {
        return procedure.truth(apply(run, arguments));
    }
}
