package dev.plumbline.casestudies.queues;

import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The specifications in tla/. Each is loaded once for a number of threads, not once a history: loading takes longer
 * than checking.
 */
final class Specs {
    static final String STRICT = "Queue";
    static final String PROMISED = "MultiProducerQueue";

    private static final Budget BUDGET = Budget.DEFAULT.withTime(Duration.ofMinutes(2));

    private final Map<String, Spec> loaded = new ConcurrentHashMap<>();

    Spec load(String name, int threads) {
        return loaded.computeIfAbsent(name + " " + threads, key -> {
            try {
                return TlaSpec.load(
                        Path.of("tla", name + ".tla"), TlaOptions.DEFAULT.withConstant("Threads", "1.." + threads));
            } catch (BadInput e) {
                throw new IllegalStateException(e);
            }
        });
    }

    /** For histories with operations that never returned: what they may have taken must be known. */
    Verdict check(History history, String name, int threads, String elements) throws BadInput {
        Spec spec = TlaSpec.load(
                Path.of("tla", name + ".tla"),
                TlaOptions.DEFAULT.withConstant("Threads", "1.." + threads).withConstant("Elements", elements));
        return Check.of(history, spec).budget(BUDGET).run().verdict();
    }

    Verdict check(History history, String name, int threads) {
        Spec spec = load(name, threads);
        try {
            return Check.of(history, spec).budget(BUDGET).run().verdict();
        } catch (BadInput e) {
            throw new IllegalStateException(e);
        }
    }
}
