package dev.plumbline.junit;

import dev.plumbline.check.Result;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.states.follow.FollowedLogs;
import dev.plumbline.check.states.mapping.StateMapping;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Checks the state logs of a system while a test drives it, so that the test fails soon after the unexplained event:
 *
 * <pre>{@code
 * try (StateRecorder recorder = StateRecorder.into(folder, simulation::now, "us");
 *         StateLogWatch watch = StateLogWatch.of(folder, TlaSource.of(Path.of("Raft.tla")))) {
 *     while (simulation.now() < end) {
 *         simulation.step();
 *         watch.assertConformsSoFar();
 *     }
 * } // the remaining events are checked here
 * }</pre>
 *
 * The cost of a check depends on the new events only. Call it when no thread is about to log something: then the log
 * covers the whole system up to this moment. It uses only the clocks of the log, so it works with a simulated one.
 */
public final class StateLogWatch implements AutoCloseable {
    private final FollowedLogs logs;
    private final String name;

    private StateLogWatch(Path log, SpecSource spec, StateMapping mapping) {
        // Tests share their machine with other tests.
        this.logs = new FollowedLogs(spec, mapping, List.of(log)).budget(Budget.DEFAULT);
        this.name = log.toString();
    }

    /** @param log a file, or a folder with a file for each node; it need not exist yet */
    public static StateLogWatch of(Path log, SpecSource spec) {
        return of(log, spec, StateMapping.NONE);
    }

    /** @param mapping how to read the log: {@code StateMapping.read(Path.of("raft.map"))} */
    public static StateLogWatch of(Path log, SpecSource spec, StateMapping mapping) {
        return new StateLogWatch(log, spec, mapping);
    }

    /**
     * Asserts that a behaviour of the specification explains all events logged so far.
     *
     * @throws AssertionError if none does, or if the log cannot be checked at all
     * @throws InconclusiveError if the budget ran out
     */
    public void assertConformsSoFar() {
        try {
            Optional<Result> result = logs.checkAll();
            if (result.isPresent()) {
                PlumblineAssertions.require(result.get());
            }
        } catch (BadInput e) {
            throw new AssertionError(name + " cannot be checked: " + e.getMessage(), e);
        }
    }

    /** The number of events explained so far. */
    public int explained() {
        return logs.explained();
    }

    /** Asserts the same for the remaining events. */
    @Override
    public void close() {
        assertConformsSoFar();
    }
}
