package dev.plumbline.tla.internal.obstacle;

import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Adds to an obstacle a statement in plain words, and the parts of the state that its condition reads. If that fails,
 * the obstacle stays as it is.
 */
final class ObstacleStatements {
    private final StateParts parts;
    private final Statement statement;

    private ObstacleStatements(Situation situation) {
        this.parts = new StateParts(situation);
        this.statement = new Statement(parts);
    }

    /**
     * For a leaf that is FALSE. If the leaf does not read the state, like {@code result = FALSE} in a branch, the
     * statement is about the condition that selected the branch.
     */
    static Obstacle about(Obstacle formal, FalseLeaf leaf, Situation situation) {
        return guarded(formal, situation, told -> {
            if (!told.parts.isFixed(leaf.term().part())) {
                return told.withStatement(formal, leaf.term().part(), false);
            }
            Optional<FalseLeaf.Taken> taken = leaf.taken();
            return taken.isEmpty()
                    ? formal
                    : told.withStatement(
                            formal, taken.get().condition(), taken.get().truth());
        });
    }

    /** For a guard that holds but must not. */
    static Obstacle holds(Obstacle formal, FormulaPart guard, Situation situation) {
        return guarded(formal, situation, told -> told.withStatement(formal, guard, true));
    }

    static Obstacle notEqual(Obstacle formal, FormulaPart actual, KnownValue expected, Situation situation) {
        return guarded(
                formal,
                situation,
                told -> formal.withStatement(told.statement.otherThan(actual, expected), told.parts.reads(actual)));
    }

    static Obstacle notMember(Obstacle formal, KnownValue value, FormulaPart set, Situation situation) {
        return guarded(formal, situation, told -> {
            Value element = value.plain();
            List<ReadPart> reads =
                    told.parts.memberOf(element, set).map(List::of).orElseGet(() -> told.parts.reads(set));
            return formal.withStatement(told.statement.in(element, set, false), reads);
        });
    }

    private Obstacle withStatement(Obstacle formal, FormulaPart condition, boolean truth) {
        return formal.withStatement(statement.of(condition, truth), parts.reads(condition));
    }

    private static Obstacle guarded(
            Obstacle formal, Situation situation, Function<ObstacleStatements, Obstacle> telling) {
        try {
            return telling.apply(new ObstacleStatements(situation));
        } catch (RuntimeException | StackOverflowError e) {
            // The limit of work is exceeded, or the evaluator cannot compare or print some values. The condition is
            // still false.
            return formal;
        }
    }
}
