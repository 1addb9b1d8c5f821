package dev.plumbline.actor.table;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.states.StateSearch;
import dev.plumbline.actor.states.StatesFound;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;

/** All histories of a harness, to determine which of them a scheduler lost. */
public final class AllHistories {
    /** The limit on states. */
    public static final long MOST_STATES = 1_000_000;

    private static final Duration LONGEST = Duration.ofSeconds(20);

    private AllHistories() {}

    /**
     * By a search through whole states, of which there are far fewer than schedules.
     *
     * @return by order; empty if there are too many states, or the actors belong to another library
     */
    public static Optional<Set<Object>> of(Harness harness, LongConsumer progress) throws BadInput {
        if (harness.foreign().isPresent()) {
            return Optional.empty();
        }
        StatesFound found = StateSearch.of(harness)
                .states(MOST_STATES)
                .budget(Budget.DEFAULT.withTime(LONGEST))
                .unjudged()
                .progress(progress)
                .run();
        return found.complete() ? Optional.of(found.ends()) : Optional.empty();
    }
}
