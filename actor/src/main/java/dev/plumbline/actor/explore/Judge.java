package dev.plumbline.actor.explore;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.execution.CallLog;
import dev.plumbline.check.Check;
import dev.plumbline.check.Engine;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Decides whether the sequential object explains the observations of the clients. Logs that no criterion distinguishes
 * ({@link CallLog#byOrder}) are checked once.
 */
public final class Judge {
    private final Harness harness;
    private final Budget budget;
    private final Map<Object, Verdict.Word> known = new HashMap<>();
    private long nanos;
    private long cpuElsewhere;

    /** @param budget of each check */
    public Judge(Harness harness, Budget budget) {
        this.harness = harness;
        this.budget = budget;
    }

    /** @throws BadInput if the model does not have an operation of the harness */
    public Verdict.Word word(CallLog log) throws BadInput {
        if (harness.spec().isEmpty()) {
            return Verdict.Word.CONFORMS;
        }
        Verdict.Word word = known.get(log.byOrder());
        if (word == null) {
            word = verdict(log).word();
            known.put(log.byOrder(), word);
        }
        return word;
    }

    /** Steps of a built-in model never hang, so no separate thread has to watch each of thousands of small checks. */
    private Verdict verdict(CallLog log) throws BadInput {
        Spec spec = harness.spec().orElseThrow();
        if (Models.builtIn(spec).isEmpty()) {
            return check(log, spec).verdict();
        }
        long start = System.nanoTime();
        try {
            return Engine.standard()
                    .search(new Engine.Task(
                            log.history(harness.name()), spec, budget, Progress.NONE, Optional.empty(), false))
                    .verdict();
        } finally {
            nanos += System.nanoTime() - start;
        }
    }

    /** The whole result, computed again: for a report. Empty if the harness has no sequential object. */
    public Optional<Result> check(CallLog log) throws BadInput {
        return harness.spec().isEmpty()
                ? Optional.empty()
                : Optional.of(check(log, harness.spec().get()));
    }

    private Result check(CallLog log, Spec spec) throws BadInput {
        long start = System.nanoTime();
        try {
            return Check.of(log.history(harness.name()), spec)
                    .budget(budget)
                    .amongOthers()
                    .spending(spent -> cpuElsewhere += spent)
                    .explainable()
                    .run();
        } finally {
            nanos += System.nanoTime() - start;
        }
    }

    /** The time that all checks took. */
    public long nanos() {
        return nanos;
    }

    /** The CPU time of checks on other threads. */
    long cpuElsewhere() {
        return cpuElsewhere;
    }
}
