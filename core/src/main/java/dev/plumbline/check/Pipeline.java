package dev.plumbline.check;

import dev.plumbline.check.Check.HistorySource;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.budget.BudgetClock;
import dev.plumbline.check.watch.Watchdog;
import dev.plumbline.history.History;
import dev.plumbline.history.Order;
import dev.plumbline.history.TornEnds;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** One running check: reading, loading and searching, each watched. */
final class Pipeline {
    private final String name;
    private final HistorySource reading;
    private final SpecSource source;
    private final Engine engine;
    private final Budget budget;
    private final LastSeen seen;
    private final Optional<Witness.Sink> witness;
    private final boolean explainable;
    private final boolean confirming;

    /** Measured by the clock of the budget, on the thread of the check. */
    private volatile long start;

    private volatile boolean started;
    /** The thread that is watched, created for this check. */
    private volatile Thread thread;

    private volatile long cpuAtEnd;
    private Stage stage;
    private boolean abandoned;

    Pipeline(
            String name,
            HistorySource reading,
            SpecSource source,
            Engine engine,
            Budget budget,
            LastSeen seen,
            Optional<Witness.Sink> witness,
            boolean explainable,
            boolean confirming) {
        this.name = name;
        this.reading = reading;
        this.source = source;
        this.engine = engine;
        this.budget = budget;
        this.seen = seen;
        this.witness = witness;
        this.explainable = explainable;
        this.confirming = confirming;
        // A history in memory need not be read, so the result contains it however the check ends.
        History first = reading instanceof HistorySource.Known known
                ? known.history()
                : new History.Builder(name, Order.Timeboxes.NANOSECONDS).build();
        this.stage = new Stage(StopReason.Phase.READING, first, Optional.empty());
    }

    /** The progress of the check. */
    private record Stage(StopReason.Phase phase, History history, Optional<Spec> spec) {}

    /** Ends the work of a thread whose result is not needed any more. */
    private static final class Abandoned extends RuntimeException {
        private static final long serialVersionUID = 1;

        Abandoned() {
            super("this check was given up", null, false, false);
        }
    }

    /**
     * Everything runs on one watched thread with one budget: the search gets the part that reading and loading did not
     * use.
     */
    Result run() throws BadInput {
        try {
            Optional<Result> done = Watchdog.call(this::onItsThread, this::timeLeft);
            return done.isPresent() ? done.get() : unfinished(abandon());
        } catch (OutOfMemoryError e) {
            Stage last = abandon();
            return unfinished(new StopReason.OutOfMemory(last.phase, name), last);
        } catch (StackOverflowError e) {
            Stage last = abandon();
            return unfinished(new StopReason.OutOfStack(last.phase, name), last);
        }
    }

    /** The CPU time so far. */
    long cpuNanos() {
        Thread own = thread;
        long now = own == null ? 0 : BudgetClock.CPU.nanos(own);
        // The time of an ended thread cannot be read any more, so it was saved before.
        return now > 0 ? Math.max(cpuAtEnd, now) : cpuAtEnd;
    }

    private Result onItsThread() throws BadInput {
        thread = Thread.currentThread();
        try {
            return onThisThread();
        } finally {
            cpuAtEnd = BudgetClock.CPU.nanos(thread);
        }
    }

    private Result onThisThread() throws BadInput {
        start = budget.clock().nanos(Thread.currentThread());
        started = true;
        History read = reading.read();
        enter(new Stage(StopReason.Phase.LOADING, read, Optional.empty()));
        seen.read(read);
        Spec spec;
        try {
            spec = source.load(read, budget.time());
        } catch (SpecException e) {
            if (!e.isLimit()) {
                throw e;
            }
            return unfinished(
                    new StopReason.LoadingLimit(e.getMessage()),
                    new Stage(StopReason.Phase.LOADING, read, Optional.empty()));
        }
        try {
            return judged(read.withLifecycle(spec.operationNames()), spec);
        } catch (SpecException e) {
            if (!e.isLimit() || e.isMissingInput()) {
                throw e;
            }
            return unfinished(new StopReason.EvaluatorLimit(Optional.of(e.getMessage())), reached());
        }
    }

    private Result judged(History history, Spec spec) throws BadInput {
        enter(new Stage(StopReason.Phase.CHECKING, history, Optional.of(spec)));
        Result result = search(history, witness.isPresent() ? spec.withoutView().orElse(spec) : spec);
        // A VIEW may hide values that an operation needs, so a violation under it proves nothing. A witness is one
        // without the VIEW too: each of its steps was evaluated in a complete state.
        Optional<Spec> exact = result.verdict() instanceof Verdict.Violates
                ? result.spec().flatMap(Spec::withoutView)
                : Optional.empty();
        if (exact.isPresent()) {
            enter(new Stage(StopReason.Phase.CHECKING, history, exact));
            result = search(history, exact.get());
        }
        return confirming && result.verdict() instanceof Verdict.Violates ? confirmed(history, result) : result;
    }

    /**
     * Confirms a violation by another evaluator of the specification. If that finds none, one of the evaluators is
     * wrong, and the result is inconclusive. If it cannot read the specification or the history (TLC has 32 bits for
     * integers), the violation is reported as not confirmed.
     */
    private Result confirmed(History history, Result found) throws BadInput {
        Optional<Spec> reference;
        Result again;
        try {
            reference = found.spec().orElseThrow().reference();
            if (reference.isEmpty()) {
                return found;
            }
            enter(new Stage(StopReason.Phase.CHECKING, history, reference));
            // A violation has no witness, and the evaluator that found it explains it.
            again = search(history, reference.get(), Optional.empty(), false);
        } catch (BadInput e) {
            return found.unconfirmed(e.getMessage());
        } catch (SpecException e) {
            if (!e.isLimit()) {
                throw e;
            }
            return found.unconfirmed(e.getMessage());
        }
        if (again.verdict() instanceof Verdict.Violates) {
            return found;
        }
        return again.verdict() instanceof Verdict.Conforms conforms
                ? again.with(new Verdict.Inconclusive(StopReason.Simple.VIOLATION_REFUTED, conforms.statistics()))
                : again;
    }

    /** A thread that was given up must not report progress if it continues later. */
    private synchronized void enter(Stage next) {
        if (abandoned) {
            throw new Abandoned();
        }
        stage = next;
    }

    private synchronized Stage reached() {
        return stage;
    }

    private synchronized Stage abandon() {
        abandoned = true;
        return stage;
    }

    private Duration spent(Thread thread) {
        return started ? Duration.ofNanos(Math.max(0, budget.clock().nanos(thread) - start)) : Duration.ZERO;
    }

    private long timeLeft(Thread thread) {
        boolean searching;
        synchronized (this) {
            searching = stage.phase == StopReason.Phase.CHECKING;
        }
        Duration patience = Watchdog.patience(budget, searching ? engine.extraTime(budget) : Duration.ZERO);
        return patience.minus(spent(thread)).toNanos();
    }

    private Result search(History history, Spec spec) throws BadInput {
        return search(history, spec, witness, explainable);
    }

    private Result search(History history, Spec spec, Optional<Witness.Sink> sink, boolean isExplained)
            throws BadInput {
        seen.checking(history);
        if (sink.isPresent()) {
            sink.get().begin(history, spec.name());
        }
        Duration left = budget.time().minus(spent(Thread.currentThread()));
        Budget rest = budget.withTime(left.isNegative() ? Duration.ZERO : left);
        Engine.Task task = new Engine.Task(history, spec, rest, seen, sink, isExplained);
        Result found = engine.search(task);
        return new Result(
                ofTheWholeRecording(ofTheWholeBudget(found.verdict()), history),
                history,
                Optional.of(spec),
                source,
                found.decider(),
                found.remarks(),
                found.neverUsed(),
                found.remains());
    }

    /** An engine only knows its own part of the budget. */
    private Verdict ofTheWholeBudget(Verdict verdict) {
        return verdict instanceof Verdict.Inconclusive unknown && unknown.reason() instanceof StopReason.Time
                ? new Verdict.Inconclusive(
                        StopReason.Time.of(budget), unknown.settled(), unknown.frontier(), unknown.statistics())
                : verdict;
    }

    /**
     * A history with a truncated recording conforms only as far as it was judged, and violates only if the lost
     * operations cannot explain the violation.
     */
    private static Verdict ofTheWholeRecording(Verdict verdict, History history) {
        if (history.torn().isEmpty()) {
            return verdict;
        }
        TornEnds torn = history.torn().get();
        boolean unproven = verdict instanceof Verdict.Violates && !torn.refutable();
        boolean partial = verdict instanceof Verdict.Conforms && torn.operations() > 0;
        return unproven || partial
                ? new Verdict.Inconclusive(
                        new StopReason.Incomplete(torn, history.size(), unproven),
                        partial ? history.size() : 0,
                        partial ? 1 : 0,
                        verdict.statistics())
                : verdict;
    }

    private Result unfinished(Stage last) {
        source.forget();
        if (Thread.currentThread().isInterrupted()) {
            return unfinished(new StopReason.Interrupted(last.phase, name), last);
        }
        if (last.phase != StopReason.Phase.CHECKING) {
            return unfinished(new StopReason.TimeBefore(StopReason.Time.of(budget), last.phase, name), last);
        }
        // No step of a built-in model takes long, so something else kept its search from testing the budget.
        boolean hung = last.spec.filter(spec -> Models.builtIn(spec).isEmpty()).isPresent();
        boolean definitions = last.spec.filter(Spec::hasDefinitions).isPresent();
        return unfinished(
                hung
                        ? new StopReason.Hung(
                                StopReason.Time.of(budget), definitions, last.spec.flatMap(Spec::currentEvaluation))
                        : StopReason.Time.of(budget),
                last);
    }

    private Result unfinished(StopReason reason, Stage last) {
        return new Result(
                seen.inconclusive(reason),
                last.history,
                last.spec,
                source,
                new Decider.NamedEngine(engine.name()),
                List.of(),
                List.of(),
                Optional.empty());
    }
}
