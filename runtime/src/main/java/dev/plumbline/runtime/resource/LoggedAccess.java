package dev.plumbline.runtime.resource;

import dev.plumbline.runtime.value.Tla;
import dev.plumbline.runtime.value.TlaError;
import dev.plumbline.value.Value;
import java.util.List;

/**
 * An access to a resource by a committed section of an earlier incarnation of the process, from its log.
 *
 * @param value the value that was read or written
 * @param clock of the section
 */
public record LoggedAccess(boolean write, List<Value> indices, Value value, Clock clock) {
    public LoggedAccess {
        indices = List.copyOf(indices);
    }

    /** The same access for the part at its first index. */
    LoggedAccess inside() {
        return new LoggedAccess(write, indices.subList(1, indices.size()), value, clock);
    }

    /**
     * The value of a variable after this access.
     *
     * @param before its value before
     * @throws TlaError if the access read another value
     */
    Value replayed(Value before, Resource variable) {
        if (write) {
            return indices.isEmpty() ? value : Tla.except(before, indices, old -> value);
        }
        Value read = before;
        for (Value index : indices) {
            read = Tla.apply(read, index);
        }
        if (!read.equals(value)) {
            throw new TlaError("the log says that " + value + " was read from " + variable + ", where it left " + read
                    + " before; expected a log from the beginning");
        }
        return before;
    }
}
