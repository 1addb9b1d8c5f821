package dev.plumbline.check.states.mapping;

import dev.plumbline.spec.ExplorableSpec;
import java.util.Set;
import java.util.TreeSet;

/**
 * The vocabulary of other specifications of the same log. A log that serves several specifications is checked against
 * each, and none of them needs the variables and actions of the others.
 *
 * @param variables of the other specifications
 * @param actions of the other specifications
 */
public record OtherSpecs(Set<String> variables, Set<String> actions) {
    public static final OtherSpecs NONE = new OtherSpecs(Set.of(), Set.of());

    public OtherSpecs {
        variables = Set.copyOf(variables);
        actions = Set.copyOf(actions);
    }

    /** The same with the variables and actions of another specification. */
    public OtherSpecs and(ExplorableSpec other) {
        Set<String> moreVariables = new TreeSet<>(variables);
        Set<String> moreActions = new TreeSet<>(actions);
        moreVariables.addAll(other.variables());
        moreActions.addAll(other.transitionNames());
        return new OtherSpecs(moreVariables, moreActions);
    }

    /** Without the variables and actions of the specification that is checked. */
    public OtherSpecs without(ExplorableSpec checked) {
        Set<String> otherVariables = new TreeSet<>(variables);
        Set<String> otherActions = new TreeSet<>(actions);
        otherVariables.removeAll(checked.variables());
        otherActions.removeAll(checked.transitionNames());
        return new OtherSpecs(otherVariables, otherActions);
    }

    public boolean isAny() {
        return !variables.isEmpty() || !actions.isEmpty();
    }
}
