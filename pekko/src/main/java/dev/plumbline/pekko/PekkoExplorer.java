package dev.plumbline.pekko;

import dev.plumbline.check.Check;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.pekko.internal.control.ControlledSystem;
import dev.plumbline.pekko.internal.threads.Escapes;
import dev.plumbline.pekko.internal.threads.HelperThreads;
import dev.plumbline.schedule.Nondeterminism;
import dev.plumbline.schedule.Recording;
import dev.plumbline.schedule.Replay;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.search.Dependence;
import dev.plumbline.schedule.search.Dpor;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
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
        private Duration patience = harness.patience();

        Exploration(Scheduler scheduler, Optional<Consumer<PekkoExecution>> watcher) {
            this.recording = new Recording(scheduler);
            this.watcher = watcher;
            this.tally = new Tally(harness, scheduler, escapes);
        }

        void run() {
            try {
                boolean goOn = true;
                while (goOn && recording.begin()) {
                    if (system.isEmpty()) {
                        watchdog.begin(() -> "the start of an actor system");
                        system = Optional.of(ControlledSystem.start(
                                harness.name().replaceAll("[^a-zA-Z0-9]", "-"),
                                common,
                                new HelperThreads(watchdog.threads(), harness.patience(), harness.stepTime(), escapes),
                                escapes,
                                harness.requests().size()));
                        watchdog.end();
                    }
                    goOn = runOne(system.get());
                }
            } catch (Nondeterminism e) {
                tally.nondeterministic(e);
            }
            system.ifPresent(ControlledSystem::stop);
        }

        private boolean runOne(ControlledSystem in) {
            Execution execution = new Execution(harness, in, escapes, watchdog);
            Execution.Ending ending = execution.run(recording);
            watchdog.lookForThreads(escapes, patience);
            patience = Duration.ZERO;
            boolean goOn = escapes.first().isEmpty() && counted(execution, ending);
            watchdog.begin(() -> "the end of the actors");
            if (!in.stopActors()) {
                system = Optional.empty();
            }
            watchdog.end();
            return goOn;
        }

        private boolean counted(Execution execution, Execution.Ending ending) {
            if (ending == Execution.Ending.BROKEN_OFF) {
                tally.redundant();
                return true;
            }
            boolean cut = ending == Execution.Ending.TOO_LONG;
            tally.schedule(cut || execution.timersCut());
            watcher.ifPresent(each -> each.accept(shown(execution, cut)));
            // Where timers were kept from going off, the answer might still have come.
            if (!cut && !execution.timersCut() && !execution.unanswered().isEmpty()) {
                tally.unanswered(() -> shown(execution, false));
            }
            if (checked.add(execution.byOrder())) {
                tally.history();
                Result result = check(execution);
                if (!(result.verdict() instanceof Verdict.Conforms)) {
                    tally.wrong(result, shown(execution, cut));
                    return watcher.isPresent();
                }
            }
            return true;
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
                    return Check.of(history, harness.spec()).run();
                } catch (BadInput e) {
                    throw new IllegalArgumentException("harness " + harness.name() + ": " + e.getMessage(), e);
                }
            });
        }
    }
}
