package dev.plumbline.tla.internal.why;

import dev.plumbline.spec.Look;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Adds to an obstacle a statement in plain words, and the parts of the state that it looks at. Whatever goes wrong on
 * the way, the obstacle itself stays as it is.
 */
final class Told {
    private final StateParts parts;
    private final Statement statement;

    private Told(Situation situation) {
        this.parts = new StateParts(situation);
        this.statement = new Statement(parts);
    }

    /**
     * About a leaf that is FALSE. One that does not look at the state, as {@code result = FALSE} in a branch, is told
     * by the condition that decided for the branch.
     */
    static Obstacle about(Obstacle formal, FalseLeaf leaf, Situation situation) {
        return guarded(formal, situation, told -> {
            if (!told.parts.isFixed(leaf.term().part())) {
                return told.saying(formal, leaf.term().part(), false);
            }
            Optional<FalseLeaf.Taken> taken = leaf.taken();
            return taken.isEmpty()
                    ? formal
                    : told.saying(formal, taken.get().condition(), taken.get().truth());
        });
    }

    /** About a guard that must not hold, and does. */
    static Obstacle holds(Obstacle formal, FormulaPart guard, Situation situation) {
        return guarded(formal, situation, told -> told.saying(formal, guard, true));
    }

    static Obstacle notEqual(Obstacle formal, FormulaPart actual, KnownValue expected, Situation situation) {
        return guarded(
                formal,
                situation,
                told -> formal.saying(told.statement.otherThan(actual, expected), told.parts.looks(actual)));
    }

    static Obstacle notMember(Obstacle formal, KnownValue value, FormulaPart set, Situation situation) {
        return guarded(formal, situation, told -> {
            Value element = value.plain();
            List<Look> looks = told.parts.memberOf(element, set).map(List::of).orElseGet(() -> told.parts.looks(set));
            return formal.saying(told.statement.in(element, set, false), looks);
        });
    }

    private Obstacle saying(Obstacle formal, FormulaPart condition, boolean truth) {
        return formal.saying(statement.of(condition, truth), parts.looks(condition));
    }

    private static Obstacle guarded(Obstacle formal, Situation situation, Function<Told, Obstacle> telling) {
        try {
            return telling.apply(new Told(situation));
        } catch (RuntimeException | StackOverflowError e) {
            // There is too much to look at, or the evaluator refuses to compare or to write some values. The condition
            // is still false.
            return formal;
        }
    }
}
