package dev.plumbline.actor.explore;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.execution.CallLog;
import dev.plumbline.actor.execution.Envelope;
import dev.plumbline.actor.execution.Executions;
import dev.plumbline.actor.execution.FinalState;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.schedule.ChoicePoint;
import dev.plumbline.schedule.Nondeterminism;
import dev.plumbline.schedule.Recording;
import dev.plumbline.schedule.Replay;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.value.BadInput;
import java.util.List;
import java.util.Optional;

/**
 * Repeats the schedule of an execution, from the start of a new harness, and compares. An exploration has reached an
 * execution by going back to snapshots, many times; its findings hold only if the schedule alone leads there. Otherwise
 * actors depend on more than their state and their messages: a clock, a random number, an object that outlives
 * executions.
 */
public final class Repetition {
    private static final String WHY = "; actors must depend on nothing but their state and the message: no clock, no"
            + " random numbers, no identity hash codes, no objects that outlive an execution";

    private Repetition() {}

    /** How often an execution is repeated if the actors read clocks or random numbers. */
    private static final int OFTEN = 10;

    /**
     * Runs a written schedule.
     *
     * @throws BadInput if the schedule does not fit this harness
     */
    public static FoundRun replay(Harness harness, Schedule schedule) throws BadInput {
        Replay replay = new Replay(schedule);
        try (Executions executions = Executions.of(harness, replay, true)) {
            executions.next();
            executions.settle();
            FoundRun run = FoundRun.of(0, schedule, executions);
            if (!replay.exhausted() && run.last().lostControl().isEmpty()) {
                throw new BadInput("the schedule does not fit harness " + harness.name()
                        + ": it continues after the system has ended");
            }
            return run;
        } catch (Nondeterminism e) {
            throw new BadInput(
                    "the schedule does not fit harness " + harness.name() + ": "
                            + e.getMessage().replaceFirst("^the schedule does not fit: ", ""),
                    e);
        }
    }

    /**
     * An execution of these steps and no more, from the start of a new harness.
     *
     * @throws Nondeterminism if it differs when it is repeated
     */
    public static FoundRun ofSteps(Harness harness, List<Step> steps) throws BadInput {
        Recording recording = new Recording(new Given(steps));
        FoundRun run;
        try (Executions again = Executions.of(harness.anew(), recording, false)) {
            again.next();
            run = new FoundRun(0, recording.schedule(), steps, again.last(), again.end());
        }
        Optional<String> difference = difference(harness, run);
        if (difference.isPresent()) {
            throw new Nondeterminism(difference.get());
        }
        return run;
    }

    /** Repeats the choices of the steps, and ends after the last. */
    private static final class Given implements Scheduler {
        private final List<Step> steps;
        private int position = -1;
        private int choices;

        Given(List<Step> steps) {
            this.steps = steps;
        }

        @Override
        public boolean begin() {
            return position < 0;
        }

        @Override
        public int next(ChoicePoint point) {
            position++;
            choices = 0;
            return position < steps.size() ? steps.get(position).transition() : NO_TRANSITION;
        }

        @Override
        public boolean continuesAfterRepetition() {
            return position + 1 < steps.size();
        }

        @Override
        public int choose(int alternatives) {
            return steps.get(position).choices().get(choices++);
        }
    }

    /** How the execution differs when it is repeated; empty if it does not. */
    public static Optional<String> difference(Harness harness, FoundRun run) throws BadInput {
        int times = run.last().uncontrolled().isEmpty() ? 1 : OFTEN;
        Optional<String> difference = Optional.empty();
        for (int i = 0; i < times && difference.isEmpty(); i++) {
            difference = once(harness, run);
        }
        return difference;
    }

    private static Optional<String> once(Harness harness, FoundRun run) throws BadInput {
        try (Executions again = Executions.of(harness.anew(), new Replay(run.schedule()), false)) {
            return once(harness.foreign().isPresent(), run, again);
        }
    }

    private static Optional<String> once(boolean foreign, FoundRun run, Executions again) {
        try {
            again.next();
        } catch (Nondeterminism e) {
            int at = Math.min(again.steps().size(), run.steps().size());
            return Optional.of(differs(foreign, run.steps(), again.steps())
                    .orElse("an execution cannot be repeated: after " + at + " of its "
                            + run.steps().size() + " steps, the next one was not possible" + WHY));
        }
        if (again.last().lostControl().isPresent()) {
            return again.last().lostControl();
        }
        Optional<String> step = differs(foreign, run.steps(), again.steps());
        if (step.isPresent()) {
            return step;
        }
        CallLog one = run.calls();
        CallLog other = again.last().calls();
        // Threads that a step of foreign actors waits for may answer two clients in either order.
        boolean same = foreign
                ? one.byOrder().equals(other.byOrder())
                : one.chronology().equals(other.chronology());
        if (!seen(run.last()).equals(seen(again.last()))) {
            return Optional.of(
                    "an execution cannot be repeated: properties saw " + seen(run.last()) + " of the actors, and then,"
                            + " with the same messages in the same order, " + seen(again.last()) + WHY);
        }
        return same
                ? Optional.empty()
                : Optional.of("an execution cannot be repeated: the clients saw " + one + ", and then, with the"
                        + " same messages in the same order, " + other + WHY);
    }

    /** The values of foreign actors that properties see, in each state. */
    private static List<Object> seen(FinalState last) {
        return last.passed().stream().<Object>map(Property.State::actors).toList();
    }

    /**
     * Messages of foreign actors are compared by their numbers only: they cannot be copied when they are sent, and may
     * contain references and random names that make no difference to the clients.
     */
    private static Optional<String> differs(boolean foreign, List<Step> first, List<Step> second) {
        for (int i = 0; i < Math.min(first.size(), second.size()); i++) {
            Step one = first.get(i);
            Step other = second.get(i);
            if (foreign ? one.transition() != other.transition() : !same(one, other)) {
                return Optional.of("an execution cannot be repeated: "
                        + one.actor().map(actor -> "actor " + actor).orElse("the network") + " did " + text(one)
                        + " in step " + (i + 1) + ", and then, after the same messages in the same order, "
                        + text(other) + WHY);
            }
        }
        return Optional.empty();
    }

    private static boolean same(Step one, Step other) {
        return one.transition() == other.transition()
                && one.changed() == other.changed()
                && one.envelope().isPresent() == other.envelope().isPresent()
                && (one.envelope().isEmpty()
                        || one.envelope()
                                .get()
                                .sameContentOrDigest(other.envelope().get()))
                && sameContents(one.sent(), other.sent())
                && one.answers().equals(other.answers())
                && one.created().equals(other.created())
                && one.choices().equals(other.choices())
                && one.failure().map(Object::getClass).equals(other.failure().map(Object::getClass));
    }

    private static boolean sameContents(List<Envelope> some, List<Envelope> others) {
        if (some.size() != others.size()) {
            return false;
        }
        for (int i = 0; i < some.size(); i++) {
            if (!some.get(i).sameContentOrDigest(others.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static String text(Step step) {
        StringBuilder text = new StringBuilder("\"" + step + "\"");
        step.sent()
                .forEach(each -> text.append(", sent ")
                        .append(each.message())
                        .append(" to ")
                        .append(each.to()));
        step.answers()
                .forEach(each -> text.append(", answered ")
                        .append(each.client())
                        .append(' ')
                        .append(each.message()));
        step.failure().ifPresent(thrown -> text.append(", threw ").append(thrown));
        return text.toString();
    }
}
