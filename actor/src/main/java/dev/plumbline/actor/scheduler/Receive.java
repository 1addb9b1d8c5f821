package dev.plumbline.actor.scheduler;

import dev.plumbline.actor.execution.Envelope;
import dev.plumbline.schedule.Access;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A receive that may come next, or has been taken; or a fault.
 *
 * @param process the receiver
 * @param envelope empty for a fault
 * @param enabledBy the index of the step that made it possible; -1 if it existed from the start
 * @param before the steps that happened before it became possible: that step, and all before it
 * @param accesses its known accesses, by which faults are compared
 */
record Receive(
        int transition,
        int process,
        Optional<Envelope> envelope,
        int enabledBy,
        BitSet before,
        Supplier<List<Access>> accesses) {}
