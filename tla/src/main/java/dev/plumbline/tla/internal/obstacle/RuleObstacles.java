package dev.plumbline.tla.internal.obstacle;

import dev.plumbline.spec.Obstacle;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Why invariants and constraints rule states and steps out. */
public final class RuleObstacles {
    private static final int MOST = 8;

    /** The phrase for a state after a step. */
    public static final String AFTER_THE_STEP = "after the step";

    /** The phrase for an initial state. */
    public static final String IN_AN_INITIAL_STATE = "in an initial state";

    private RuleObstacles() {}

    /**
     * The obstacles if all states are ruled out.
     *
     * @param reason why a state is ruled out; if it is empty for one state, there are no obstacles
     */
    public static <S> List<Obstacle> of(List<S> states, Function<S, Optional<Obstacle>> reason) {
        Set<Obstacle> obstacles = new LinkedHashSet<>();
        for (S state : states) {
            Optional<Obstacle> found = reason.apply(state);
            if (found.isEmpty()) {
                return List.of();
            }
            if (obstacles.size() < MOST) {
                obstacles.add(found.get());
            }
        }
        return List.copyOf(obstacles);
    }

    /**
     * The obstacle for a broken rule about states.
     *
     * @param rule with its keyword: {@code INVARIANT Small}
     * @param situation the state that breaks it
     */
    public static Obstacle ofState(String rule, FormulaPart formula, Situation situation, String when) {
        List<String> reasons = new ArrayList<>();
        FalseConjuncts.explain(situation, formula)
                .forEach(reason ->
                        reasons.add(reason.condition() + (reason.values().isEmpty() ? "" : ": " + reason.values())));
        return broken(rule, formula, reasons, when);
    }

    /** The obstacle for a broken rule about steps, with the changes of the step. */
    public static Obstacle ofStep(
            String rule, FormulaPart formula, Situation before, List<String> variables, Successor after) {
        return broken(rule, formula, changes(before, variables, after), AFTER_THE_STEP);
    }

    private static Obstacle broken(String rule, FormulaPart formula, List<String> reasons, String when) {
        return Obstacle.isFalse(
                rule, String.join(", ", reasons) + (reasons.isEmpty() ? "" : " ") + when, formula.where());
    }

    /** The obstacle for a property of steps that this step breaks. */
    public static Obstacle ofProperty(FormulaPart property, Situation before, List<String> variables, Successor after) {
        return Obstacle.isFalse(
                property.text(), String.join(", ", changes(before, variables, after)), property.where());
    }

    private static List<String> changes(Situation before, List<String> variables, Successor after) {
        List<String> changes = new ArrayList<>();
        for (String variable : variables) {
            KnownValue old = before.variable(variable);
            KnownValue made = after.get(variable);
            if (changes.size() < MOST && !old.agrees(made)) {
                changes.add(variable + " = " + ObstacleText.text(old).orElse("...") + ", " + variable + "' = "
                        + ObstacleText.text(made).orElse("..."));
            }
        }
        return changes;
    }
}
