package dev.plumbline.check.stream;

import dev.plumbline.history.Order;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import dev.plumbline.value.text.Sha256;

/**
 * What must be the same in a check that continues another one.
 *
 * @param spec a digest of the specification
 * @param disorder how long before an operation that was read earlier one may be called
 */
record CheckIdentity(String spec, long disorder) {
    static CheckIdentity of(SpecCopy copy, long disorder) {
        String text = copy.kind() + "\n" + copy.name() + "\n" + Value.record(copy.settings()) + "\n" + copy.files();
        return new CheckIdentity(Sha256.hex(text), disorder);
    }

    Document saved(Order.Timeboxes order) {
        return new Document()
                .put("spec", spec)
                .put("disorder", disorder)
                .put("unit", order.unit())
                .put("async", order.asynchronous());
    }

    /**
     * The order of the history.
     *
     * @throws BadInput if it was saved by another check
     */
    Order.Timeboxes restored(Fields saved) throws BadInput {
        if (!saved.get("spec").text().equals(spec)) {
            throw new BadInput(saved.where() + ": of a check with another specification; expected the same modules,"
                    + " constants and options (give another file, or delete this one)");
        }
        long promised = saved.get("disorder").number(0, Long.MAX_VALUE);
        if (promised != disorder) {
            throw new BadInput(saved.where() + ": of a check in which operations may be called up to " + promised
                    + " before one on an earlier line; expected the same, not " + disorder);
        }
        return new Order.Timeboxes(saved.get("unit").text(), saved.get("async").truth());
    }
}
