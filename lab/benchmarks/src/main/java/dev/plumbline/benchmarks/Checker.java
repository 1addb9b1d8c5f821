package dev.plumbline.benchmarks;

import dev.plumbline.check.Check;
import dev.plumbline.check.Statistics;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A measured checker: a search and the form of its specification. */
enum Checker {
    TLA("sweep, TLA+", "OmniMap"),
    JAVA("sweep, Java"),
    WING_GONG_LOWE("Wing-Gong-Lowe, Java"),
    /** Only reads the history. */
    READER("reader"),
    CALL_JAVA("whole call, Java"),
    CALL_TOTAL_FUNCTION("whole call, total function", "OmniMap"),
    CALL_PARTIAL_FUNCTION("whole call, partial function", "OmniPartialMap"),
    CALL_CASES("whole call, LET and CASE", "OmniCaseMap"),
    CALL_TWO_VARIABLES("whole call, two variables", "OmniTwoVariables");

    private final String words;
    private final Optional<String> module;

    Checker(String words) {
        this.words = words;
        this.module = Optional.empty();
    }

    Checker(String words, String module) {
        this.words = words;
        this.module = Optional.of(module);
    }

    String words() {
        return words;
    }

    /** The name of the specification in TLA+, if there is one. */
    Optional<String> module() {
        return module;
    }

    /** Whether a command is run in a separate process. */
    boolean isWholeCall() {
        return name().startsWith("CALL_");
    }

    /** @param folder with the specifications in TLA+ */
    Measurement check(History history, int keys, Path folder, Budget budget) throws BadInput {
        return switch (this) {
            case TLA -> sweep(history, tla(history, folder), budget);
            case JAVA -> sweep(history, new HandWrittenMap(keys, true), budget);
            case WING_GONG_LOWE -> WingGongLowe.check(history, new HandWrittenMap(keys, false), budget);
            default -> throw new IllegalArgumentException(words + " is not asked in this process");
        };
    }

    /** Runs the command; for TLA+, the same check in this process counts the evaluated steps. */
    Measurement call(Path history, History read, Path folder) throws IOException, BadInput {
        List<String> spec;
        try {
            spec = module.isPresent()
                    ? List.of("--spec", tlaFile(folder).toString())
                    : List.of(
                            "--model-class",
                            JavaMap.class.getName(),
                            "--class-path",
                            WholeCall.classes().toString());
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
        Measurement called = WholeCall.run(spec, history, read.size(), folder);
        if (module.isEmpty() || called.isFailed()) {
            return called;
        }
        Spec loaded = tla(read, folder);
        Check.of(read, loaded).budget(Budget.UNLIMITED).run();
        return called.with(Count.of(loaded.evaluations().orElseThrow()) + " evaluations");
    }

    private Path tlaFile(Path folder) {
        return folder.resolve(module.orElseThrow() + ".tla");
    }

    private Spec tla(History history, Path folder) throws BadInput {
        return TlaSpec.load(tlaFile(folder), TlaOptions.DEFAULT.withHistory(history));
    }

    private static Measurement sweep(History history, Spec spec, Budget budget) throws BadInput {
        Verdict verdict = Check.of(history, spec).budget(budget).run().verdict();
        Statistics spent = verdict.statistics();
        String detail = verdict instanceof Verdict.Inconclusive unfinished
                ? unfinished.reason().text() + ", " + unfinished.settled() + " operations explained, frontier of "
                        + unfinished.frontier()
                : "";
        return new Measurement(
                verdict.word().text(),
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
