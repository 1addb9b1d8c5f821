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
 * The scheduler of a controlled system; Pekko creates it by its name in the configuration. No timer fires by itself:
 * the next timer is a choice like the messages.
 *
 * <p>A timer may fire while any number of messages are in transit, since the delay of messages is unknown. But timers
 * fire in the order of their times, because one clock measures all of them; timers of the same time fire in any order.
 * When one fires, the clock advances to its time. So a timer of 1 s never fires before one of 10 ms that was started
 * with it, and may fire before a message that was sent long ago is received.
 */
public final class VirtualTime implements Scheduler {
    private static final String TYPED_TIMERS = "org.apache.pekko.actor.typed.internal.TimerSchedulerImpl$";

    private final List<Timer> timers = new ArrayList<>();
    private Control control;
    private long now;

    /** Called by Pekko. */
    public VirtualTime(Config config, LoggingAdapter log, ThreadFactory threads) {}

    void controlledBy(Control by) {
        this.control = by;
    }

    void begin() {
        timers.clear();
        now = 0;
    }

    /** The timers that can fire next. */
    List<Timer> next() {
        long first = timers.stream().mapToLong(Timer::due).min().orElse(0);
        return timers.stream().filter(timer -> timer.due() == first).toList();
    }

    /** All timers. */
    List<Pending> running() {
        return List.copyOf(timers);
    }

    /** Lets a timer fire: the clock advances to its time, and the timer is removed unless it repeats. */
    void fire(Timer timer) {
        now = Math.max(now, timer.due());
        timer.fired();
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
            // A dispatcher without actors wants to end its threads some time later. It has no threads.
            return Cancellable.alreadyCancelled();
        }
        if (!control.isControlled(() -> "a timer was started")) {
            return Cancellable.alreadyCancelled();
        }
        Timer timer = new Timer(
                this,
                control.newTimer(),
                control.acting(),
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
