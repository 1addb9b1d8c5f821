package dev.plumbline.check;

import dev.plumbline.history.History;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Is there a behaviour of the specification that explains this history? For instance {@code Check.of(history,
 * spec).run()}, or with files {@code Check.of(Path.of("run.ndjson"), TlaSource.of(Path.of("KvMap.tla"))).run()}.
 *
 * <p>It is the whole way from the file to the verdict: reads the history, loads the specification (constants may come
 * from the history), leaves out lifecycle operations that the specification does not speak of, has an engine search
 * within a budget, gives up on a step that hangs, and says which actions were never used. Whoever wants a verdict goes
 * this way: the command line, fuzzing, tests and programs.
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
    private LongConsumer spent = nanos -> {};

    private Check(String name, HistorySource history, SpecSource spec) {
        this.name = name;
        this.history = history;
        this.spec = spec;
    }

    /** @param spec a specification, or where it comes from */
    public static Check of(History history, SpecSource spec) {
        return new Check(history.name(), new HistorySource.Known(history), spec);
    }

    /** @param file of any format, or a folder whose files together are one history, such as a recorder leaves */
    public static Check of(Path file, SpecSource spec) {
        return of(file.toString(), HistorySource.of(file), spec);
    }

    /** @param name of the history, for messages that come before it is read */
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

    /** Also writes the witness out. What the sink was given counts only if the verdict is {@link Verdict.Conforms}. */
    public Check witness(Witness.Sink sink) {
        this.witness = Optional.of(sink);
        return this;
    }

    /** By default {@link Engine#standard}. */
    public Check engine(Engine engine) {
        this.engine = Optional.of(engine);
        return this;
    }

    /** Also keeps what the search came through, so that explaining a violation takes no second search. Takes memory. */
    public Check explainable() {
        this.explainable = true;
        return this;
    }

    /**
     * The history is one of many, and the caller makes no claim from it alone: a history without a single answer then
     * conforms, as any specification with an initial state explains it.
     */
    public Check amongOthers() {
        this.amongOthers = true;
        return this;
    }

    /**
     * At its end, says how many nanoseconds of CPU time the check took, for those that have a budget for many checks.
     */
    public Check spending(LongConsumer told) {
        this.spent = told;
        return this;
    }

    /**
     * @throws BadInput if the history or the specification cannot be read, or an operation of the history is none of
     *     the specification
     * @throws dev.plumbline.spec.SpecException if the specification cannot be evaluated
     */
    public Result run() throws BadInput {
        Engine searching = engine.orElseGet(Engine::standard);
        Pipeline pipeline =
                new Pipeline(name, history, spec, searching, budget, new LastSeen(progress), witness, explainable);
        try {
            Result result = pipeline.run();
            return amongOthers ? result : result.ofAnswers();
        } finally {
            spent.accept(pipeline.cpuNanos());
        }
    }
}
