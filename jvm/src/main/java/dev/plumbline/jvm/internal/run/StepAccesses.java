package dev.plumbline.jvm.internal.run;

import dev.plumbline.jvm.internal.state.Sites;
import dev.plumbline.schedule.Access;
import dev.plumbline.schedule.Access.Kind;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * The accesses of the steps of one execution to state that other threads can see, for schedulers that need them.
 *
 * <p>A step goes from one place where threads can be switched to the next. It performs the access that its thread
 * announced at the first, and all actions that need no such place: it releases monitors, gives and takes permits, finds
 * a monitor taken. All of these are recorded. Not recorded are:
 *
 * <ul>
 *   <li>Plain accesses within the copies of java.util.concurrent. They are assumed to be free of races: of two
 *       conflicting ones, recorded accesses make one happen before the other.
 *   <li>Accesses of a constructor to its own object while no other thread knows it.
 *   <li>Accesses of self-contained static initialisers: they have the same effect whichever thread runs them, and
 *       whenever. All others run as part of the execution.
 *   <li>Accesses to state of uncontrolled code. If a thread reads a reference to such an object from a field, all
 *       further accesses are {@link Kind#UNTRACKED}; state that it reaches in other ways is not noticed, and no
 *       scheduler controls it.
 * </ul>
 */
public final class StepAccesses {
    /** The objects that exist once in an execution. */
    public enum Fixed {
        /** The static fields. */
        STATICS,
        /** The replacement for the environment of the JVM: clock, hash codes, names of threads. */
        ENVIRONMENT,
        /** The calls and returns. */
        HISTORY
    }

    // Cells of any object; fields and array elements are not negative.
    /** The cell is that of the field given by the site of the thread. */
    public static final int OF_SITE = -2;

    /** The cell is that of an offset of {@code Unsafe}. */
    static final int OF_OFFSET = -8;

    public static final int MONITOR = -3;
    public static final int PERMIT = -4;
    public static final int INTERRUPT = -5;
    public static final int STARTED = -6;
    public static final int ENDED = -7;

    // Cells of the environment.
    static final int CLOCK = 0;
    static final int HASH_CODES = 1;
    static final int NAMES = 2;
    static final int THREADS = 3;
    static final int SHUTDOWN_HOOKS = 4;

    private static final Kind[] KINDS = Kind.values();

    /** Whether the scheduler needs accesses. */
    public final boolean watched;

    private final Sites sites;
    /** Made when a number is first needed, which most schedulers never do. */
    private Map<Object, Long> numbers;

    private List<Access> step;
    private boolean untracked;

    StepAccesses(Sites sites, boolean watched) {
        this.sites = sites;
        this.watched = watched;
        this.step = watched ? new ArrayList<>() : List.of();
    }

    /** The thread has its turn, and performs the access that it announced. */
    void begin(ControlledThread thread) {
        if (watched) {
            step.add(next(thread));
        }
    }

    /** The current step performs another access. */
    public void did(Kind kind, Object object, int cell) {
        if (watched) {
            step.add(of(kind, object, cell));
        }
    }

    /** The current step accesses the field given by a site. */
    public void didAt(Kind kind, Object object, int site) {
        did(kind, object, sites.cell(site));
    }

    /** The current step may do anything. */
    public void unknown() {
        if (watched) {
            step.add(Access.UNKNOWN);
        }
    }

    /** From now on the accesses of steps are unknown. */
    public void untracked() {
        untracked = true;
    }

    /** The accesses of the current step; the next one begins. */
    List<Access> end() {
        if (untracked) {
            step.add(Access.UNTRACKED);
        }
        List<Access> done = step;
        step = new ArrayList<>();
        return done.isEmpty() ? List.of(Access.UNKNOWN) : done;
    }

    /** The access that a thread performs when it has its next turn. */
    Access next(ControlledThread thread) {
        Kind kind = thread.nextKind == ControlledThread.OF_SITE ? sites.kind(thread.site) : KINDS[thread.nextKind];
        if (kind == Kind.UNKNOWN || kind == Kind.UNTRACKED) {
            return kind == Kind.UNKNOWN ? Access.UNKNOWN : Access.UNTRACKED;
        }
        return switch (thread.nextCell) {
            case OF_OFFSET -> thread.nextOffsets.access(kind, thread.nextObject, thread.nextOffset, this);
            case OF_SITE -> of(kind, thread.nextObject, sites.cell(thread.site));
            default -> of(kind, thread.nextObject, thread.nextCell);
        };
    }

    /** An access to a cell of an object. */
    public Access of(Kind kind, Object object, int cell) {
        return new Access(kind, number(object), cell);
    }

    private long number(Object object) {
        if (object instanceof Fixed fixed) {
            return -1 - fixed.ordinal();
        }
        if (numbers == null) {
            numbers = new IdentityHashMap<>();
        }
        Long known = numbers.get(object);
        if (known == null) {
            known = (long) numbers.size();
            numbers.put(object, known);
        }
        return known;
    }
}
