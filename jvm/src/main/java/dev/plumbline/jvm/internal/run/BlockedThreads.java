package dev.plumbline.jvm.internal.run;

import dev.plumbline.jvm.execution.Ending;
import dev.plumbline.jvm.execution.Ending.Blocked;
import dev.plumbline.jvm.execution.Ending.Kind;
import dev.plumbline.jvm.execution.Ending.Reason;
import dev.plumbline.jvm.execution.Program;
import dev.plumbline.jvm.execution.Site;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;

/** Finds the reasons why threads do not continue. */
final class BlockedThreads {
    private static final int UNKNOWN_OWNER = -2;

    private BlockedThreads() {}

    /** An exception with its root cause; the exception of a static initialiser alone says nothing. */
    static String text(Throwable thrown) {
        Throwable cause = thrown;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        if (cause == thrown) {
            return thrown.toString();
        }
        StackTraceElement[] stack = cause.getStackTrace();
        return thrown + ", caused by " + cause + (stack.length == 0 ? "" : " at " + stack[0]);
    }

    static Blocked blocked(RunningExecution execution, ControlledThread thread, Site site) {
        Object on = thread.on;
        int owner = UNKNOWN_OWNER;
        if (thread.reason == Reason.MONITOR && thread.on != null) {
            ControlledThread holder = execution.states.monitor(thread.on).owner;
            owner = holder == null ? UNKNOWN_OWNER : name(execution, holder);
        } else if (thread.reason == Reason.PARK && on != null) {
            owner = ownerOfLock(execution, on);
        } else if (thread.reason == Reason.JOIN && on instanceof ControlledThread joined) {
            owner = name(execution, joined);
            on = joined.identity;
        }
        return new Blocked(
                name(execution, thread),
                thread.calls == null ? -1 : thread.call,
                thread.reason,
                site,
                on == null ? "" : execution.loop.originalName(on.getClass()),
                owner);
    }

    /** The call that took most of the steps. */
    static Ending.Spent spent(RunningExecution execution) {
        ControlledThread most = execution.main;
        for (int i = 0; i < execution.count(); i++) {
            ControlledThread thread = execution.thread(i);
            most = !thread.done && thread.steps > most.steps ? thread : most;
        }
        Rounds.Beginning loop = most.rounds.innermost();
        return new Ending.Spent(
                name(execution, most),
                most.calls == null ? -1 : most.call,
                most.steps,
                execution.loop.site(most.site),
                loop == null ? Optional.empty() : Optional.of(execution.loop.site(loop.loop())),
                loop == null ? 0 : loop.rounds,
                loop == null || !loop.sameVariables ? Ending.Variables.CHANGING : Ending.Variables.SAME);
    }

    private static int name(RunningExecution execution, ControlledThread thread) {
        return thread == execution.main ? Program.MAIN : thread.number;
    }

    /** The locks of java.util.concurrent know their owner, and their waiting threads park on them. */
    private static int ownerOfLock(RunningExecution execution, Object lock) {
        for (Class<?> type = lock.getClass(); type != null; type = type.getSuperclass()) {
            if (type.getSimpleName().equals("AbstractOwnableSynchronizer")) {
                try {
                    Method owner = type.getDeclaredMethod("getExclusiveOwnerThread");
                    owner.setAccessible(true);
                    ControlledThread holder = execution.of((Thread) owner.invoke(lock));
                    return holder == null ? UNKNOWN_OWNER : name(execution, holder);
                } catch (ReflectiveOperationException | RuntimeException e) {
                    return UNKNOWN_OWNER;
                }
            }
        }
        return UNKNOWN_OWNER;
    }

    /**
     * Spinning threads make it a livelock, a circle of owners a deadlock. Otherwise some thread waits for an event that
     * no unfinished thread is known to cause.
     */
    static Ending.Stuck stuck(List<Blocked> blocked) {
        Kind kind = Kind.NO_WAKE_UP;
        if (blocked.stream().anyMatch(thread -> thread.reason() == Reason.SPIN)) {
            kind = Kind.LIVELOCK;
        } else if (blocked.stream().anyMatch(thread -> inCircle(thread, blocked))) {
            kind = Kind.DEADLOCK;
        }
        return new Ending.Stuck(kind, blocked);
    }

    private static boolean inCircle(Blocked first, List<Blocked> all) {
        Blocked at = first;
        for (int i = 0; i < all.size(); i++) {
            int owner = at.owner();
            at = all.stream().filter(other -> other.thread() == owner).findAny().orElse(null);
            if (at == null) {
                return false;
            }
            if (at == first) {
                return true;
            }
        }
        return false;
    }
}
