package dev.plumbline.tla.internal.operation;

import dev.plumbline.tla.internal.tree.Bound;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Local;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** An action at one of the places where Next mentions it. */
public final class ActionSite {
    private final String name;
    private final String fullName;
    private final List<Surrounding> around;
    private final boolean direct;
    private final List<String> parameterNames;
    private final Set<String> understood;

    /**
     * @param name as the module writes it: {@code Enq}, or {@code Q!Enq} of an instance
     * @param fullName with the names of all instances on the way to it
     * @param around the parts of Next that enclose it, outermost first; the last one is the action itself
     * @param direct false for an operator that is only a conjunct in the body of another action
     */
    ActionSite(String name, String fullName, List<Surrounding> around, boolean direct) {
        this.name = name;
        this.fullName = fullName;
        this.around = List.copyOf(around);
        this.direct = direct;
        List<String> parameters = new ArrayList<>();
        for (Local parameter : target().definition().parameters()) {
            if (parameter.arity() == 0) {
                parameters.add(parameter.name());
            }
        }
        this.parameterNames = List.copyOf(parameters);
        Set<String> names = new HashSet<>();
        for (Surrounding each : around) {
            if (each instanceof Surrounding.Ranged ranged) {
                addNames(ranged.bound(), names);
            } else if (each instanceof Surrounding.Entered entered) {
                entered.definition().parameters().forEach(parameter -> names.add(parameter.name()));
            }
        }
        this.understood = Set.copyOf(names);
    }

    private static void addNames(Bound bound, Set<String> names) {
        bound.locals().forEach(local -> names.add(local.name()));
    }

    public String name() {
        return name;
    }

    String fullName() {
        return fullName;
    }

    boolean isDirect() {
        return direct;
    }

    List<Surrounding> around() {
        return around;
    }

    /** The action itself. */
    Surrounding.Entered target() {
        return (Surrounding.Entered) around.get(around.size() - 1);
    }

    /** The definition of the action. */
    public Definition definition() {
        return target().definition();
    }

    /** The names of the parameters that are values, not operators. */
    List<String> parameterNames() {
        return parameterNames;
    }

    /** The names of arguments that have a meaning here: of parameters, and of names around the action. */
    Set<String> understood() {
        return understood;
    }

    /** {@code Put(key, value)}, for messages. */
    String signature() {
        return name + "(" + String.join(", ", parameterNames) + ")";
    }

    /** Whether one of these locals is mentioned by the part with this number, by a later one, or by the action. */
    boolean mentions(Predicate<Local> locals, int from) {
        for (Surrounding each : around.subList(from, around.size())) {
            if (each.mentions(locals)) {
                return true;
            }
        }
        return Mentions.any(target().definition().body(), locals);
    }
}
