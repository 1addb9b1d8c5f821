package dev.plumbline.runtime;

import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A call of a procedure in a section: {@code return s.call("P").value(x).reference(net).returnTo(next)}. */
public final class Call {
    private final Section section;
    private final Procedure procedure;
    private final List<Value> arguments = new ArrayList<>();

    Call(Section section, Procedure procedure) {
        this.section = section;
        this.procedure = procedure;
    }

    /** The next argument, by value. */
    public Call value(Value value) {
        return argument(value, false);
    }

    /** The next argument, {@code ref variable}. */
    public Call reference(Variable variable) {
        return argument(Tla.of(section.target(variable).fullName()), true);
    }

    private Call argument(Value value, boolean reference) {
        List<Variable> parameters = procedure.parameters();
        if (arguments.size() == parameters.size()) {
            throw new IllegalArgumentException(
                    "the procedure " + procedure.name() + " has " + parameters.size() + " parameters");
        }
        Variable parameter = parameters.get(arguments.size());
        if (parameter.reference() != reference) {
            throw new IllegalArgumentException("the parameter " + parameter.fullName() + " is passed by "
                    + (parameter.reference() ? "reference" : "value"));
        }
        arguments.add(value);
        return this;
    }

    /** Makes the call; the procedure returns to the label {@code back}. */
    public Label returnTo(Label back) {
        return enter(back);
    }

    /**
     * A tail call, right before {@code return}: the procedure returns to the label to which the current one would
     * return.
     */
    public Label insteadOfReturn() {
        return enter(section.returnFromProcedure());
    }

    private Label enter(Label back) {
        if (arguments.size() != procedure.parameters().size()) {
            throw new IllegalArgumentException("the procedure " + procedure.name() + " has "
                    + procedure.parameters().size() + " parameters, and the call " + arguments.size() + " arguments");
        }
        Variable stack = section.archetype().variableNamed(Archetype.STACK);
        Value frames = section.read(stack);
        List<Object> frame = new ArrayList<>(List.of(Archetype.PC, Tla.of(back.name())));
        for (Variable variable : procedure.saved()) {
            frame.add(variable.fullName());
            frame.add(section.get(variable));
        }
        // Before the stack, as readers of logs expect it.
        for (int i = 0; i < arguments.size(); i++) {
            section.set(procedure.parameters().get(i), arguments.get(i));
        }
        section.write(stack, Tla.concat(Tla.tuple(Tla.record(frame.toArray())), frames));
        for (Map.Entry<Variable, Function<Section, Value>> local :
                procedure.locals().entrySet()) {
            section.write(local.getKey(), local.getValue().apply(section));
        }
        return procedure.first();
    }
}
