package dev.plumbline.casestudies;

import dev.plumbline.check.Check;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.files.Folders;
import dev.plumbline.run.harness.Harness;
import dev.plumbline.run.harness.Plan;
import dev.plumbline.run.harness.Summary;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Runs a target repeatedly, with successive seeds, and checks each history, until one violates or a limit is reached.
 *
 * @param specs the folder of the specifications
 * @param threads of each run
 * @param operations of each thread
 * @param firstSeed of the first run; each further run has the next one
 * @param runs at most
 * @param time after which no further run is begun
 */
record Trial(Path specs, int threads, int operations, long firstSeed, int runs, Duration time) {
    private static final Budget BUDGET = Budget.DEFAULT.withTime(Duration.ofMinutes(5));

    Outcome of(Target target) throws Exception {
        SpecSource spec = TlaSource.of(
                specs.resolve(target.spec()), TlaOptions.DEFAULT.withConfig(specs.resolve(target.config())));
        long begun = System.nanoTime();
        long total = 0;
        int inconclusive = 0;
        int crashes = 0;
        int run = 0;
        Optional<Outcome.Violation> found = Optional.empty();
        while (run < runs && found.isEmpty() && System.nanoTime() - begun < time.toNanos()) {
            long seed = firstSeed + run++;
            Path folder = Files.createTempDirectory("casestudy");
            try {
                Plan plan = new Plan(
                        threads,
                        operations,
                        seed,
                        Optional.empty(),
                        true,
                        folder.resolve("traces"),
                        folder.resolve("scratch"));
                Summary summary = Harness.run(target.workload().get(), plan);
                crashes += summary.crashes().size();
                Verdict verdict =
                        Check.of(plan.traces(), spec).budget(BUDGET).run().verdict();
                total += verdict.statistics().operations();
                found = verdict.counterexampleIfAny().map(reason -> violation(seed, reason));
                if (verdict instanceof Verdict.Inconclusive) {
                    inconclusive++;
                }
            } finally {
                Folders.delete(folder);
            }
        }
        return new Outcome(target, run, total, inconclusive, crashes, found, (System.nanoTime() - begun) / 1e9);
    }

    private static Outcome.Violation violation(long seed, Counterexample reason) {
        String obstacle = reason.reasonsOfFailing().stream()
                .flatMap(why -> why.obstacles().stream())
                .map(Object::toString)
                .findFirst()
                .orElse("no order of the open operations leads to it");
        return new Outcome.Violation(seed, reason.failed().orElseThrow().call(), obstacle);
    }
}
