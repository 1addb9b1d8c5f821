package dev.plumbline.check.stream;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Values that a container may have when a monitor restarts. Operations with them are not checked. A value is doubtful as
 * long as an operation may remove it: one that was called before the restart, or one that finds a value which was inserted
 * before, or while the value was doubtful.
 */
final class DoubtfulValues {
    /** How often a value may still be there, and how many open operations remove it. */
    private static final class Doubt {
        long present;
        long removing;
    }

    private final Map<Value, Doubt> doubts = new LinkedHashMap<>();
    /** Open operations that are not checked, by position. */
    private final Set<Long> unchecked = new HashSet<>();

    /** The value may be there. */
    void add(Value value) {
        doubt(value).present++;
    }

    /** The operation, which is open, is not checked. */
    void ignore(OpenOperation open) {
        if (!open.operation.isPending()) {
            unchecked.add(open.position);
        }
    }

    /** The operation, which is open and removes the value, is not checked. */
    void ignoreRemoval(OpenOperation open, Value value) {
        doubt(value).removing++;
        ignore(open);
    }

    private Doubt doubt(Value value) {
        return doubts.computeIfAbsent(value, each -> new Doubt());
    }

    boolean contains(Value value) {
        return doubts.containsKey(value);
    }

    boolean isUnchecked(OpenOperation operation) {
        return unchecked.contains(operation.position);
    }

    /** The operation has returned. Returns whether it is not checked. */
    boolean returned(OpenOperation operation) {
        return unchecked.remove(operation.position);
    }

    /** An operation that is not checked has returned, and has removed the value. */
    void removed(Value value) {
        Doubt doubt = doubts.get(value);
        doubt.removing--;
        doubt.present = Math.max(0, doubt.present - 1);
        if (doubt.removing == 0 && doubt.present == 0) {
            doubts.remove(value);
        }
    }

    boolean isEmpty() {
        return doubts.isEmpty() && unchecked.isEmpty();
    }

    int size() {
        return doubts.size() + unchecked.size();
    }

    Document saved() {
        List<Document> values = new ArrayList<>();
        doubts.forEach((value, doubt) -> values.add(
                new Document().put("value", value).put("present", doubt.present).put("removing", doubt.removing)));
        return new Document().put("values", values).put("unchecked", unchecked);
    }

    /** Continues with what {@link #saved} has. */
    void restore(Fields saved) throws BadInput {
        for (Fields each : saved.list("values")) {
            Doubt doubt = doubt(each.get("value").value());
            doubt.present = each.get("present").number(0, Long.MAX_VALUE);
            doubt.removing = each.get("removing").number(0, Long.MAX_VALUE);
        }
        unchecked.addAll(saved.list("unchecked", each -> each.number(0, Long.MAX_VALUE)));
    }
}
