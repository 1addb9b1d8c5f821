package dev.plumbline.cli.check;

import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.states.follow.FollowedLogs;
import dev.plumbline.check.states.mapping.StateMapping;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Waits while state logs grow and conform. It gives no verdict: the check that follows reads the whole log, as it would
 * without waiting.
 */
final class LogFollower {
    private static final Duration PAUSE = Duration.ofMillis(200);

    private final SpecSource spec;
    private final StateMapping mapping;
    private final List<Path> files;
    private final Budget budget;

    LogFollower(SpecSource spec, StateMapping mapping, List<Path> files, Budget budget) {
        this.spec = spec;
        this.mapping = mapping;
        this.files = files;
        this.budget = budget;
    }

    /** Returns when the logs do not conform, or have not grown for this time. */
    void await(Duration patience) throws BadInput {
        FollowedLogs logs = logs();
        long heard = System.nanoTime();
        while (System.nanoTime() - heard < patience.toNanos()) {
            Optional<Result> result = logs.checkSettled();
            if (result.isPresent()) {
                heard = System.nanoTime();
                if (!conforms(result)) {
                    // Perhaps a node was slow to write earlier events: by now it has written them.
                    pause();
                    logs = logs();
                    if (!conforms(logs.checkAll())) {
                        return;
                    }
                }
            }
            pause();
        }
    }

    private FollowedLogs logs() {
        return new FollowedLogs(spec, mapping, files).budget(budget);
    }

    private static boolean conforms(Optional<Result> result) {
        return result.isEmpty() || result.get().verdict() instanceof Verdict.Conforms;
    }

    private static void pause() throws BadInput {
        try {
            Thread.sleep(PAUSE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BadInput("interrupted while waiting for the logs to grow", e);
        }
    }
}
