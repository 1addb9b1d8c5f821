package dev.plumbline.casestudies.queues;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Verdict;
import dev.plumbline.history.History;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The results of a workload under the seeds 1, 2, ..
 *
 * @param operations of all runs
 * @param inconclusive seeds whose check ran out of its budget
 */
record Survey(int runs, long operations, int conforms, List<Violation> violations, List<Long> inconclusive) {
    /** @param operation that no interpretation allows */
    record Violation(long seed, String operation) {}

    /** @param folder in which each run gets one of its own, named by its seed */
    static Survey of(Workload workload, Workload.Mode mode, String spec, int runs, Specs specs, Path folder) {
        long operations = 0;
        int conforms = 0;
        List<Violation> violations = new ArrayList<>();
        List<Long> inconclusive = new ArrayList<>();
        for (long seed = 1; seed <= runs; seed++) {
            History history = workload.run(mode, seed, folder.resolve(Long.toString(seed)));
            Verdict verdict = specs.check(history, spec, workload.threads());
            operations += verdict.statistics().operations();
            Optional<String> failed = verdict.counterexampleIfAny().map(Survey::failed);
            if (failed.isPresent()) {
                violations.add(new Violation(seed, failed.get()));
            } else if (verdict instanceof Verdict.Conforms) {
                conforms++;
            } else {
                inconclusive.add(seed);
            }
        }
        return new Survey(runs, operations, conforms, violations, inconclusive);
    }

    static String failed(Counterexample counterexample) {
        return counterexample
                .history()
                .operations()
                .get(counterexample.failedAt())
                .call();
    }
}
