package dev.plumbline.pekko;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.execution.Execution.End;
import dev.plumbline.actor.execution.Executions;
import dev.plumbline.actor.execution.FinalState;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.pekko.internal.control.ControlledSystem;
import dev.plumbline.pekko.internal.threads.Escapes;
import dev.plumbline.pekko.internal.threads.ForeignWork;
import dev.plumbline.pekko.internal.threads.HelperThreads;
import dev.plumbline.pekko.internal.threads.ThreadProgress;
import dev.plumbline.schedule.Nondeterminism;
import dev.plumbline.schedule.Scheduler;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Runs Pekko actors through schedules of their messages. Each execution starts with new actors in an actor system in
 * which nothing runs by itself: one message, one timer or one task at a time, as chosen by the scheduler. Everything
 * runs on one thread, which the calling thread watches.
 */
final class PekkoExecutions implements Executions {
    private final Harness harness;
    private final PekkoHarness actors;
    private final Scheduler scheduler;
    private final Escapes escapes = new Escapes();
    private final ThreadProgress progress;
    private Optional<Session> session = Optional.empty();
    private Optional<String> givenUp = Optional.empty();
    private Optional<String> delays = Optional.empty();
    private List<Step> steps = List.of();
    private FinalState last;
    private End end = End.REDUNDANT;
    private long stepsRun;
    private long cpuOfEarlier;

    PekkoExecutions(Harness harness, PekkoHarness actors, Scheduler scheduler) {
        this.harness = harness;
        this.actors = actors;
        this.scheduler = scheduler;
        this.progress = new ThreadProgress(actors.stepTime());
        this.last = PekkoEnd.none(harness, this);
    }

    /** The actor system and the threads of executions, until they are closed. */
    private final class Session {
        private final Watchdog watchdog = new Watchdog(progress);
        private final ForeignWork foreign = new ForeignWork(watchdog.threads(), escapes, progress);
        private Optional<ControlledSystem> system = Optional.empty();
        /** The actors of the first execution stay until uncontrolled threads have been waited for. */
        private boolean actorsLeft;

        private boolean first = true;

        private ControlledSystem started() {
            if (system.isEmpty()) {
                watchdog.begin(() -> "the start of an actor system");
                system = Optional.of(ControlledSystem.start(
                        harness.name().replaceAll("[^a-zA-Z0-9]", "-"),
                        actors.common(),
                        new HelperThreads(watchdog.threads(), progress, escapes),
                        escapes,
                        harness.requests().size()));
                watchdog.end();
            }
            return system.get();
        }

        void run() {
            stopActors();
            PekkoRun run = new PekkoRun(harness, actors, started(), watchdog);
            steps = run.steps();
            actorsLeft = true;
            try {
                end = run.run(scheduler, () -> escapes.first().isPresent());
            } catch (Nondeterminism e) {
                throw new Nondeterminism(explained(e));
            } finally {
                last = run.end(end, PekkoExecutions.this);
                stepsRun += steps.size();
            }
            if (!first) {
                stopActors();
            }
            first = false;
        }

        private void stopActors() {
            if (actorsLeft) {
                actorsLeft = false;
                watchdog.begin(() -> "the end of the actors");
                if (!started().stopActors()) {
                    system = Optional.empty();
                }
                watchdog.end();
            }
        }

        void stop() {
            stopActors();
            system.ifPresent(ControlledSystem::stop);
        }

        void watched(Runnable code) {
            givenUp = watchdog.run(code);
        }
    }

    /** Some schedulers name transitions by their numbers, which mean nothing to a reader. */
    private String explained(Nondeterminism found) {
        String after = steps.stream().map(Step::toString).collect(Collectors.joining(", ", "after the steps ", ""));
        return after
                + (found.getMessage().contains("enabled ones")
                        ? " other messages were under way than before"
                        : ", " + found.getMessage())
                + ". They depend on a clock, a random number, an identity hash code, an object that outlives an"
                + " execution, or an executor of their own; take these from the harness, or put an actor in their place"
                + " in the test";
    }

    private Session open() {
        if (session.isEmpty()) {
            session = Optional.of(new Session());
        }
        return session.get();
    }

    @Override
    public boolean next() {
        if (!scheduler.begin()) {
            return false;
        }
        Session open = open();
        open.watched(open::run);
        return true;
    }

    @Override
    public List<Step> steps() {
        return steps;
    }

    @Override
    public FinalState last() {
        return last;
    }

    @Override
    public End end() {
        return end;
    }

    @Override
    public long stepsRun() {
        return stepsRun;
    }

    @Override
    public long cpuElsewhere() {
        return cpuOfEarlier + session.map(each -> each.watchdog.cpuNanos()).orElse(0L);
    }

    @Override
    public void settle() {
        if (session.isPresent() && givenUp.isEmpty()) {
            Session open = session.get();
            open.foreign.await(actors.patience().toMillis());
            delays = delays.or(open.foreign::delaysUsed);
            open.watched(open::stopActors);
        }
    }

    @Override
    public void close() {
        if (session.isPresent()) {
            Session closing = session.get();
            session = Optional.empty();
            if (givenUp.isEmpty()) {
                closing.watched(closing::stop);
            }
            cpuOfEarlier += closing.watchdog.close(givenUp.isEmpty());
        }
    }

    Optional<String> lostControl() {
        return givenUp.or(escapes::first);
    }

    /** Delays by the clock that were used. */
    List<String> uncontrolled() {
        return delays.stream().toList();
    }
}
