package dev.plumbline.actor.execution;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Network;
import dev.plumbline.schedule.Access;
import dev.plumbline.schedule.Nondeterminism;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.TakenStep;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * Executions of an actor system, one after the other, as requested by a scheduler.
 *
 * <p>A scheduler gives all answers of an execution, including those that it gave before. While they agree with the
 * previous execution, no step is run: its snapshots still exist. So exploration is stateful: it backtracks by
 * restoring. The stateless variant runs every step again; it keeps only the first snapshot.
 */
public final class Execution implements Executions {
    /** How an execution ended. */
    public enum End {
        /** No message is left. */
        COMPLETE,
        /** Messages are left, and no actor can receive them. */
        DEADLOCK("end in a deadlock: messages are left that no actor accepts"),
        /** The system returned to an earlier state, and a client still waits for an answer. */
        LIVELOCK("return to an earlier state while a client waits: a livelock"),
        /**
         * The system returned to an earlier state, and no client waits; or a message arrived again and changed nothing.
         */
        REPEATED,
        /** The bound on the length of schedules. */
        LENGTH("hit the bound on their length"),
        /** No message is left, and timers that could still fire were not allowed to. */
        TIMERS("have timers that could go off more often than the harness allows"),
        /** An actor threw an exception. */
        FAILURE("end because an actor threw an exception"),
        /** The scheduler let no transition continue: the execution is equivalent to an earlier one. */
        REDUNDANT;

        private final String problem;

        End() {
            this("");
        }

        End(String problem) {
            this.problem = problem;
        }

        /** The problem of schedules that end like this; empty if this is a proper end. */
        public String problem() {
            return problem;
        }

        /** Whether no step was possible any more. */
        public boolean isWhole() {
            return this == COMPLETE || this == DEADLOCK;
        }
    }

    /** A point of the last execution, the step taken there and its choices. */
    private record Visited(ActorPoint point, Snapshot.Taken taken, List<Integer> among) {}

    private final Scheduler scheduler;
    private final boolean stateful;
    private final boolean watched;
    private final Snapshot initial;
    private final List<Visited> path = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private final List<Snapshot> seen = new ArrayList<>();

    private Snapshot last;
    private int knownSteps;
    private End end;
    private long stepsRun;

    /** @param stateful whether snapshots are kept, or every execution runs from the start */
    public Execution(Harness harness, Scheduler scheduler, boolean stateful) {
        this(Snapshot.initial(harness), scheduler, stateful);
    }

    /** From a system that has already taken steps. */
    public Execution(Snapshot from, Scheduler scheduler, boolean stateful) {
        this.scheduler = scheduler;
        this.stateful = stateful;
        this.watched = scheduler.watches();
        this.initial = from;
        this.last = from;
    }

    @Override
    public List<Step> steps() {
        return steps;
    }

    @Override
    public Snapshot last() {
        return last;
    }

    /** The systems that the last execution has passed: at its start and after each step. */
    public List<Snapshot> passed() {
        return Collections.unmodifiableList(seen);
    }

    @Override
    public int knownSteps() {
        return knownSteps;
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
    public boolean next() {
        if (!scheduler.begin()) {
            return false;
        }
        steps.clear();
        seen.clear();
        last = initial;
        knownSteps = 0;
        boolean known = stateful && !path.isEmpty();
        ActorPoint point = known ? path.get(0).point : new ActorPoint(initial, -1, -1);
        Optional<End> ended = ended(point, known);
        seen.add(last);
        while (ended.isEmpty()) {
            int depth = steps.size();
            int transition = scheduler.next(point);
            if (transition == Scheduler.NO_TRANSITION) {
                ended = Optional.of(End.REDUNDANT);
                break;
            }
            int process = point.process(transition);
            if (known && path.get(depth).taken.step().transition() != transition) {
                // A search returns here, after executions that must not have changed this snapshot.
                point.snapshot().verifyUnchanged();
                known = false;
            }
            // Looked up here and not later: a step that is run replaces the earlier one.
            Snapshot.Taken before = known ? path.get(depth).taken : null;
            Snapshot.Taken taken = known ? again(path.get(depth)) : run(point, transition, List.of(), List.of());
            known = taken == before;
            knownSteps += known ? 1 : 0;
            known = known && depth + 1 < path.size();
            steps.add(taken.step());
            last = taken.after();
            point = known ? path.get(depth + 1).point : new ActorPoint(last, transition, process);
            ended = ended(point, known);
            seen.add(last);
            if (watched) {
                scheduler.taken(new TakenStep(transition, process, accessesOf(taken.step(), ended)));
            }
        }
        last.verifyUnchanged();
        end = ended.get();
        if (watched) {
            scheduler.ended(ActorPoint.blocked(last));
        }
        return true;
    }

    /**
     * The accesses of a step. If it led back to an earlier system, the execution ends, and all other enabled steps are
     * no longer possible after it: so it depends on everything. Otherwise a timer that restarts itself could be all
     * that is ever run.
     */
    private static List<Access> accessesOf(Step step, Optional<End> ended) {
        boolean cut = ended.isPresent() && (ended.get() == End.LIVELOCK || ended.get() == End.REPEATED);
        if (!cut) {
            return step.accesses();
        }
        List<Access> all = new ArrayList<>(step.accesses());
        all.add(Access.UNKNOWN);
        return all;
    }

    /** @param known whether the previous execution passed here, and so did not end here */
    private Optional<End> ended(ActorPoint point, boolean known) {
        if (known) {
            return Optional.empty();
        }
        Step step = steps.isEmpty() ? null : steps.get(steps.size() - 1);
        if (step != null && step.failure().isPresent()) {
            return Optional.of(End.FAILURE);
        }
        if (point.alternatives() == 0) {
            return Optional.of(last.inTransit.length > 0 ? End.DEADLOCK : End.COMPLETE);
        }
        if (steps.size() >= last.world.harness.maxSteps()) {
            return Optional.of(End.LENGTH);
        }
        return !scheduler.continuesAfterRepetition() && repeated() ? Optional.of(repetition()) : Optional.empty();
    }

    /**
     * Whether the system is the same as at an earlier step, with no call or return in between, which would make the
     * histories differ.
     */
    private boolean repeated() {
        int events = last.calls.events().size();
        for (int i = seen.size() - 1; i >= 0; i--) {
            Snapshot earlier = seen.get(i);
            if (earlier.calls.events().size() != events) {
                return false;
            }
            if (earlier.sameSystem(last)) {
                return true;
            }
        }
        return false;
    }

    private End repetition() {
        boolean copies = last.world.harness.network() == Network.DUPLICATING;
        return copies || last.calls.open().isEmpty() ? End.REPEATED : End.LIVELOCK;
    }

    /** The step as it was taken before, unless the scheduler now chooses differently within it. */
    private Snapshot.Taken again(Visited visited) {
        List<Integer> chosen = visited.taken.step().choices();
        List<Integer> answers = new ArrayList<>();
        for (int i = 0; i < chosen.size(); i++) {
            int answer = scheduler.choose(visited.among.get(i));
            answers.add(answer);
            if (answer != chosen.get(i)) {
                visited.point.snapshot().verifyUnchanged();
                return run(visited.point, visited.taken.step().transition(), answers, visited.among);
            }
        }
        return visited.taken;
    }

    private Snapshot.Taken run(ActorPoint point, int transition, List<Integer> given, List<Integer> givenAmong) {
        stepsRun++;
        List<Integer> among = new ArrayList<>();
        IntUnaryOperator choices = alternatives -> {
            int position = among.size();
            among.add(alternatives);
            if (position < given.size() && givenAmong.get(position) != alternatives) {
                throw new Nondeterminism("a choice among " + givenAmong.get(position)
                        + " was asked for before, and now, after the same answers, one among " + alternatives);
            }
            return position < given.size() ? given.get(position) : scheduler.choose(alternatives);
        };
        Snapshot.Taken taken = point.snapshot().take(transition, choices);
        if (stateful) {
            int depth = steps.size();
            path.subList(depth, path.size()).clear();
            path.add(new Visited(point, taken, among));
        }
        return taken;
    }
}
