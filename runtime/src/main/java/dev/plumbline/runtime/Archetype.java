package dev.plumbline.runtime;

import dev.plumbline.runtime.resource.LocalState;
import dev.plumbline.runtime.resource.ProcessId;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An archetype with its parameters bound, run by one process. A subclass declares its parameters, variables and labels
 * in fields:
 *
 * <pre>{@code
 * final class Counter extends Archetype {
 *     private final Variable out;
 *     private final Variable n = local("n", Tla.of(0));
 *     private final Label count = label("count", this::count);
 *
 *     Counter(Value self, Resource out) {
 *         super("Counter", self);
 *         this.out = resource("out", out);
 *     }
 *
 *     private Label count(Section s) {
 *         s.write(n, Tla.plus(s.read(n), Tla.of(1)));
 *         s.write(out, s.read(n));
 *         return Tla.lt(s.read(n), Tla.of(3)) ? count : done();
 *     }
 * }
 * }</pre>
 *
 * An object contains the state of its process, so it can run only once.
 */
public abstract non-sealed class Archetype extends Scope {
    static final String PC = ".pc";
    static final String STACK = ".stack";

    private final Value self;
    private final Map<String, Variable> variables = new LinkedHashMap<>();
    private final Map<String, Label> labels = new LinkedHashMap<>();
    private final Map<String, Procedure> procedures = new LinkedHashMap<>();
    private final List<Runnable> endings = new ArrayList<>();
    private final Label done;
    private Optional<Label> first = Optional.empty();

    /** @param name as in the specification and in logs */
    protected Archetype(String name, Value self) {
        super(name);
        this.self = self;
        done = new Label(name + ".Done", section -> {
            throw new IllegalStateException("a process that has ended has no next section");
        });
        labels.put(done.name(), done);
    }

    /** The identifier of the process. */
    public final Value self() {
        return self;
    }

    /** Registers an action that runs when the process ends, however it ends. */
    public final Archetype whenEnded(Runnable action) {
        endings.add(action);
        return this;
    }

    final List<Runnable> endings() {
        return endings;
    }

    /** The name of the process in logs. */
    public final ProcessId id() {
        return new ProcessId(name(), self);
    }

    /** A {@code ref} parameter, bound to a resource. */
    protected final Variable resource(String parameter, Resource resource) {
        return add(new Variable(name(), parameter, resource, false));
    }

    /** A variable, or a parameter that is passed by value. */
    protected final Variable local(String variable, Value initial) {
        return resource(variable, new LocalState(initial));
    }

    /** A variable without an initial value. */
    protected final Variable local(String variable) {
        return local(variable, Tla.DEFAULT_INIT_VALUE);
    }

    /** The label of a process that has ended. */
    protected final Label done() {
        return done;
    }

    final Variable add(Variable variable) {
        if (variables.putIfAbsent(variable.fullName(), variable) != null) {
            throw new IllegalArgumentException(variable.fullName() + " is declared twice");
        }
        return variable;
    }

    final void add(Label label) {
        if (labels.putIfAbsent(label.name(), label) != null) {
            throw new IllegalArgumentException("the label " + label.name() + " is declared twice");
        }
    }

    final void add(Procedure procedure) {
        if (procedures.putIfAbsent(procedure.name(), procedure) != null) {
            throw new IllegalArgumentException("the procedure " + procedure.name() + " is declared twice");
        }
    }

    @Override
    final Archetype archetype() {
        return this;
    }

    @Override
    final void declared(Label label) {
        if (first.isEmpty()) {
            first = Optional.of(label);
        }
    }

    final Label first() {
        return first.orElseThrow(() -> new IllegalStateException("the archetype " + name() + " has no labels"));
    }

    final Label labelNamed(String label) {
        return found("label", labels, label);
    }

    final Variable variableNamed(String variable) {
        return found("variable", variables, variable);
    }

    final Procedure procedureNamed(String procedure) {
        return found("procedure", procedures, procedure);
    }

    final Collection<Variable> variables() {
        return variables.values();
    }

    private <T> T found(String kind, Map<String, T> in, String name) {
        T found = in.get(name);
        if (found == null) {
            throw new IllegalArgumentException(
                    "the archetype " + name() + " has no " + kind + " " + name + "; expected one of " + in.keySet());
        }
        return found;
    }
}
