package dev.plumbline.jvm.internal.race;

import dev.plumbline.jvm.internal.state.AccessMode;
import dev.plumbline.jvm.internal.state.SiteAccess.Effect;
import dev.plumbline.jvm.internal.state.SiteAccess.Scope;

/**
 * Finds the data races of one execution: conflicting accesses, at least one of them plain, of which neither happened
 * before the other (JLS 17.4.5). Told of everything in the order in which it happened.
 *
 * <p>Vector clocks, as in DJIT+ (Pozniansky and Schuster, PPoPP 2003). Each cell keeps the last access of each thread
 * by kind: read or write, plain or atomic. That is enough to tell of each access whether it races with any earlier one:
 * if an access of thread {@code u} did not happen before this one, then neither did the later ones of {@code u}. The
 * single "last write" of FastTrack would do for the first race of a variable; more are wanted here, with all places.
 *
 * <p>What happens before what:
 *
 * <ul>
 *   <li>a volatile write before every later volatile read of the variable
 *   <li>a write that releases before a read that acquires and reads what was written
 *   <li>what comes before a release fence, before what comes after an acquire fence, if a write behind the one is read
 *     before the other, both at least opaque. A plain access next to a fence is a race all the same. Fences between
 *     loads or between stores alone order nothing here
 *   <li>what a thread had done at {@link MemoryView#release}, before what follows {@link MemoryView#acquire} with the
 *     result: monitors, the start and end of threads, interrupts
 * </ul>
 *
 * Permits of {@code LockSupport} order nothing by the memory model, and are not told of.
 */
final class RaceDetector {
    /** Is told of each race. */
    @FunctionalInterface
    interface Sink {
        /** @param object whose field or element it is */
        void race(Variable.Last first, Variable.Last second, Object object);
    }

    private final Sink sink;
    private final ShadowMemory memory = new ShadowMemory();
    private final FinalFields finals = new FinalFields();

    RaceDetector(Sink sink) {
        this.sink = sink;
    }

    FinalFields finals() {
        return finals;
    }

    /**
     * A thread accesses a variable now.
     *
     * @param key the number of the field, or the index of the element
     * @param effect with a swap resolved: it is an update or a read
     */
    void access(MemoryView thread, Object object, int key, Effect effect, AccessMode mode, Scope scope, int site) {
        Variable cell = memory.cell(object, key);
        if (effect != Effect.WRITE) {
            reads(thread, cell, mode);
        }
        // After what a read acquires: a plain write that comes before the release is ordered by it.
        if (scope == Scope.CHECKED) {
            check(thread, object, cell, effect.writes(), mode != AccessMode.PLAIN, site);
        }
        if (effect.writes()) {
            writes(thread, cell, mode, effect == Effect.UPDATE);
        }
    }

    private static void reads(MemoryView thread, Variable cell, AccessMode mode) {
        if (mode.acquires()) {
            thread.acquire(cell.released);
            if (mode == AccessMode.VOLATILE) {
                thread.acquire(cell.volatileWrites);
            }
        } else if (mode != AccessMode.PLAIN) {
            thread.unfenced = VectorClocks.join(thread.unfenced, cell.released);
        }
    }

    /** @param update whether what was released before goes on to be */
    private static void writes(MemoryView thread, Variable cell, AccessMode mode, boolean update) {
        int[] shown = mode == AccessMode.PLAIN ? VectorClocks.ZERO : thread.fenced;
        if (mode.releases()) {
            shown = thread.release();
            if (mode == AccessMode.VOLATILE) {
                cell.volatileWrites = VectorClocks.join(cell.volatileWrites, shown);
            }
        }
        cell.released = update ? VectorClocks.join(cell.released, shown) : shown;
    }

    private void check(MemoryView thread, Object object, Variable cell, boolean writes, boolean atomic, int site) {
        Variable.Last mine = null;
        boolean alone = true;
        for (Variable.Last each = cell.last; each != null; each = each.next) {
            if (each.thread != thread.number) {
                alone = false;
            } else if (each.writes == writes && each.atomic == atomic) {
                mine = each;
            }
        }
        if (mine == null) {
            mine = new Variable.Last(thread.number, writes, atomic, cell.last);
            cell.last = mine;
        }
        mine.time = thread.time();
        mine.call = thread.call;
        mine.site = site;
        mine.caller = thread.caller;
        if (!alone) {
            compare(thread, object, cell, mine);
        }
    }

    private void compare(MemoryView thread, Object object, Variable cell, Variable.Last mine) {
        for (Variable.Last each = cell.last; each != null; each = each.next) {
            boolean conflicts =
                    each.thread != mine.thread && (each.writes || mine.writes) && !(each.atomic && mine.atomic);
            if (conflicts
                    && !thread.isAfter(each.thread, each.time)
                    && (mine.writes || !finals.covers(mine.thread, object, each.thread, each.time))) {
                sink.race(each, mine, object);
            }
        }
    }
}
