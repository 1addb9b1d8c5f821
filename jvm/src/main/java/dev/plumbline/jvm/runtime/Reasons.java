package dev.plumbline.jvm.runtime;

import dev.plumbline.jvm.execution.Ending;
import dev.plumbline.jvm.execution.Ending.Blocked;
import dev.plumbline.jvm.execution.Ending.Kind;
import dev.plumbline.jvm.execution.Ending.Reason;
import dev.plumbline.jvm.execution.Program;
import dev.plumbline.jvm.execution.Site;
import java.lang.reflect.Method;
import java.util.List;

/** Says why threads do not go on. */
final class Reasons {
    private static final int NOBODY = -2;

    private Reasons() {}

    /** An exception with what is behind it; that of a static initialiser says nothing by itself. */
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

    static Blocked blocked(World world, ControlledThread thread, Site site) {
        Object on = thread.on;
        int owner = NOBODY;
        if (thread.reason == Reason.MONITOR && thread.on != null) {
            ControlledThread holder = world.waiting.monitor(thread.on).owner;
            owner = holder == null ? NOBODY : name(world, holder);
        } else if (thread.reason == Reason.PARK && on != null) {
            owner = ownerOfLock(world, on);
        } else if (thread.reason == Reason.JOIN && on instanceof ControlledThread joined) {
            owner = name(world, joined);
            on = joined.identity;
        }
        return new Blocked(
                name(world, thread),
                thread.calls == null ? -1 : thread.call,
                thread.reason,
                site,
                on == null ? "" : world.machine.originalName(on.getClass()),
                owner);
    }

    private static int name(World world, ControlledThread thread) {
        return thread == world.main ? Program.MAIN : thread.number;
    }

    /** The locks of java.util.concurrent know their owner, and are what their threads park on. */
    private static int ownerOfLock(World world, Object lock) {
        for (Class<?> type = lock.getClass(); type != null; type = type.getSuperclass()) {
            if (type.getSimpleName().equals("AbstractOwnableSynchronizer")) {
                try {
                    Method owner = type.getDeclaredMethod("getExclusiveOwnerThread");
                    owner.setAccessible(true);
                    ControlledThread holder = world.of((Thread) owner.invoke(lock));
                    return holder == null ? NOBODY : name(world, holder);
                } catch (ReflectiveOperationException | RuntimeException e) {
                    return NOBODY;
                }
            }
        }
        return NOBODY;
    }

    /**
     * Spinners make it a livelock, a circle of owners a deadlock. Otherwise somebody waits for what no unfinished thread is
     * known to bring.
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
