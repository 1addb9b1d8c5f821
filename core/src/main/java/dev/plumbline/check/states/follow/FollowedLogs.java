package dev.plumbline.check.states.follow;

import dev.plumbline.check.Check;
import dev.plumbline.check.Check.HistorySource;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.Witness;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.states.Skipping;
import dev.plumbline.check.states.StatesEngine;
import dev.plumbline.check.states.mapping.Rule;
import dev.plumbline.check.states.mapping.StateMapping;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.statelog.LoggedEvent;
import dev.plumbline.history.statelog.StateLogTail;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * State logs that are checked while they are being written. Each check continues where the last one ended, so its
 * cost depends on the new events alone.
 *
 * <p><b>The verdict is that of a check of the whole log.</b> A check continues from one state in which an explanation
 * of the earlier events ended. If that state explains the new events, then that explanation and they make one of all. If
 * it does not, then another explanation of the events before may have ended in a better state: so the whole log is
 * checked before a violation is reported. That happens at every new event that the state does not explain, so with variables
 * that are hidden for long it may happen often. The same where values may be stale, or are logged as updates of initial
 * ones: there a state is not all that is to be known; and where events have no order that is total.
 */
public final class FollowedLogs {
    private final String name;
    private final List<Path> logs;
    private final SpecSource source;
    private final StateMapping mapping;
    private final StateLogTail tail;
    private final boolean isStale;
    private Budget budget = Budget.DEFAULT;

    private Optional<StartedAt> end = Optional.empty();
    private int explained;

    /** @param logs files, or folders of such, that together are one history; they need not be there yet */
    public FollowedLogs(SpecSource source, StateMapping mapping, List<Path> logs) {
        this.logs = List.copyOf(logs);
        this.name = String.join(" ", logs.stream().map(Path::toString).toList());
        this.source = source;
        this.mapping = mapping;
        this.tail = new StateLogTail(name, logs, mapping.reading());
        this.isStale = mapping.statements().stream()
                .anyMatch(statement -> statement.rule() instanceof Rule.Logged logged && logged.stale());
    }

    /** Of each check; by default {@link Budget#DEFAULT}. */
    public FollowedLogs budget(Budget allowed) {
        this.budget = allowed;
        return this;
    }

    /** How many events are explained so far. */
    public int explained() {
        return explained;
    }

    /**
     * Checks everything that was logged until now. Call it while no process is logging: between two steps of
     * a simulation, or at the end.
     *
     * @return the result, for the whole log unless it conforms; nothing if there is no new event
     * @throws BadInput if a log or the specification cannot be read, or the specification lacks an action of an event
     */
    public Optional<Result> checkAll() throws BadInput {
        return check(true);
    }

    /** Checks the events logged before the last call, while processes continue to log. */
    public Optional<Result> checkSettled() throws BadInput {
        return check(false);
    }

    /**
     * Checks logs that are complete, part after part, in memory that does not grow with them.
     *
     * @param bytes about the size of a part of a log
     * @param others further specifications of the same logs
     * @return the result if they conform; nothing if that cannot be said without the whole logs at once
     */
    public Optional<Result> checkInParts(int bytes, List<SpecSource> others, Progress progress) throws BadInput {
        if (isStale) {
            return Optional.empty();
        }
        StateLogTail parts = new StateLogTail(name, logs, mapping.reading()).inParts(bytes);
        return new LogParts(parts, (history, begin) -> part(history, begin, others), progress).run();
    }

    private LogParts.Ended part(History history, Optional<StartedAt> begin, List<SpecSource> others) throws BadInput {
        Last last = new Last();
        Result result = Check.of(name, new HistorySource.Known(history), begin.isPresent() ? begin.get() : source)
                .amongOthers()
                .engine(new StatesEngine(mapping, Skipping.NOTHING, others))
                .budget(budget)
                .witness(last)
                .run();
        if (!(result.verdict() instanceof Verdict.Conforms)) {
            return new LogParts.Ended(result, Optional.empty());
        }
        StartedAt end = begin.isPresent()
                ? new StartedAt(begin.get().whole(), last.state, begin.get().initialName())
                : started(result, last.state);
        return new LogParts.Ended(result, Optional.of(end));
    }

    private static StartedAt started(Result result, State state) throws BadInput {
        if (!(result.spec().orElseThrow() instanceof ExplorableSpec spec)) {
            throw new IllegalStateException("state logs are checked against a TLA+ module");
        }
        String initial =
                spec.explore(Selection.ALL).initial().transitions().get(0).action();
        return new StartedAt(spec, state, initial);
    }

    private Optional<Result> check(boolean all) throws BadInput {
        Optional<History> next = tail.next(all);
        if (next.isPresent() && next.get().size() == 0) {
            return Optional.empty();
        }
        if (next.isPresent() && end.isPresent() && !isStale && !hasUpdates(next.get())) {
            Last last = new Last();
            Result result = check(new HistorySource.Known(next.get()), end.get())
                    .witness(last)
                    .run();
            if (result.verdict() instanceof Verdict.Conforms) {
                end = Optional.of(
                        new StartedAt(end.get().whole(), last.state, end.get().initialName()));
                explained += next.get().size();
                return Optional.of(result);
            }
        }
        return whole();
    }

    private Optional<Result> whole() throws BadInput {
        History history = tail.whole();
        if (history.size() == 0 || history.size() == explained && end.isPresent()) {
            return Optional.empty();
        }
        Last last = new Last();
        Result result = check(new HistorySource.Known(history), source)
                .witness(last)
                .explainable()
                .run();
        if (result.verdict() instanceof Verdict.Conforms) {
            explained = history.size();
            end = Optional.of(started(result, last.state));
        }
        return Optional.of(result);
    }

    private Check check(HistorySource history, SpecSource spec) {
        // Later events may say more; a check of the whole log follows at the end.
        return Check.of(name, history, spec)
                .amongOthers()
                .engine(new StatesEngine(mapping, Skipping.NOTHING))
                .budget(budget);
    }

    static boolean hasUpdates(History history) throws BadInput {
        for (Operation operation : history.operations()) {
            if (!LoggedEvent.of(operation).updates().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Keeps the last state of an explanation. */
    private static final class Last implements Witness.Sink {
        private State state;

        @Override
        public void initial(State initial) {
            state = initial;
        }

        @Override
        public void performed(Witness.Performed step) {
            state = step.state();
        }
    }
}
