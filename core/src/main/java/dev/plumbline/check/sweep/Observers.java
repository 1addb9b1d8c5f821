package dev.plumbline.check.sweep;

import dev.plumbline.check.meter.Meter;

/**
 * Performs observers at once. An observer leaves the state unchanged wherever it is enabled, so a configuration that
 * has performed it can do all that a configuration without it can do: a continuation that performs the observer later
 * is also one without it. The word <em>wherever</em> matters: an action that merely changes nothing in the present state must wait. ({@code
 * Add(x)} pending while x is present, then {@code Remove(x)}, then a read that sees x: done early, {@code Add} is
 * lost.)
 */
final class Observers {
    private final OpenOperations open;
    private final StateTable states;

    Observers(OpenOperations open, StateTable states) {
        this.open = open;
        this.states = states;
    }

    /**
     * Performs every candidate that is enabled. Those not among the candidates must be known to be disabled: because
     * they were before, and nothing has happened since that interferes with them.
     */
    SweepConfiguration perform(SweepConfiguration configuration, Bits candidates) throws Meter.Exhausted {
        Bits waiting = candidates.and(open.observers()).minus(configuration.done);
        if (waiting.isEmpty()) {
            return configuration;
        }
        Bits done = configuration.done;
        Path path = configuration.path;
        StateTable.Node state = configuration.state;
        while (!waiting.isEmpty()) {
            Slot slot = open.slot(waiting.next(0));
            waiting = waiting.without(slot.number);
            if (slot.isAllowedAfter(done) && states.enabled(state, slot.completing)) {
                done = done.with(slot.number);
                path = path.then(slot.operation, slot.completing.name(), true, state.state);
                // Those that process order held back until now.
                waiting = waiting.or(slot.interferes.and(open.observers()).minus(done));
            }
        }
        return done == configuration.done ? configuration : new SweepConfiguration(state, done, path);
    }
}
