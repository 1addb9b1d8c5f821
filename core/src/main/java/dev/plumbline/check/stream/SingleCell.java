package dev.plumbline.check.stream;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;

/**
 * A part of the state of a specification: a variable at one key. For a variable that is a set, whether the key is an element.
 *
 * @param variable the name that footprints have for it
 */
record SingleCell(String variable, Value key) implements Comparable<SingleCell> {
    /** Of operations that access no part of the state: an aborted one, for instance. */
    static final SingleCell NONE = new SingleCell("", Value.tuple());

    @Override
    public int compareTo(SingleCell other) {
        int byVariable = variable.compareTo(other.variable);
        return byVariable != 0 ? byVariable : key.compareTo(other.key);
    }

    Document saved() {
        return new Document().put("variable", variable).put("key", key);
    }

    /** What {@link #saved} has. */
    static SingleCell restored(Fields saved) throws BadInput {
        return new SingleCell(saved.get("variable").text(), saved.get("key").value());
    }
}
