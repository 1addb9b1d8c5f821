package dev.plumbline.pekko.internal.control;

import dev.plumbline.schedule.Access;
import dev.plumbline.schedule.Transition;
import java.util.ArrayList;
import java.util.List;
import org.apache.pekko.actor.Cancellable;
import scala.concurrent.ExecutionContext;

/** Code that was scheduled for later. A repeating timer is a new transition each time. */
final class Timer extends Pending implements Cancellable {
    /** For {@link #interval}: it fires once. */
    static final long ONCE = -1;

    private final VirtualTime time;
    private final Party starter;
    private final long interval;
    private final boolean sendsOnly;
    private final Runnable code;
    private final ExecutionContext executor;
    private long token;
    private long due;
    private boolean cancelled;
    private boolean done;

    /**
     * @param starter the party that started it
     * @param sendsOnly whether its code only sends a message
     * @param interval nanoseconds, or {@link #ONCE}
     */
    Timer(
            VirtualTime time,
            Party party,
            Party starter,
            long due,
            long interval,
            boolean sendsOnly,
            Runnable code,
            ExecutionContext executor) {
        super(party, -1);
        this.time = time;
        this.starter = starter;
        this.due = due;
        this.interval = interval;
        this.sendsOnly = sendsOnly;
        this.code = code;
        this.executor = executor;
    }

    /** The next firing is the transition with this number. */
    void arm(int asNumber, long asToken, int inStep) {
        becomes(asNumber, inStep);
        this.token = asToken;
    }

    /** Moves on to the next time, or ends. */
    void fired() {
        if (interval == ONCE) {
            done = true;
        } else {
            due += interval;
        }
    }

    Party starter() {
        return starter;
    }

    long due() {
        return due;
    }

    long token() {
        return token;
    }

    boolean sendsOnly() {
        return sendsOnly;
    }

    boolean repeats() {
        return interval != ONCE;
    }

    Runnable code() {
        return code;
    }

    ExecutionContext executor() {
        return executor;
    }

    @Override
    public boolean cancel() {
        boolean inTime = !cancelled && !done;
        cancelled |= inTime;
        // Also if it is too late: that depends on whether it has fired.
        time.cancelled(this);
        return inTime;
    }

    @Override
    public boolean isCancelled() {
        return cancelled;
    }

    @Override
    public Transition transition() {
        List<Access> accesses = new ArrayList<>();
        accesses.add(new Access(Access.Kind.RECEIVE, token, StepAccesses.MESSAGE));
        accesses.add(new Access(Access.Kind.WRITE, StepAccesses.CLOCK, 0));
        if (!sendsOnly) {
            accesses.add(new Access(Access.Kind.WRITE, StepAccesses.SHARED, 0));
        }
        return new Transition(number(), (int) party().object(), accesses);
    }

    @Override
    public String text() {
        return party().name() + " goes off at " + due / 1_000_000 + " ms";
    }
}
