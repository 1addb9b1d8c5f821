package dev.plumbline.jvm.internal.run;

import dev.plumbline.jvm.internal.state.Sites;
import dev.plumbline.schedule.Access;
import dev.plumbline.schedule.Access.Kind;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the steps of one execution do to what other threads can see, for schedulers that want to know.
 *
 * <p>A step goes from one place where threads can be switched to the next. It does what its thread was about to do at
 * the first, and whatever else needs no such place of its own: it releases monitors, gives and takes permits, finds a
 * monitor taken. All that is written down. What is not:
 *
 * <ul>
 *   <li>Plain accesses within the copies of java.util.concurrent. They are taken to be free of races: of two that
 *     conflict, one happened before the other by accesses that are written down.
 *   <li>Accesses of a constructor to its own object while nobody else knows it.
 *   <li>Static initialisers that are self-contained: whichever thread runs one, and when, it does the same. All others
 *     run as part of the execution.
 *   <li>State of code that is not controlled. Where a thread gets at an object of that kind from a field, all that
 *     follows is {@link Kind#UNTRACKED}; state that it gets at in other ways is not noticed, and no scheduler controls
 *     it.
 * </ul>
 */
public final class StepAccesses {
    /** What there is once in an execution. */
    public enum Fixed {
        /** The static fields. */
        STATICS,
        /** What the execution has instead of the JVM's: clock, hash codes, names of threads. */
        ENVIRONMENT,
        /** The calls and returns. */
        HISTORY
    }

    // Cells of any object; fields and array elements are not negative.
    /** The cell is that of the field that the site of the thread names. */
    public static final int OF_SITE = -2;

    /** The cell is that which an offset of {@code Unsafe} stands for. */
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

    /** Whether anybody wants to be told. */
    public final boolean watched;

    private final Sites sites;
    /** Made when somebody first wants a number, which with most schedulers nobody does. */
    private Map<Object, Long> numbers;

    private List<Access> step;
    private boolean untracked;

    StepAccesses(Sites sites, boolean watched) {
        this.sites = sites;
        this.watched = watched;
        this.step = watched ? new ArrayList<>() : List.of();
    }

    /** The thread has its turn, and does what it was about to do. */
    void begin(ControlledThread thread) {
        if (watched) {
            step.add(next(thread));
        }
    }

    /** The current step does something more. */
    public void did(Kind kind, Object object, int cell) {
        if (watched) {
            step.add(of(kind, object, cell));
        }
    }

    /** The current step accesses the field that a site names. */
    public void didAt(Kind kind, Object object, int site) {
        did(kind, object, sites.cell(site));
    }

    /** The current step may do anything. */
    public void unknown() {
        if (watched) {
            step.add(Access.UNKNOWN);
        }
    }

    /** From now on nobody can say what steps do. */
    public void untracked() {
        untracked = true;
    }

    /** What the current step did; the next one begins. */
    List<Access> end() {
        if (untracked) {
            step.add(Access.UNTRACKED);
        }
        List<Access> done = step;
        step = new ArrayList<>();
        return done.isEmpty() ? List.of(Access.UNKNOWN) : done;
    }

    /** What a thread does when it has its turn next. */
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
