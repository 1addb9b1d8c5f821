package dev.plumbline.check.stream;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A value of {@link GrowingQueue}, with the operations that insert and remove it, and the numbers of their events. */
final class QueueElement {
    /**
     * A removal that has not returned.
     *
     * @param call number of the event
     */
    record Removal(OpenOperation operation, long call) {}

    final Value value;
    /** Null before it is called. */
    OpenOperation insertion;
    /** The call of the insertion. */
    long comes;
    /** The return of the insertion; 0 before. */
    long in;
    /** The event since which it does not stand any more; 0 before. */
    long goes;
    /** Open removals, in the order of their calls. The first one takes this element. */
    final List<Removal> removals = new ArrayList<>();
    /** The removal that ended its presence. */
    Optional<OpenOperation> taker = Optional.empty();

    QueueElement(Value value) {
        this.value = value;
    }

    boolean isInserted() {
        return in > 0;
    }

    /** Whether it is there in each witness of the history so far. */
    boolean stands() {
        return isInserted() && removals.isEmpty();
    }

    /** Whether this is the element that the operation inserts. */
    boolean isInsertedBy(OpenOperation operation) {
        return insertion != null && insertion.position == operation.position;
    }

    Document saved() {
        List<Document> open = removals.stream()
                .map(each -> each.operation.saved().put("event", each.call))
                .toList();
        return new Document()
                .put("value", value)
                .put("insertion", Optional.ofNullable(insertion).map(OpenOperation::saved))
                .put("comes", comes)
                .put("in", in)
                .put("goes", goes)
                .put("removals", open)
                .put("taker", taker.map(OpenOperation::saved));
    }

    /** What {@link #saved} has. */
    static QueueElement restored(Fields saved, RecentOperations.Restoring operations) throws BadInput {
        QueueElement element = new QueueElement(saved.get("value").value());
        Optional<OpenOperation> insertion = saved.optional("insertion", operations::restored);
        element.insertion = insertion.orElse(null);
        element.comes = saved.get("comes").number(0, Long.MAX_VALUE);
        element.in = saved.get("in").number(0, Long.MAX_VALUE);
        element.goes = saved.get("goes").number(0, Long.MAX_VALUE);
        for (Fields each : saved.list("removals")) {
            element.removals.add(
                    new Removal(operations.restored(each), each.get("event").number(0, Long.MAX_VALUE)));
        }
        element.taker = saved.optional("taker", operations::restored);
        return element;
    }
}
