package dev.plumbline.jvm.internal.race;

import dev.plumbline.jvm.internal.state.AccessMode;
import dev.plumbline.jvm.internal.state.SiteAccess.Effect;
import dev.plumbline.jvm.internal.state.SiteAccess.Scope;

/**
 * Finds the data races of one execution: conflicting accesses, at least one of them plain, of which neither happened
 * before the other (JLS 17.4.5). All accesses and synchronisation must be reported in the order in which they happened.
 *
 * <p>It uses vector clocks, as in DJIT+ (Pozniansky and Schuster, PPoPP 2003). Each cell keeps the last access of each
 * thread by kind: read or write, plain or atomic. That is enough to decide for each access whether it races with any
 * earlier one: if an access of thread {@code u} did not happen before this one, then neither did the later ones of
 * {@code u}. The single "last write" of FastTrack would suffice for the first race of a variable; here all races are
 * needed, with all places.
 *
 * <p>These actions are ordered by happens-before:
 *
 * <ul>
 *   <li>a volatile write before every later volatile read of the variable
 *   <li>a releasing write before an acquiring read that reads its value
 *   <li>actions before a release fence, before actions after an acquire fence, if a write after the release fence is
 *       read before the acquire fence, both at least opaque. A plain access next to a fence is still a race. Fences
 *       between loads only or between stores only order nothing here
 *   <li>the actions of a thread before {@link MemoryView#release}, before those after {@link MemoryView#acquire} with
 *       its result: monitors, the start and end of threads, interrupts
 * </ul>
 *
 * Permits of {@code LockSupport} order nothing in the memory model, and are not reported.
 */
final class RaceDetector {
    /** Receives each race. */
    @FunctionalInterface
    interface Sink {
        /** @param object the owner of the field or element */
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
     * @param effect a swap is given as an update or a read, according to its result
     */
    void access(MemoryView thread, Object object, int key, Effect effect, AccessMode mode, Scope scope, int site) {
        Variable cell = memory.cell(object, key);
        if (effect != Effect.WRITE) {
            reads(thread, cell, mode);
        }
        // After the read has acquired: a plain write before the release is ordered by it.
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

    /** @param update whether the value continues to carry the earlier release */
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
