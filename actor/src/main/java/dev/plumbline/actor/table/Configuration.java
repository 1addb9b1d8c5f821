package dev.plumbline.actor.table;

import dev.plumbline.actor.Harness;
import dev.plumbline.schedule.Scheduler;
import java.util.function.LongFunction;

/**
 * A scheduler on a system with a harness: a column of a table.
 *
 * @param scheduler its word, such as {@code ired}
 * @param abbreviation as in the DS2 paper, such as {@code IR}
 * @param bySeed makes a new scheduler
 * @param maxSchedules the limit on schedules
 */
public record Configuration(
        String system,
        Harness harness,
        String scheduler,
        String abbreviation,
        LongFunction<Scheduler> bySeed,
        long maxSchedules) {}
