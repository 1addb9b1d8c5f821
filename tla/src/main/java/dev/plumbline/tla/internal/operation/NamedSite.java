package dev.plumbline.tla.internal.operation;

import java.util.List;
import java.util.Set;

/** An action at one of the places where Next mentions it: its names, and those of its arguments. */
public abstract class NamedSite {
    private final String name;
    private final String fullName;
    private final boolean direct;
    private final List<String> parameterNames;
    private final Set<String> understood;

    /**
     * @param name as the module writes it: {@code Enq}, or {@code Q!Enq} of an instance
     * @param fullName with the names of all instances on the way to it
     * @param direct false for an operator that is only a conjunct in the body of another action, such as {@code Send(m)}
     * @param parameterNames of the parameters that are values, not operators
     * @param understood the names of arguments that have a meaning here: of parameters, and of names around the action
     */
    protected NamedSite(
            String name, String fullName, boolean direct, List<String> parameterNames, Set<String> understood) {
        this.name = name;
        this.fullName = fullName;
        this.direct = direct;
        this.parameterNames = List.copyOf(parameterNames);
        this.understood = Set.copyOf(understood);
    }

    public final String name() {
        return name;
    }

    public final String fullName() {
        return fullName;
    }

    public final boolean isDirect() {
        return direct;
    }

    final List<String> parameterNames() {
        return parameterNames;
    }

    final Set<String> understood() {
        return understood;
    }

    /** {@code Put(key, value)}, for messages. */
    public final String signature() {
        return name + "(" + String.join(", ", parameterNames) + ")";
    }
}
