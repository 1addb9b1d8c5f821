package dev.plumbline.check.states.event;

import dev.plumbline.spec.ExplorableSpec;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The vocabulary of other specifications of the same log. A log that serves several specifications is checked against
 * each, and none of them needs the variables and actions of the others.
 *
 * @param variables that this specification does not have
 * @param actions that this specification does not have
 */
public record OtherSpecs(Set<String> variables, Set<String> actions) {
    public static final OtherSpecs NONE = new OtherSpecs(Set.of(), Set.of());

    /** The variables and actions that the others have and this one does not. */
    public static OtherSpecs of(ExplorableSpec spec, List<ExplorableSpec> others) {
        Set<String> variables = new TreeSet<>();
        Set<String> actions = new TreeSet<>();
        for (ExplorableSpec other : others) {
            variables.addAll(other.variables());
            actions.addAll(other.transitionNames());
        }
        variables.removeAll(spec.variables());
        actions.removeAll(spec.transitionNames());
        return new OtherSpecs(Set.copyOf(variables), Set.copyOf(actions));
    }

    boolean isAny() {
        return !variables.isEmpty() || !actions.isEmpty();
    }
}
