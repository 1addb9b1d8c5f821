package dev.plumbline.tla.internal.operation;

import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Local;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** An action at one of the places where Next mentions it. */
public final class ActionSite extends NamedSite {
    private final List<Surrounding> around;

    /**
     * @param name as the module writes it: {@code Enq}, or {@code Q!Enq} of an instance
     * @param fullName with the names of all instances on the way to it
     * @param around the parts of Next that enclose it, outermost first; the last one is the action itself
     * @param direct false for an operator that is only a conjunct in the body of another action
     */
    ActionSite(String name, String fullName, List<Surrounding> around, boolean direct) {
        super(name, fullName, direct, parameterNames(target(around)), understood(around));
        this.around = List.copyOf(around);
    }

    private static List<String> parameterNames(Surrounding.Entered target) {
        return target.definition().parameters().stream()
                .filter(parameter -> parameter.arity() == 0)
                .map(Local::name)
                .toList();
    }

    private static Set<String> understood(List<Surrounding> around) {
        Set<String> names = new HashSet<>();
        for (Surrounding each : around) {
            if (each instanceof Surrounding.Ranged ranged) {
                ranged.bound().locals().forEach(local -> names.add(local.name()));
            } else if (each instanceof Surrounding.Entered entered) {
                entered.definition().parameters().forEach(parameter -> names.add(parameter.name()));
            }
        }
        return names;
    }

    List<Surrounding> around() {
        return around;
    }

    /** The action itself. */
    Surrounding.Entered target() {
        return target(around);
    }

    private static Surrounding.Entered target(List<Surrounding> around) {
        return (Surrounding.Entered) around.get(around.size() - 1);
    }

    /** The definition of the action. */
    public Definition definition() {
        return target().definition();
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
