package dev.plumbline.mpcal.internal.validate;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Decider;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Result;
import dev.plumbline.check.Statistics;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.check.cuts.StreamedPath;
import dev.plumbline.history.History;
import dev.plumbline.history.Order;
import dev.plumbline.history.TornEnds;
import dev.plumbline.mpcal.internal.log.LogStream;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Checks logs that may be longer than the memory: {@link StreamedPath} reads each record when it follows, and forgets it
 * when it was performed. The verdict is that of a check of the whole logs, at the same record.
 *
 * <p>Damage counts wherever it is. So the logs are read to their ends, whatever is found before.
 */
public final class StreamedLogs {
    private final MpcalSpecSource source;
    private final CutsEngine strategy;
    private final Budget budget;
    private final Progress progress;
    private LogStream logs;
    private StreamedRecords records;

    /**
     * What was found.
     *
     * @param result a violation has the last records alone, and no second evaluator has confirmed it
     * @param beginning of the logs, up to a violation; empty if there is none
     * @param engine that finds the violation in the beginning
     * @param kept the largest number of records and states that were kept at once
     */
    public record Found(Result result, Optional<Beginning> beginning, CutsEngine engine, int kept) {}

    /** The records up to a violation, and those that the clocks allow next. */
    public final class Beginning {
        private final ReplaySpec spec;
        private final List<Integer> numbers;
        private final Optional<TornEnds> torn;

        private Beginning(ReplaySpec spec, List<Integer> numbers, Optional<TornEnds> torn) {
            this.spec = spec;
            this.numbers = numbers;
            this.torn = torn;
        }

        /** The specification of the whole logs, with all their strings. */
        public SpecSource source() {
            return new SpecSource() {
                @Override
                public Spec load(History history) throws BadInput {
                    return spec.replaying(history);
                }

                @Override
                public SpecCopy copy(Spec loaded) throws BadInput {
                    return source.copy(loaded);
                }
            };
        }

        /** The number of records. */
        public int size() {
            return numbers.stream().mapToInt(each -> each).sum();
        }

        /** Reads them again, and keeps them. */
        public History read() throws BadInput {
            return logs.beginning(numbers, torn);
        }
    }

    /** @param strategy that follows one order, or several */
    public StreamedLogs(MpcalSpecSource source, CutsEngine strategy, Budget budget, Progress progress) {
        this.source = source;
        this.strategy = strategy;
        this.budget = budget;
        this.progress = progress;
    }

    /** Loads the specification of the records of logs. */
    @FunctionalInterface
    interface Loading {
        ReplaySpec of(StreamedRecords records) throws BadInput;
    }

    /** @throws BadInput if there is no log, or one is damaged, or the specification cannot be used */
    public Found check(Path folder) throws BadInput {
        return check(folder, logged -> source.streamed(logged, budget.time()));
    }

    Found check(Path folder, Loading loading) throws BadInput {
        logs = new LogStream(folder);
        records = new StreamedRecords(logs, logs.judgeable());
        ReplaySpec spec = loading.of(records);
        Found found = null;
        for (CutsEngine path : strategy.single()) {
            found = follow(folder.toString(), spec, path);
            if (!isExplained(found.result.verdict())) {
                break;
            }
        }
        return found;
    }

    /** Whether all records that can be judged were possible. */
    private static boolean isExplained(Verdict verdict) {
        return verdict instanceof Verdict.Conforms
                || verdict instanceof Verdict.Inconclusive unknown && unknown.reason() instanceof StopReason.Incomplete;
    }

    /**
     * The same with TLC's interpreter, for a violation whose records before it are too many to be checked again as a
     * whole. Without a second evaluator the order is followed once more.
     *
     * @return the found violation, or why it does not count
     */
    public Result confirmed(Path folder, Found found) throws BadInput {
        ReplaySpec spec = (ReplaySpec) found.result.spec().orElseThrow();
        Optional<Spec> reference = spec.reference();
        Found again = follow(folder.toString(), (ReplaySpec) reference.orElse(spec), found.engine);
        if (again.result.verdict() instanceof Verdict.Inconclusive) {
            return again.result;
        }
        boolean isSame = again.beginning.isPresent()
                && again.beginning.get().numbers.equals(found.beginning.orElseThrow().numbers);
        return isSame
                ? found.result
                : found.result.with(new Verdict.Inconclusive(
                        StopReason.Simple.VIOLATION_REFUTED,
                        found.result.verdict().statistics()));
    }

    private Found follow(String name, ReplaySpec spec, CutsEngine engine) throws BadInput {
        try (LogStream.Reading reading = logs.read()) {
            Set<String> unused = new TreeSet<>(spec.operationNames());
            StreamedPath path =
                    new StreamedPath(logs.processes(), records.operations(reading, spec, unused), budget, progress);
            List<State> initial = spec.initialStates();
            StreamedPath.Outcome outcome;
            try {
                outcome = path.follow(initial, engine.seed(), engine.asksForSidesteps(), records.size());
            } catch (SpecException e) {
                if (!e.isLimit() || e.isMissingInput()) {
                    throw e;
                }
                outcome = path.stopped(new StopReason.EvaluatorLimit(Optional.of(e.getMessage())));
            } catch (OutOfMemoryError e) {
                outcome = path.stopped(new StopReason.OutOfMemory(StopReason.Phase.CHECKING, name));
            }
            LogStream.Judged judged = reading.judged();
            Statistics cost = cost(outcome, judged);
            History.Builder recent = new History.Builder(name, new Order.VectorClocks());
            judged.torn().ifPresent(recent::torn);
            Verdict verdict;
            Optional<Beginning> beginning = Optional.empty();
            if (outcome.stopped().isPresent()) {
                verdict = new Verdict.Inconclusive(
                        outcome.stopped().get(), outcome.cost().operations(), outcome.frontier(), cost);
            } else if (initial.isEmpty()) {
                verdict = new Verdict.Violates(Counterexample.withoutInitialState(recent.build()), cost);
            } else if (outcome.failed().isPresent()) {
                Counterexample known = path.counterexample(
                        recent, engine.question(), outcome.failed().getAsInt(), judged.records());
                verdict = new Verdict.Violates(known, cost);
                beginning = Optional.of(new Beginning(spec, outcome.beginning(), judged.torn()));
            } else {
                verdict = judged.torn().filter(torn -> torn.operations() > 0).isEmpty()
                        ? new Verdict.Conforms(cost)
                        : new Verdict.Inconclusive(
                                new StopReason.Incomplete(judged.torn().get(), judged.all(), false),
                                judged.all(),
                                1,
                                cost);
            }
            CutsEngine asked = isExplained(verdict) ? strategy : engine;
            Result result = new Result(
                    verdict,
                    recent.build(),
                    Optional.of(spec),
                    source,
                    new Decider.ClockOrders(engine.name()),
                    List.of(new Decider.How(asked.asked())),
                    List.copyOf(unused),
                    Optional.empty());
            return new Found(result, beginning, engine, path.mostKept());
        }
    }

    /** Processes of which nothing can be judged do not count. */
    private static Statistics cost(StreamedPath.Outcome outcome, LogStream.Judged judged) {
        int processes = (int) judged.records().stream().filter(each -> each > 0).count();
        Statistics cost = outcome.cost();
        return new Statistics(
                judged.all(), processes, cost.steps(), cost.maxFrontier(), cost.time(), cost.peakMemoryBytes());
    }
}
