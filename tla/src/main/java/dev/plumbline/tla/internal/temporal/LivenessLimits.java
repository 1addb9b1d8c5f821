package dev.plumbline.tla.internal.temporal;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Messages about the effects of a configuration on properties of infinite behaviours. */
public final class LivenessLimits {
    private LivenessLimits() {}

    /** Why such properties count as unchecked although there is no counterexample; empty if they do not. */
    public static Optional<String> merging(boolean hasView, boolean hasSymmetry) {
        return hasView || hasSymmetry
                ? Optional.of("with a " + (hasView ? "VIEW" : "SYMMETRY")
                        + " liveness is not proved, since behaviours may depend on the states that it makes one")
                : Optional.empty();
    }

    /** As in TLC, only behaviours that satisfy the constraints count. */
    public static List<String> notes(List<String> constraints, List<String> actionConstraints) {
        List<String> names = new ArrayList<>();
        constraints.forEach(name -> names.add("CONSTRAINT " + name));
        actionConstraints.forEach(name -> names.add("ACTION_CONSTRAINT " + name));
        return names.isEmpty()
                ? List.of()
                : List.of(String.join(", ", names) + ": properties of infinite behaviours were checked along the states"
                        + " and steps that it allows");
    }
}
