package dev.plumbline.benchmarks;

import dev.plumbline.check.Budget;
import dev.plumbline.check.Check;
import dev.plumbline.check.Statistics;
import dev.plumbline.check.Verdict;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import java.nio.file.Path;

/** What is measured: a search together with the way in which the specification is given. */
enum Checker {
    TLA("sweep, TLA+"),
    JAVA("sweep, Java"),
    WING_GONG_LOWE("Wing-Gong-Lowe, Java"),
    /** Reads the history and leaves it at that. */
    READER("reader");

    private final String words;

    Checker(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }

    /** @param omniMap the specification in TLA+ */
    Measurement check(History history, int keys, Path omniMap, Budget budget) throws BadInput {
        return switch (this) {
            case TLA -> sweep(history, TlaSpec.load(omniMap, TlaOptions.DEFAULT.withHistory(history)), budget);
            case JAVA -> sweep(history, new HandWrittenMap(keys, true), budget);
            case WING_GONG_LOWE -> WingGongLowe.check(history, new HandWrittenMap(keys, false), budget);
            case READER -> throw new IllegalArgumentException("a reader has no verdict");
        };
    }

    private static Measurement sweep(History history, Spec spec, Budget budget) throws BadInput {
        Verdict verdict = Check.of(history, spec).budget(budget).run().verdict();
        Statistics spent = verdict.statistics();
        String detail = verdict instanceof Verdict.Inconclusive unfinished
                ? unfinished.reason().text() + ", " + unfinished.settled() + " operations explained, frontier of "
                        + unfinished.frontier()
                : "";
        return new Measurement(
                verdict.word(),
                detail,
                history.size(),
                spent.steps(),
                spent.maxFrontier(),
                spent.time().toNanos() / 1e9,
                0,
                0,
                spent.peakMemoryBytes() / (double) (1 << 20));
    }
}
