import dev.plumbline.check.Check;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Verdict;
import dev.plumbline.run.RunRecord;
import dev.plumbline.run.RunSeries;
import dev.plumbline.run.Runner;
import dev.plumbline.run.Settings;
import dev.plumbline.run.Target;
import dev.plumbline.run.scheduling.Scheduling;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/*
 * Lesson 6. How do I find a bug that shows once in a thousand runs, and reproduce it?
 *
 * StockWorkload.java defines the calls of the threads; it compiles against plumbline-record alone. A series makes one
 * run after the other and controls their threads: the seed decides every switch between them. So a seed that violates
 * once violates every time, also in a new process. The command line does the same and more: plumbline fuzz makes the
 * violation smaller and writes a bundle, and plumbline replay can stop it in a debugger.
 *
 * Run it:
 *
 *     mvn -q compile exec:exec
 *
 * It prints:
 *
 *     seed 1: violates at putIfAbsent(key: 1, result: null, value: 65)
 *     again:  violates at putIfAbsent(key: 1, result: null, value: 65)
 */
public class FuzzAndReplay {
    private static final Spec MAP = map();
    private static final Settings SETTINGS = Settings.of(2, 20, 1)
            .with(Scheduling.of(Scheduling.Strategy.RANDOM, 0));

    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createTempDirectory("lesson");
        Target target = new Target.Jvm("StockWorkload", List.of(Path.of("target/classes")), List.of());
        try (RunSeries runs = new RunSeries(new Runner(target, folder.resolve("fuzz")))) {
            for (long seed = 1; seed <= 100; seed++) {
                Optional<String> failure = failure(runs.run(SETTINGS.withSeed(seed)));
                System.out.println("seed " + seed + ": " + failure.orElse("conforms"));
                if (failure.isPresent()) {
                    Runner again = new Runner(target, folder.resolve("replay"));
                    System.out.println("again:  " + failure(again.run(SETTINGS.withSeed(seed))).orElse("conforms"));
                    return;
                }
            }
        }
    }

    /** Of a run that violates, the operation that fits no explanation. */
    private static Optional<String> failure(RunRecord run) throws BadInput {
        Verdict verdict = Check.of(run.traces(), MAP).run().verdict();
        return verdict.counterexampleIfAny()
                .flatMap(Counterexample::failed)
                .map(operation -> "violates at " + operation.call());
    }

    private static Spec map() {
        try {
            return Models.map();
        } catch (BadInput e) {
            throw new IllegalStateException(e);
        }
    }
}
