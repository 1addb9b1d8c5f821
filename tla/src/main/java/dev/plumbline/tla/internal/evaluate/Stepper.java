package dev.plumbline.tla.internal.evaluate;

import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.value.ValueError;

/**
 * An action, or an initial predicate, that assigns values to the variables of the state being built. Like TLC it takes
 * conjuncts from left to right; {@code x' = e} assigns if x' has no value yet and compares otherwise; disjunctions and
 * existential quantifiers branch. Each branch ends in the continuation, and all assignments are undone on the way back.
 * The number of times that the continuation is reached is TLC's number of generated states, so branches are taken even
 * if they assign nothing.
 */
public abstract class Stepper {
    private final SourcePlace place;

    protected Stepper(SourcePlace place) {
        this.place = place;
    }

    public final SourcePlace place() {
        return place;
    }

    /** The error of an operation on values, with the place of this action. */
    protected final EvaluationError located(ValueError refused) {
        return EvaluationError.of(refused, place);
    }

    /**
     * Continues once for each way in which the action is possible.
     *
     * @return true if the continuation wants no further ways
     */
    public abstract boolean run(Run run, Environment environment, Continuation then);

    /**
     * Whether the action is possible in at most one way, according to its text. Then {@link #step} can take it, so that
     * conjunctions of such actions need neither recursion nor continuations.
     *
     * @param run tells whether the current state is being built
     */
    public boolean isDirect(Run run) {
        return false;
    }

    /**
     * Takes the only way of an action that {@link #isDirect}. Assignments stay even if the action turns out to be
     * impossible: {@link Run#undo} undoes them.
     *
     * @return whether the action is possible
     */
    public boolean step(Run run, Environment environment) {
        throw new IllegalStateException(place + ": the action may be possible in several ways");
    }

    /** {@link #run} for actions that are direct. */
    protected final boolean stepThen(Run run, Environment environment, Continuation then) {
        int mark = run.assigned;
        boolean isEnough = step(run, environment) && then.proceed(run);
        run.undo(mark);
        return isEnough;
    }

    /** The rest of the work after an action. */
    @FunctionalInterface
    public interface Continuation {
        /** @return true if no further ways are wanted */
        boolean proceed(Run run);
    }
}
