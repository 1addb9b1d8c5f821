package dev.plumbline.check.sweep;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Step;
import java.util.ArrayList;
import java.util.List;

/**
 * The operations that have been called and not yet returned, each in a numbered slot; slots are used again. Knows how
 * they stand to each other: which interfere, which must follow which, which are alike.
 */
final class OpenOperations {
    private final boolean processesAreSequential;
    private final Interference interference;
    private final List<Slot> slots = new ArrayList<>();
    private Bits open = Bits.EMPTY;
    private Bits observers = Bits.EMPTY;
    private Bits pending = Bits.EMPTY;
    private Bits repeatable = Bits.EMPTY;

    OpenOperations(List<Step> silentSteps, boolean processesAreSequential) {
        this.processesAreSequential = processesAreSequential;
        this.interference = new Interference();
        for (Step step : silentSteps) {
            put(Slot.silent(slots.size(), step, interference));
        }
    }

    /** An independent copy. Both remember together which footprints interfere. */
    OpenOperations(OpenOperations other) {
        processesAreSequential = other.processesAreSequential;
        interference = other.interference;
        for (Slot slot : other.slots) {
            slots.add(slot == null ? null : new Slot(slot));
        }
        open = other.open;
        observers = other.observers;
        pending = other.pending;
        repeatable = other.repeatable;
    }

    /**
     * Opens a slot for an operation that has just been called.
     *
     * @param end when it returned, or {@link dev.plumbline.history.Timebox#NEVER}
     */
    Slot open(int number, Operation operation, long end, Action action) {
        int free = 0;
        while (free < slots.size() && slots.get(free) != null) {
            free++;
        }
        Slot slot = Slot.of(free, number, operation, end, action, interference);
        if (processesAreSequential) {
            followProcess(slot);
        }
        put(slot);
        if (!slot.observer) {
            orderTwins(slot);
        }
        return slot;
    }

    private void put(Slot slot) {
        if (slot.number == slots.size()) {
            slots.add(slot);
        } else {
            slots.set(slot.number, slot);
        }
        for (Slot other : slots) {
            if (other != null && other != slot && (slot.after.contains(other.number) || slot.mayInterfereWith(other))) {
                slot.interferes = slot.interferes.with(other.number);
                other.interferes = other.interferes.with(slot.number);
            }
        }
        open = open.with(slot.number);
        observers = slot.observer ? observers.with(slot.number) : observers;
        pending = slot.pending ? pending.with(slot.number) : pending;
        repeatable = slot.repeated != null ? repeatable.with(slot.number) : repeatable;
    }

    /**
     * An operation, pending or not, comes after what its process completed before it, also where the clock cannot tell
     * them apart. Nothing comes after a pending one: the process went on without it.
     */
    private void followProcess(Slot slot) {
        for (Slot other : slots) {
            if (other != null && !other.pending && slot.process.equals(other.process)) {
                slot.after = slot.after.with(other.number);
                other.followed = true;
                other.twinsFirst = Bits.EMPTY;
            }
        }
    }

    /**
     * Of two open operations that do exactly the same, the one that returns first may be performed first. Argument:
     * take a witness in which the later-ending one, q, comes first, and p second. Both were open when q was performed,
     * and p's place lies before p's end, hence before q's. So the two can exchange their places and the witness stays
     * one. That needs both free of process order: with the successor of q in its process standing between the two
     * places the exchange would put that before q. (Happens only at instants shared by a return and a call.) Steps of
     * multi-step operations need no exchange: each is attributed to whichever of the two is open and not done at its
     * place.
     *
     * <p>At equal ends the order of returns counts, as everywhere: otherwise the verdict would be right, but the
     * operation that is reported to fail could be possible, only not after its twin.
     */
    private void orderTwins(Slot slot) {
        for (Slot other : slots) {
            if (other == null || other == slot || other.action != slot.action || other.pending != slot.pending) {
                continue;
            }
            if (!slot.after.isEmpty() || !other.after.isEmpty()) {
                continue;
            }
            if (other.returnsBefore(slot)) {
                slot.twinsFirst = slot.twinsFirst.with(other.number);
            } else if (!other.followed) {
                other.twinsFirst = other.twinsFirst.with(slot.number);
            }
        }
    }

    /** Closes the slot of an operation that has returned. */
    void close(Slot slot) {
        int number = slot.number;
        slots.set(number, null);
        open = open.without(number);
        observers = observers.without(number);
        pending = pending.without(number);
        repeatable = repeatable.without(number);
        for (Slot other : slots) {
            if (other != null) {
                other.interferes = other.interferes.without(number);
                other.after = other.after.without(number);
                other.twinsFirst = other.twinsFirst.without(number);
            }
        }
    }

    Slot slot(int number) {
        return slots.get(number);
    }

    Slot ofOperation(int operation) {
        for (Slot slot : slots) {
            if (slot != null && slot.operation == operation) {
                return slot;
            }
        }
        return null;
    }

    Bits open() {
        return open;
    }

    Bits observers() {
        return observers;
    }

    Bits pending() {
        return pending;
    }

    /** Slots with a step that may be taken any number of times. */
    Bits repeatable() {
        return repeatable;
    }

    /**
     * Everything that {@code from} may depend on or bear upon, directly or through others not done; itself included.
     */
    Bits cone(Slot from, Bits done) {
        Bits undone = open.minus(done);
        Bits cone = Bits.EMPTY.with(from.number);
        Bits fresh = cone;
        while (!fresh.isEmpty()) {
            Bits reached = Bits.EMPTY;
            for (int number = fresh.next(0); number >= 0; number = fresh.next(number + 1)) {
                reached = reached.or(slots.get(number).interferes);
            }
            fresh = reached.and(undone).minus(cone);
            cone = cone.or(fresh);
        }
        return cone;
    }
}
