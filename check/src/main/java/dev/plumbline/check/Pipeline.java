package dev.plumbline.check;

import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.SpecSource;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;

/** One check under way: reading, loading, searching, each watched. */
final class Pipeline {
    private final String name;
    private final HistorySource reading;
    private final SpecSource source;
    private final Engine engine;
    private final Budget budget;
    private final LastSeen seen;
    private final Optional<Witness.Sink> witness;
    private final boolean explainable;

    Pipeline(
            String name,
            HistorySource reading,
            SpecSource source,
            Engine engine,
            Budget budget,
            LastSeen seen,
            Optional<Witness.Sink> witness,
            boolean explainable) {
        this.name = name;
        this.reading = reading;
        this.source = source;
        this.engine = engine;
        this.budget = budget;
        this.seen = seen;
        this.witness = witness;
        this.explainable = explainable;
    }

    /** Ends a phase that has no result with the reason for it. */
    private static final class Unfinished extends Exception {
        private static final long serialVersionUID = 1;

        private final transient StopReason reason;

        Unfinished(StopReason reason) {
            super(reason.text(), null, false, false);
            this.reason = reason;
        }
    }

    Result run() throws BadInput {
        History history = new History.Builder(name, Order.Timeboxes.NANOSECONDS).build();
        Optional<Spec> spec = Optional.empty();
        try {
            History read = read();
            history = read;
            seen.read(read);
            spec = Optional.of(load(read));
            history = read.withLifecycle(spec.get().operationNames());
            return search(history, spec.get());
        } catch (Unfinished e) {
            return new Result(
                    seen.inconclusive(e.reason),
                    history,
                    spec,
                    source,
                    engine.name(),
                    Optional.empty(),
                    List.of(),
                    Optional.empty());
        }
    }

    /** Without a limit of time: the budget is for the search. What is there already needs no watching. */
    private History read() throws BadInput, Unfinished {
        return reading instanceof HistorySource.Known known
                ? known.history()
                : watched(StopReason.Phase.READING, reading::read, Watchdog.FOREVER);
    }

    private Spec load(History read) throws BadInput, Unfinished {
        return source instanceof Spec loaded
                ? loaded
                : watched(StopReason.Phase.LOADING, () -> source.load(read), Watchdog.loadingTime(budget));
    }

    private Result search(History history, Spec spec) throws BadInput, Unfinished {
        seen.checking(history);
        if (witness.isPresent()) {
            witness.get().begin(history, spec.name());
        }
        Engine.Task task = new Engine.Task(history, spec, budget, seen, witness, explainable);
        Engine.Answer answer = watched(
                StopReason.Phase.CHECKING,
                () -> engine.search(task),
                Watchdog.patience(budget, engine.extraTime(budget)));
        return new Result(
                answer.verdict(),
                history,
                Optional.of(spec),
                source,
                answer.engine(),
                answer.remark(),
                neverUsed(spec, history),
                answer.remains());
    }

    private <T> T watched(StopReason.Phase phase, Callable<T> work, Duration patience) throws BadInput, Unfinished {
        Optional<T> done;
        try {
            done = Watchdog.call(work, patience);
        } catch (OutOfMemoryError e) {
            throw new Unfinished(new StopReason.OutOfMemory(phase, name));
        } catch (StackOverflowError e) {
            throw new SpecException(
                    "the stack ran out while " + phase.doing(name) + "; does a definition recurse without end?", e);
        }
        if (done.isEmpty()) {
            source.forget();
            throw new Unfinished(
                    Thread.currentThread().isInterrupted()
                            ? new StopReason.Interrupted(phase, name)
                            : phase == StopReason.Phase.CHECKING
                                    ? new StopReason.Hung(budget.time())
                                    : new StopReason.Loading(patience));
        }
        return done.get();
    }

    /** By the names that the specification has for them: a history may use a synonym. */
    private static List<String> neverUsed(Spec spec, History history) throws BadInput {
        Map<String, Operation> oneOfEach = new HashMap<>();
        history.operations().forEach(operation -> oneOfEach.putIfAbsent(operation.name(), operation));
        Set<String> unused = new TreeSet<>(spec.operationNames());
        for (Operation operation : oneOfEach.values()) {
            Action action = spec.action(operation);
            unused.remove(operation.name());
            unused.remove(action.completing().name());
            action.repeated().ifPresent(step -> unused.remove(step.name()));
        }
        // Nobody can tell from a history whether these happened.
        spec.silentSteps().forEach(step -> unused.remove(step.name()));
        return List.copyOf(unused);
    }
}
