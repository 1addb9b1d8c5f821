package dev.plumbline.actor.table;

import dev.plumbline.actor.Harness;
import dev.plumbline.schedule.Scheduler;
import java.util.function.LongFunction;

/**
 * A scheduler on a system with a harness: what a column of a table is about.
 *
 * @param scheduler its word, such as {@code ired}
 * @param abbreviation as the DS2 paper has it, such as {@code IR}
 * @param bySeed makes the scheduler anew
 * @param maxSchedules after so many schedules it ends
 */
public record Configuration(
        String system,
        Harness harness,
        String scheduler,
        String abbreviation,
        LongFunction<Scheduler> bySeed,
        long maxSchedules) {}
