package dev.plumbline.tla.internal.obstacle;

import dev.plumbline.spec.Obstacle;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Collects the reasons why a step is not possible in a state: failures around its action, and in the action. The caller
 * goes through the formulas around the action, from the outermost.
 */
final class StepObstacles {
    private static final int MOST = 8;
    private static final int MOST_ELEMENTS = 50;

    private final Situation situation;
    private final Set<Obstacle> obstacles = new LinkedHashSet<>();
    /** If obstacles of all instances are combined, they are collected there instead. */
    private final Optional<Instances> instances;

    private StepObstacles(Situation situation, Optional<Instances> instances) {
        this.situation = situation;
        this.instances = instances;
    }

    /** For a step with arguments. */
    public static StepObstacles ofOperation(Situation situation) {
        return new StepObstacles(situation, Optional.empty());
    }

    /** For a step without arguments, whose parameters range over their bounds: obstacles of all values are combined. */
    public static StepObstacles ofInstances(Situation situation) {
        return new StepObstacles(situation, Optional.of(new Instances()));
    }

    /** @param name of the action */
    public List<Obstacle> all(String name) {
        if (instances.isPresent()) {
            List<Obstacle> told = instances.get().told();
            return told.isEmpty() ? List.of(new Obstacle(name, "", "cannot happen here", "")) : told;
        }
        return obstacles.isEmpty()
                ? List.of(new Obstacle(name, "", "cannot happen with these arguments", ""))
                : List.copyOf(obstacles);
    }

    /** Whether further obstacles are left out. */
    public boolean isFull() {
        return obstacles.size() >= MOST
                || instances.isPresent() && instances.get().isFull();
    }

    private void add(Obstacle obstacle) {
        instances.ifPresent(all -> all.add(obstacle));
        if (instances.isEmpty() && obstacles.size() < MOST) {
            obstacles.add(obstacle);
        }
    }

    /**
     * Adds the obstacles in the action itself.
     *
     * @param conjuncts all conjuncts that may be about the next state, in the order of evaluation
     * @param body the one of them that is the body of the action
     */
    public void action(List<FormulaPart> conjuncts, FormulaPart body) {
        FalseConjuncts.explain(situation, conjuncts, body).forEach(this::add);
    }

    /** Whether a value is in a set; if not, adds an obstacle. */
    public boolean isMember(KnownValue value, FormulaPart set) {
        KnownValue actual = value(set);
        if (actual.contains(value)) {
            return true;
        }
        String element = written(value);
        String text = set.text();
        String elements = ObstacleText.text(actual).orElse(text);
        add(ObstacleStatements.notMember(
                Obstacle.isFalse(
                        element + " \\in " + text,
                        elements.equals(text) ? "" : element + " \\in " + elements,
                        set.where()),
                value,
                set,
                situation));
        return false;
    }

    /** Whether a condition has the expected truth value; if not, adds an obstacle. */
    public boolean holds(FormulaPart condition, boolean expected) {
        if (situation.holds(condition, situation.nothing()) == expected) {
            return true;
        }
        if (expected) {
            FalseConjuncts.explain(situation, condition).forEach(this::add);
        } else {
            add(ObstacleStatements.holds(
                    Obstacle.isFalse("~(" + condition.text() + ")", "", condition.where()), condition, situation));
        }
        return false;
    }

    /** Whether an expression has the expected value; if not, adds an obstacle. */
    public boolean isEqual(FormulaPart actual, KnownValue expected) {
        KnownValue found = value(actual);
        if (expected.agrees(found)) {
            return true;
        }
        String text = actual.text();
        String value = ObstacleText.text(found).orElse(text);
        String wanted = written(expected);
        add(ObstacleStatements.notEqual(
                Obstacle.isFalse(
                        text + " = " + wanted, value.equals(text) ? "" : value + " = " + wanted, actual.where()),
                actual,
                expected,
                situation));
        return false;
    }

    /**
     * Tries the elements of a set over which names range.
     *
     * @param trial continues with an element, by {@link #within}; false if the element contradicts the arguments
     */
    public void range(FormulaPart set, Iterator<KnownValue> elements, Predicate<KnownValue> trial) {
        int tried = 0;
        boolean fits = false;
        while (elements.hasNext() && tried < MOST_ELEMENTS) {
            tried++;
            fits |= trial.test(elements.next());
        }
        if (elements.hasNext()) {
            instances.ifPresent(Instances::leaveOut);
        }
        if (tried == 0) {
            add(Obstacle.isFalse(set.text() + " # {}", "nothing to choose from", set.where()));
        } else if (!fits) {
            add(new Obstacle(set.text(), "", "has no element with these arguments", set.where()));
        }
    }

    /** Continues with values for names. */
    public void within(List<String> names, List<KnownValue> values, Runnable rest) {
        instances.ifPresent(all -> all.begin(names, values));
        rest.run();
        instances.ifPresent(Instances::end);
    }

    private KnownValue value(FormulaPart part) {
        return situation.value(part, situation.nothing());
    }

    private static String written(KnownValue value) {
        return value.text(Integer.MAX_VALUE).orElse("...");
    }
}
