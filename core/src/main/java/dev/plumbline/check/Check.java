package dev.plumbline.check;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.History;
import dev.plumbline.history.format.Formats;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Is there a behaviour of the specification that explains this history? For instance {@code Check.of(history,
 * spec).run()}, or with files {@code Check.of(Path.of("run.ndjson"), TlaSource.of(Path.of("KvMap.tla"))).run()}.
 *
 * <p>It does everything from the file to the verdict: it reads the history, loads the specification (constants may come
 * from the history), leaves out lifecycle operations for which the specification has no actions, searches with an
 * engine within a budget, gives up on a step that hangs, and reports actions that were never used. All checks use this
 * class: the command line, fuzzing, tests and programs.
 */
public final class Check {
    private final HistorySource history;
    private final String name;
    private final SpecSource spec;
    private Budget budget = Budget.DEFAULT;
    private Progress progress = Progress.NONE;
    private Optional<Witness.Sink> witness = Optional.empty();
    private Optional<Engine> engine = Optional.empty();
    private boolean explainable;
    private boolean amongOthers;
    private boolean confirming = true;
    private LongConsumer spent = nanos -> {};

    /** The source of a history. */
    @FunctionalInterface
    public interface HistorySource {
        /** @throws BadInput if it is not a history */
        History read() throws BadInput;

        /** A history in memory. */
        record Known(History history) implements HistorySource {
            @Override
            public History read() {
                return history;
            }
        }
    }

    private Check(String name, HistorySource history, SpecSource spec) {
        this.name = name;
        this.history = history;
        this.spec = spec;
    }

    /** @param spec a specification, or its source */
    public static Check of(History history, SpecSource spec) {
        return new Check(history.name(), new HistorySource.Known(history), spec);
    }

    /** @param file of any format, or a folder whose files together are one history, as a recorder writes it */
    public static Check of(Path file, SpecSource spec) {
        return of(file.toString(), () -> Formats.read(file), spec);
    }

    /** @param name of the history, for messages before it is read */
    public static Check of(String name, HistorySource history, SpecSource spec) {
        return new Check(name, history, spec);
    }

    /** For reading, loading and searching together; by default {@link Budget#DEFAULT}. */
    public Check budget(Budget budget) {
        this.budget = budget;
        return this;
    }

    public Check progress(Progress progress) {
        this.progress = progress;
        return this;
    }

    /**
     * Also writes the witness. The content of the sink is a witness only if the verdict is {@link Verdict.Conforms}.
     */
    public Check witness(Witness.Sink sink) {
        this.witness = Optional.of(sink);
        return this;
    }

    /** By default {@link Engine#standard}. */
    public Check engine(Engine engine) {
        this.engine = Optional.of(engine);
        return this;
    }

    /** Also keeps the visited configurations, so that explaining a violation needs no second search. Takes memory. */
    public Check explainable() {
        this.explainable = true;
        return this;
    }

    /**
     * The history is one of many, and the caller draws no conclusion from it alone: a history without any answer then
     * conforms, since any specification with an initial state explains it.
     */
    public Check amongOthers() {
        this.amongOthers = true;
        return this;
    }

    /**
     * A violation is not confirmed by another evaluator of the specification. For callers that use only whether the
     * history conforms, since loading the other evaluator and searching with it may take longer than the check.
     */
    public Check withoutConfirmation() {
        this.confirming = false;
        return this;
    }

    /** Passes on, at the end, the CPU time of the check in nanoseconds, for callers with a budget for many checks. */
    public Check spending(LongConsumer receiver) {
        this.spent = receiver;
        return this;
    }

    /**
     * @throws BadInput if the history or the specification cannot be read, or the specification lacks an operation of
     *     the history
     * @throws dev.plumbline.spec.SpecException if the specification cannot be evaluated
     */
    public Result run() throws BadInput {
        Engine searching = engine.orElseGet(Engine::standard);
        Pipeline pipeline = new Pipeline(
                name, history, spec, searching, budget, new LastSeen(progress), witness, explainable, confirming);
        try {
            Result result = pipeline.run();
            return amongOthers ? result : result.ofAnswers();
        } finally {
            spent.accept(pipeline.cpuNanos());
        }
    }
}
