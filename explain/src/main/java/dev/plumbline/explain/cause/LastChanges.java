package dev.plumbline.explain.cause;

import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.cause.LastWriters.ChangedBy;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.history.History;
import dev.plumbline.history.Order;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.precedence.Precedence;
import dev.plumbline.history.text.TimeText;
import java.util.OptionalInt;

/** The order of the operations that changed a part relative to the failing one. */
record LastChanges(History history, int failed, Numbers numbers, Layers.Extent extent) {
    private static final OptionalInt NONE = OptionalInt.empty();

    /** @param carried the index of the operation whose value a silent step moved */
    Cause.LastChange ofSilent(ChangedBy changed, OptionalInt carried) {
        OptionalInt number =
                carried.isPresent() ? OptionalInt.of(numbers.original(carried.getAsInt())) : OptionalInt.empty();
        return new Cause.LastChange(
                Cause.LastChange.By.SILENT, -1, changed.step(), Cause.LastChange.Relation.NONE, "", number);
    }

    Cause.LastChange of(ChangedBy changed) {
        if (changed.operation() == ChangedBy.NOBODY) {
            return without(
                    extent == Layers.Extent.WHOLE ? Cause.LastChange.By.BEGINNING : Cause.LastChange.By.BEFORE, "");
        }
        int number = numbers.original(changed.operation());
        if (!(history.order() instanceof Order.Timeboxes order)) {
            return new Cause.LastChange(
                    Cause.LastChange.By.OPERATION, number, changed.step(), Cause.LastChange.Relation.NONE, "", NONE);
        }
        Timebox box = (Timebox) history.operations().get(changed.operation()).place();
        Timebox other = (Timebox) history.operations().get(failed).place();
        return new Cause.LastChange(
                Cause.LastChange.By.OPERATION,
                number,
                changed.step(),
                relation(changed.operation(), box, other),
                box.precedes(other) ? distance(box.end(), other.call(), order.unit()) : "",
                NONE);
    }

    /** Timeboxes that share an instant overlap; a process nevertheless performs its operations one after the other. */
    private Cause.LastChange.Relation relation(int changer, Timebox box, Timebox other) {
        if (changer == failed) {
            return Cause.LastChange.Relation.ITSELF;
        }
        if (box.isOpen()) {
            return Cause.LastChange.Relation.PENDING;
        }
        if (box.precedes(other)) {
            return Cause.LastChange.Relation.RETURNED_BEFORE;
        }
        return Precedence.of(history).holds(changer, failed)
                ? Cause.LastChange.Relation.EARLIER_IN_PROCESS
                : Cause.LastChange.Relation.OVERLAPS;
    }

    /** If times only count events, their distance has no meaning. */
    private static String distance(long from, long to, String unit) {
        return unit.isEmpty() || unit.equals("events") ? "" : new TimeText(unit, to).between(from, to);
    }

    private static Cause.LastChange without(Cause.LastChange.By by, String step) {
        return new Cause.LastChange(by, -1, step, Cause.LastChange.Relation.NONE, "", NONE);
    }
}
