package dev.plumbline.pekko;

import dev.plumbline.check.Check;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.pekko.internal.control.ControlledSystem;
import dev.plumbline.pekko.internal.threads.Escapes;
import dev.plumbline.pekko.internal.threads.ForeignWork;
import dev.plumbline.pekko.internal.threads.HelperThreads;
import dev.plumbline.pekko.internal.threads.ThreadProgress;
import dev.plumbline.schedule.Nondeterminism;
import dev.plumbline.schedule.Recording;
import dev.plumbline.schedule.Replay;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.search.Dependence;
import dev.plumbline.schedule.search.Dpor;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.pekko.actor.BootstrapSetup;

/**
 * Runs Pekko actors through the schedules of their messages, and checks the history of each against the specification.
 * Each schedule starts with a new actor system, in which nothing runs by itself: one message, one timer or one task at
 * a time, as the scheduler says.
 */
public final class PekkoExplorer {
    private final PekkoHarness harness;
    private final BootstrapSetup common;

    public PekkoExplorer(PekkoHarness harness) {
        this.harness = harness;
        this.common = ControlledSystem.common(harness.config());
    }

    /** All schedules, with partial-order reduction that loses no history; ends with the first violation. */
    public PekkoReport run() {
        return run(new Dpor(Dependence.OF_HISTORIES));
    }

    /** The schedules that a scheduler asks for; ends with the first violation. */
    public PekkoReport run(Scheduler scheduler) {
        return explore(scheduler, Optional.empty());
    }

    /** The schedules that a scheduler asks for, all of them; the watcher sees each. */
    public PekkoReport run(Scheduler scheduler, Consumer<PekkoExecution> watcher) {
        return explore(scheduler, Optional.of(watcher));
    }

    /** One execution again. */
    public PekkoReport replay(Schedule schedule) {
        return run(new Replay(schedule));
    }

    private PekkoReport explore(Scheduler scheduler, Optional<Consumer<PekkoExecution>> watcher) {
        Exploration exploration = new Exploration(scheduler, watcher);
        Optional<String> givenUp = exploration.watchdog.run(exploration::run);
        return exploration.tally.report(givenUp);
    }

    private final class Exploration {
        private final Recording recording;
        private final Optional<Consumer<PekkoExecution>> watcher;
        private final Escapes escapes = new Escapes();
        private final Watchdog watchdog = new Watchdog(harness.stepTime());
        private final Tally tally;
        private final Set<Object> checked = new HashSet<>();
        private Optional<ControlledSystem> system = Optional.empty();
        private final ForeignWork foreign =
                new ForeignWork(watchdog.threads(), escapes, new ThreadProgress(harness.stepTime()));
        private boolean first = true;
        private Optional<Execution> current = Optional.empty();

        Exploration(Scheduler scheduler, Optional<Consumer<PekkoExecution>> watcher) {
            this.recording = new Recording(scheduler);
            this.watcher = watcher;
            this.tally = new Tally(harness, scheduler, escapes);
        }

        void run() {
            try {
                boolean goOn = true;
                while (goOn && recording.begin()) {
                    goOn = runOne();
                }
            } catch (Nondeterminism e) {
                tally.nondeterministic(told(e));
            }
            foreign.await(harness.patience().toMillis());
            foreign.delaysUsed().ifPresent(tally::delays);
            system.ifPresent(ControlledSystem::stop);
        }

        /** Some schedulers say which transitions were possible before and now by their numbers, which nobody knows. */
        private String told(Nondeterminism found) {
            String steps = current.map(Execution::steps).orElse(List.of()).stream()
                    .map(PekkoStep::what)
                    .collect(Collectors.joining(", ", "after the steps ", ""));
            return found.getMessage().contains("enabled ones")
                    ? steps + " other messages were under way than before"
                    : steps + ", " + found.getMessage();
        }

        private ControlledSystem started() {
            if (system.isEmpty()) {
                watchdog.begin(() -> "the start of an actor system");
                system = Optional.of(ControlledSystem.start(
                        harness.name().replaceAll("[^a-zA-Z0-9]", "-"),
                        common,
                        new HelperThreads(watchdog.threads(), new ThreadProgress(harness.stepTime()), escapes),
                        escapes,
                        harness.requests().size()));
                watchdog.end();
            }
            return system.get();
        }

        private boolean runOne() {
            Execution execution = new Execution(harness, started(), escapes, watchdog);
            current = Optional.of(execution);
            Execution.Ending ending = execution.run(recording);
            if (first) {
                foreign.await(harness.patience().toMillis());
                first = false;
            }
            Optional<Result> wrong = escapes.first().isEmpty() ? counted(execution, ending) : Optional.empty();
            PekkoExecution shown = shown(execution, ending == Execution.Ending.TOO_LONG);
            stopActors();
            if (escapes.first().isPresent()) {
                return false;
            }
            if (wrong.isEmpty()) {
                return true;
            }
            if (wrong.get().verdict() instanceof Verdict.Violates && !repeats(execution)) {
                return false;
            }
            tally.wrong(wrong.get(), shown);
            return watcher.isPresent();
        }

        private void stopActors() {
            watchdog.begin(() -> "the end of the actors");
            if (!started().stopActors()) {
                system = Optional.empty();
            }
            watchdog.end();
        }

        /**
         * Whether the clients see the same when the schedule of an execution is run again. What they saw is held against
         * the actors only if it is the schedule that leads there, and nothing else.
         */
        private boolean repeats(Execution first) {
            Execution second = new Execution(harness, started(), escapes, watchdog);
            Optional<String> difference = Optional.empty();
            try {
                Replay again = new Replay(recording.schedule());
                again.begin();
                second.run(again);
                if (!second.byOrder().equals(first.byOrder())) {
                    difference =
                            Optional.of("an execution in which the clients saw what no order explains was repeated,"
                                    + " and they saw something else; the first time "
                                    + first.history() + ", then " + second.history());
                }
            } catch (Nondeterminism e) {
                difference = Optional.of("an execution could not be repeated: " + e.getMessage());
            }
            stopActors();
            difference.ifPresent(tally::nondeterministic);
            return difference.isEmpty() && escapes.first().isEmpty();
        }

        /** A result that is not that the history conforms, if it was not seen before. */
        private Optional<Result> counted(Execution execution, Execution.Ending ending) {
            if (ending == Execution.Ending.BROKEN_OFF) {
                tally.redundant();
                return Optional.empty();
            }
            boolean cut = ending == Execution.Ending.TOO_LONG;
            tally.schedule(cut || execution.timersCut());
            watcher.ifPresent(each -> each.accept(shown(execution, cut)));
            // Where timers were kept from going off, the answer might still have come.
            if (!cut && !execution.timersCut() && !execution.unanswered().isEmpty()) {
                tally.unanswered(() -> shown(execution, false));
            }
            if (checked.add(execution.byOrder())) {
                tally.history(execution.history().operations().stream().anyMatch(each -> !each.isPending()));
                Result result = check(execution);
                if (!(result.verdict() instanceof Verdict.Conforms)) {
                    return Optional.of(result);
                }
            }
            return Optional.empty();
        }

        private PekkoExecution shown(Execution execution, boolean cut) {
            return new PekkoExecution(
                    recording.schedule(),
                    execution.steps(),
                    execution.chart(),
                    execution.history(),
                    execution.unanswered(),
                    cut);
        }

        private Result check(Execution execution) {
            History history = execution.history();
            return watchdog.outside(() -> {
                try {
                    return Check.of(history, harness.spec()).amongOthers().run();
                } catch (BadInput e) {
                    throw new IllegalArgumentException("harness " + harness.name() + ": " + e.getMessage(), e);
                }
            });
        }
    }
}
