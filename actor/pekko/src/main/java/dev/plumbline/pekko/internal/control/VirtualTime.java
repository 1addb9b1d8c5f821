package dev.plumbline.pekko.internal.control;

import com.typesafe.config.Config;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Cancellable;
import org.apache.pekko.actor.InternalActorRef;
import org.apache.pekko.actor.Scheduler;
import org.apache.pekko.event.LoggingAdapter;
import scala.concurrent.ExecutionContext;
import scala.concurrent.duration.FiniteDuration;

/**
 * The scheduler of a controlled system; Pekko makes it by its name in the configuration. Nothing goes off by itself:
 * the next timer is a choice beside the messages.
 *
 * <p>A timer may go off while any number of messages are under way, since nobody knows how long messages take. But
 * timers go off in the order of their times, for all are measured by one clock; those of one time in any order. When
 * one goes off, it is that time. So a timer of 1 s never comes before one of 10 ms that was started with it, and may
 * come before a message that was sent long ago.
 */
public final class VirtualTime implements Scheduler {
    private static final String TYPED_TIMERS = "org.apache.pekko.actor.typed.internal.TimerSchedulerImpl$";

    private final List<Timer> timers = new ArrayList<>();
    private Control control;
    private long now;

    /** As Pekko calls it. */
    public VirtualTime(Config config, LoggingAdapter log, ThreadFactory threads) {}

    void controlledBy(Control by) {
        this.control = by;
    }

    void begin() {
        timers.clear();
        now = 0;
    }

    /** Those that can go off next. */
    List<Timer> next() {
        long first = timers.stream().mapToLong(Timer::due).min().orElse(0);
        return timers.stream().filter(timer -> timer.due() == first).toList();
    }

    /** Lets a timer go off: from now on it is its time, and it is no longer waited for unless it repeats. */
    void goOff(Timer timer) {
        now = Math.max(now, timer.due());
        timer.wentOff();
        if (timer.repeats()) {
            control.armed(timer);
        } else {
            timers.remove(timer);
        }
    }

    void cancelled(Timer timer) {
        synchronized (control) {
            if (control.isControlled(() -> "a timer was stopped")) {
                timers.remove(timer);
                control.cancelled(timer);
            }
        }
    }

    private Cancellable start(
            FiniteDuration delay, long interval, Runnable code, boolean sendsOnly, ExecutionContext executor) {
        synchronized (control) {
            return startLocked(delay, interval, code, sendsOnly, executor);
        }
    }

    private Cancellable startLocked(
            FiniteDuration delay, long interval, Runnable code, boolean sendsOnly, ExecutionContext executor) {
        if (code instanceof TaskRunOnClose) {
            // A dispatcher without actors wants to end its threads some time later. It has none.
            return Cancellable.alreadyCancelled();
        }
        if (!control.isControlled(() -> "a timer was started")) {
            return Cancellable.alreadyCancelled();
        }
        Timer timer = new Timer(
                this,
                control.newTimer(),
                now + Math.max(0, delay.toNanos()),
                interval,
                sendsOnly || code.getClass().getName().startsWith(TYPED_TIMERS),
                code,
                executor);
        timers.add(timer);
        control.armed(timer);
        return timer;
    }

    private static Runnable send(ActorRef receiver, Object message, ActorRef sender) {
        return () -> receiver.tell(message, sender);
    }

    /** A repeated message to an actor that has stopped ends, as in Pekko. */
    private Cancellable repeat(
            FiniteDuration first,
            FiniteDuration interval,
            ActorRef receiver,
            Object message,
            ExecutionContext executor,
            ActorRef sender) {
        Cancellable[] self = new Cancellable[1];
        self[0] = start(
                first,
                interval.toNanos(),
                () -> {
                    if (((InternalActorRef) receiver).isTerminated()) {
                        self[0].cancel();
                    } else {
                        receiver.tell(message, sender);
                    }
                },
                true,
                executor);
        return self[0];
    }

    @Override
    public Cancellable scheduleOnce(FiniteDuration delay, Runnable runnable, ExecutionContext executor) {
        return start(delay, Timer.ONCE, runnable, false, executor);
    }

    @Override
    public Cancellable scheduleOnce(
            FiniteDuration delay, ActorRef receiver, Object message, ExecutionContext executor, ActorRef sender) {
        return start(delay, Timer.ONCE, send(receiver, message, sender), true, executor);
    }

    @Deprecated
    @Override
    public Cancellable schedule(
            FiniteDuration initialDelay, FiniteDuration interval, Runnable runnable, ExecutionContext executor) {
        return start(initialDelay, interval.toNanos(), runnable, false, executor);
    }

    /** After a fixed delay and at a fixed rate are the same here: code takes no time. */
    @Override
    public Cancellable scheduleWithFixedDelay(
            FiniteDuration initialDelay, FiniteDuration delay, Runnable runnable, ExecutionContext executor) {
        return start(initialDelay, delay.toNanos(), runnable, false, executor);
    }

    @Override
    public Cancellable scheduleWithFixedDelay(
            FiniteDuration initialDelay,
            FiniteDuration delay,
            ActorRef receiver,
            Object message,
            ExecutionContext executor,
            ActorRef sender) {
        return repeat(initialDelay, delay, receiver, message, executor, sender);
    }

    @Override
    public Cancellable scheduleAtFixedRate(
            FiniteDuration initialDelay, FiniteDuration interval, Runnable runnable, ExecutionContext executor) {
        return start(initialDelay, interval.toNanos(), runnable, false, executor);
    }

    @Override
    public Cancellable scheduleAtFixedRate(
            FiniteDuration initialDelay,
            FiniteDuration interval,
            ActorRef receiver,
            Object message,
            ExecutionContext executor,
            ActorRef sender) {
        return repeat(initialDelay, interval, receiver, message, executor, sender);
    }

    @Override
    public double maxFrequency() {
        return 1_000;
    }
}
