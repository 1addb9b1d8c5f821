package dev.plumbline.actor.explore;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.execution.Envelope;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.history.BadInput;
import dev.plumbline.schedule.Nondeterminism;
import dev.plumbline.schedule.Replay;
import java.util.List;
import java.util.Optional;

/**
 * Runs the schedule of an execution again, from the start of a new harness, and compares. An exploration has come to an
 * execution by going back to snapshots, many times; what it says about that execution holds only if the schedule alone
 * leads there. Otherwise actors know more than their state and their messages: a clock, a random number, an object that
 * outlives executions.
 */
public final class Repetition {
    private static final String WHY = "; actors must depend on nothing but their state and the message: no clock, no"
            + " random numbers, no identity hash codes, no objects that outlive an execution";

    private Repetition() {}

    /** As often is an execution repeated where the actors ask for the time or for random numbers. */
    private static final int OFTEN = 10;

    /** How the execution differs when it is repeated; nothing if it does not. */
    public static Optional<String> difference(Harness harness, FoundRun run) throws BadInput {
        int times = run.last().uncontrolled().isEmpty() ? 1 : OFTEN;
        Optional<String> difference = Optional.empty();
        for (int i = 0; i < times && difference.isEmpty(); i++) {
            difference = once(harness, run);
        }
        return difference;
    }

    private static Optional<String> once(Harness harness, FoundRun run) throws BadInput {
        Execution again = new Execution(harness.anew(), new Replay(run.schedule()), false);
        try {
            again.next();
        } catch (Nondeterminism e) {
            int at = Math.min(again.steps().size(), run.steps().size());
            return Optional.of(differs(run.steps(), again.steps(), run.steps().size())
                    .orElse("an execution cannot be repeated: after " + at + " of its "
                            + run.steps().size() + " steps, the next one was not possible" + WHY));
        }
        Optional<String> step = differs(
                run.steps(),
                again.steps(),
                Math.max(run.steps().size(), again.steps().size()));
        if (step.isPresent()) {
            return step;
        }
        boolean same = run.calls().chronology().equals(again.last().calls().chronology());
        return same
                ? Optional.empty()
                : Optional.of("an execution cannot be repeated: the clients saw " + run.calls() + ", and then, with the"
                        + " same messages in the same order, " + again.last().calls() + WHY);
    }

    private static Optional<String> differs(List<Step> first, List<Step> second, int steps) {
        for (int i = 0; i < Math.min(steps, Math.min(first.size(), second.size())); i++) {
            String one = text(first.get(i));
            String other = text(second.get(i));
            if (!same(first.get(i), second.get(i))) {
                return Optional.of("an execution cannot be repeated: "
                        + first.get(i).actor().map(actor -> "actor " + actor).orElse("the network") + " did " + one
                        + " in step " + (i + 1) + ", and then, after the same messages in the same order, " + other
                        + WHY);
            }
        }
        return Optional.empty();
    }

    private static boolean same(Step one, Step other) {
        return one.transition() == other.transition()
                && one.changed() == other.changed()
                && one.envelope().isPresent() == other.envelope().isPresent()
                && (one.envelope().isEmpty()
                        || one.envelope().get().holdsTheSame(other.envelope().get()))
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
            if (!some.get(i).holdsTheSame(others.get(i))) {
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
