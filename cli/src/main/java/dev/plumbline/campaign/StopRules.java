package dev.plumbline.campaign;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * When a campaign ends before its last task.
 *
 * @param budget of this process
 * @param wall whether the budget is elapsed time, and not CPU time of the tasks together
 * @param violations the number of distinct failures that are not known
 * @param quietFor tasks one after the other that showed nothing new
 */
public record StopRules(Optional<Duration> budget, boolean wall, OptionalLong violations, OptionalLong quietFor) {
    public static final StopRules NONE =
            new StopRules(Optional.empty(), false, OptionalLong.empty(), OptionalLong.empty());
}
