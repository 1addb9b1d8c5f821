package dev.plumbline.check.stream;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Decider;
import dev.plumbline.check.Result;
import dev.plumbline.check.Statistics;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.monitor.Monitors;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.spec.begin.Beginning;
import dev.plumbline.value.BadInput;
import java.util.List;
import java.util.Optional;

/**
 * Makes results of the present state of a check.
 *
 * @param spec the loaded specification, if it was loaded
 * @param steps of the specification so far
 */
record StreamResults(String name, SpecSource source, Optional<Spec> spec, Order order, Meter meter, long steps) {
    /** Nothing was read. */
    StreamedCheck.Found nothing(Optional<StopReason> reason) {
        Verdict nothing =
                new Verdict.Inconclusive(reason.orElse(new StopReason.Unanswered(0, false)), statistics(0, 0, 0));
        return found(nothing, none(), Optional.empty());
    }

    /** The result of the whole check. */
    StreamedCheck.Found last(StreamedSweep sweep, Optional<StopReason> ended) throws BadInput {
        Unexplained unexplained = sweep.unexplained();
        if (unexplained.violations() > 0) {
            // Each was found in full when it came.
            History one = history(List.of(unexplained.first().orElseThrow()));
            Counterexample first = new Counterexample(one, 0, List.of(), List.of(), List.of(), 0);
            return found(new Verdict.Violates(first, statistics(sweep)), one, Optional.of(sweep));
        }
        return now(
                sweep, ended.isEmpty() && unexplained.undecided() > 0 ? Optional.of(unexplained.firstDoubt()) : ended);
    }

    /** The result up to now. */
    StreamedCheck.Found now(StreamedSweep sweep, Optional<StopReason> ended) throws BadInput {
        Optional<StopReason> reason = ended.isEmpty() ? sweep.doubt() : ended;
        UsedOperations used = sweep.used();
        if (reason.isPresent()) {
            Verdict unknown = new Verdict.Inconclusive(
                    reason.get(), clamped(sweep.settled()), sweep.engine().frontier(), statistics(sweep));
            return new StreamedCheck.Found(
                    result(unknown, none(), Optional.of(sweep)),
                    Optional.empty(),
                    sweep.unexplained().text(),
                    sweep.unexplained().total() + 1);
        }
        if (sweep.engine().frontier() == 0 || sweep.failed().isPresent()) {
            return violation(sweep);
        }
        Verdict verdict = used.isAnswered()
                ? new Verdict.Conforms(statistics(sweep))
                : new Verdict.Inconclusive(
                        new StopReason.Unanswered(clamped(used.operations()), false), 0, 1, statistics(sweep));
        return found(verdict, none(), Optional.of(sweep));
    }

    private StreamedCheck.Found violation(StreamedSweep sweep) throws BadInput {
        if (sweep.failed().isEmpty()) {
            Counterexample nowhere = Counterexample.withoutInitialState(none());
            return found(new Verdict.Violates(nowhere, statistics(sweep)), none(), Optional.of(sweep));
        }
        Counterexample counterexample = sweep.engine().counterexample(name);
        Result result = result(
                new Verdict.Violates(counterexample, statistics(sweep)), counterexample.history(), Optional.of(sweep));
        Optional<RecentOperations.Stretch> recent = sweep.engine().stretch();
        return new StreamedCheck.Found(
                result,
                recent.isEmpty() ? Optional.empty() : Optional.of(window(recent.get(), sweep)),
                sweep.unexplained().text(),
                sweep.unexplained().total() + 1);
    }

    private StreamedCheck.Window window(RecentOperations.Stretch stretch, StreamedSweep sweep) throws BadInput {
        SpecSource begun = stretch.states().isEmpty()
                ? source
                : Beginning.source(spec.orElseThrow(), source, stretch.states().get(), clamped(stretch.before()));
        List<Operation> operations =
                stretch.operations().stream().map(each -> each.operation).toList();
        return new StreamedCheck.Window(
                history(operations), begun, stretch.before(), sweep.engine().failsInPart());
    }

    private History none() {
        return new History.Builder(name, order).build();
    }

    private History history(List<Operation> operations) throws BadInput {
        History.Builder history = new History.Builder(name, order);
        for (Operation operation : operations) {
            history.add(operation);
        }
        return history.build();
    }

    private StreamedCheck.Found found(Verdict verdict, History history, Optional<StreamedSweep> sweep) {
        return new StreamedCheck.Found(result(verdict, history, sweep), Optional.empty(), Optional.empty(), 1);
    }

    private Result result(Verdict verdict, History history, Optional<StreamedSweep> sweep) {
        boolean isMonitored = sweep.map(each -> each.engine().isMonitored()).orElse(false);
        Decider decider = isMonitored ? new Decider.ContainerMonitor(Optional.empty()) : Decider.SWEEP;
        List<Decider.Remark> remarks = isMonitored
                ? List.of()
                : remarks(sweep.map(each -> each.engine().obstacle()).orElse(""));
        List<String> unused = sweep.map(each -> each.used().unused()).orElse(List.of());
        return new Result(verdict, history, spec, source, decider, remarks, unused, Optional.empty());
    }

    /** Monitors are faster than the sweep, and would decide some of the histories that it gives up. */
    private List<Decider.Remark> remarks(String obstacle) {
        return spec.flatMap(Monitors::of).isPresent()
                ? List.of(new Decider.NoMonitor(obstacle.isEmpty() ? "it needs the whole history" : obstacle))
                : List.of();
    }

    private Statistics statistics(StreamedSweep sweep) {
        return statistics(
                sweep.used().operations(),
                sweep.used().processes(),
                sweep.engine().maxFrontier());
    }

    private Statistics statistics(long operations, int processes, int maxFrontier) {
        return new Statistics(
                clamped(operations), processes, steps, maxFrontier, meter.elapsed(), meter.peakMemoryBytes());
    }

    static int clamped(long number) {
        return (int) Math.min(Integer.MAX_VALUE, number);
    }
}
