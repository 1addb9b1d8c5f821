package dev.plumbline.explain.cause;

import dev.plumbline.check.Witness;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.bundle.Numbers;
import dev.plumbline.explain.cause.LastWriters.ChangedBy;
import dev.plumbline.history.History;
import dev.plumbline.history.Order;
import dev.plumbline.history.Timebox;

/** How those who changed a part stand to the operation that fails. */
record LastChanges(History history, int failed, Numbers numbers, Layers.Extent extent) {
    Cause.LastChange of(ChangedBy changed) {
        if (changed.operation() == ChangedBy.NOBODY) {
            return without(
                    extent == Layers.Extent.WHOLE ? Cause.LastChange.By.BEGINNING : Cause.LastChange.By.BEFORE, "");
        }
        if (changed.operation() == Witness.SILENT) {
            return without(Cause.LastChange.By.SILENT, changed.step());
        }
        int number = numbers.original(changed.operation());
        if (!(history.order() instanceof Order.Timeboxes order)) {
            return new Cause.LastChange(
                    Cause.LastChange.By.OPERATION, number, changed.step(), Cause.LastChange.Relation.NONE, "");
        }
        Timebox box = (Timebox) history.operations().get(changed.operation()).place();
        Timebox other = (Timebox) history.operations().get(failed).place();
        boolean before = box.precedes(other);
        return new Cause.LastChange(
                Cause.LastChange.By.OPERATION,
                number,
                changed.step(),
                box.isOpen()
                        ? Cause.LastChange.Relation.PENDING
                        : before ? Cause.LastChange.Relation.RETURNED_BEFORE : Cause.LastChange.Relation.OVERLAPS,
                before ? Distance.of(box.end(), other.call(), order.unit()) : "");
    }

    private static Cause.LastChange without(Cause.LastChange.By by, String step) {
        return new Cause.LastChange(by, -1, step, Cause.LastChange.Relation.NONE, "");
    }
}
