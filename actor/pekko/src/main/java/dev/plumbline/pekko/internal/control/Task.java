package dev.plumbline.pekko.internal.control;

import dev.plumbline.schedule.Access;
import dev.plumbline.schedule.Transition;
import java.util.List;

/**
 * Code that was handed to a dispatcher, such as the callback of a future. Two of them may run in any order, since a
 * dispatcher has several threads; so each is a separate party.
 */
final class Task extends Pending {
    private final Runnable code;

    Task(Party party, Runnable code) {
        super(party, -1);
        this.code = code;
    }

    Runnable code() {
        return code;
    }

    @Override
    public Transition transition() {
        return new Transition(
                number(),
                (int) party().object(),
                List.of(
                        new Access(Access.Kind.RECEIVE, party().object(), StepAccesses.MESSAGE),
                        new Access(Access.Kind.WRITE, StepAccesses.SHARED, 0)));
    }

    @Override
    public String text() {
        return party().name() + " runs";
    }
}
