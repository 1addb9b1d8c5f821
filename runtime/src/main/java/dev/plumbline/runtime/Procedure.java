package dev.plumbline.runtime;

import dev.plumbline.runtime.resource.LocalState;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A procedure for one process. A subclass declares parameters and variables in the order of the specification, and
 * labels; the archetype creates one object for each procedure that it may call, directly or indirectly: {@code new
 * Factorial(this)}. As in PlusCal, a process has one set of a procedure's variables, which a call saves on the stack
 * and a return restores.
 */
public abstract non-sealed class Procedure extends Scope {
    private final Archetype archetype;
    private final List<Variable> parameters = new ArrayList<>();
    private final Map<Variable, Function<Section, Value>> locals = new LinkedHashMap<>();
    private final Label error;
    private Optional<Label> first = Optional.empty();

    protected Procedure(Archetype archetype, String name) {
        super(name);
        this.archetype = archetype;
        error = new Label(name + ".Error", section -> {
            throw new IllegalStateException("the procedure " + name + " ended without a return");
        });
        archetype.add(error);
        archetype.add(this);
    }

    /** The process that calls it. */
    public final Value self() {
        return archetype.self();
    }

    /** A parameter that is passed by value. */
    protected final Variable parameter(String parameter) {
        Variable made = archetype.add(new Variable(name(), parameter, new LocalState(Tla.DEFAULT_INIT_VALUE), false));
        parameters.add(made);
        return made;
    }

    /** A {@code ref} parameter: accesses go to the variable that the call named. */
    protected final Variable reference(String parameter) {
        Variable made = archetype.add(new Variable(name(), parameter, new LocalState(Tla.DEFAULT_INIT_VALUE), true));
        parameters.add(made);
        return made;
    }

    /** A variable with an initial value that is the same in each call. */
    protected final Variable local(String variable, Value initial) {
        return local(variable, initial, section -> initial);
    }

    /**
     * A variable whose initial value is computed by each call.
     *
     * @param before its value before the first call
     */
    protected final Variable local(String variable, Value before, Function<Section, Value> initial) {
        Variable made = archetype.add(new Variable(name(), variable, new LocalState(before), false));
        locals.put(made, initial);
        return made;
    }

    /** The label of a procedure that ends without {@code return}: the process fails there. */
    protected final Label error() {
        return error;
    }

    @Override
    final Archetype archetype() {
        return archetype;
    }

    @Override
    final void declared(Label label) {
        if (first.isEmpty()) {
            first = Optional.of(label);
        }
    }

    final Label first() {
        return first.orElseThrow(() -> new IllegalStateException("the procedure " + name() + " has no labels"));
    }

    final List<Variable> parameters() {
        return parameters;
    }

    final Map<Variable, Function<Section, Value>> locals() {
        return locals;
    }

    /** The variables that a call saves. */
    final List<Variable> saved() {
        List<Variable> all = new ArrayList<>(parameters);
        all.addAll(locals.keySet());
        return all;
    }
}
