package dev.plumbline.mpcal.internal.validate;

import dev.plumbline.mpcal.internal.log.LogElement;
import dev.plumbline.value.Value;
import java.util.Optional;

/**
 * An element of a log in terms of the translation.
 *
 * @param value read or written, with labels and frames as the translation writes them
 * @param old what a write replaced, if that is known
 */
record Touched(Access access, LogElement element, Value value, Optional<Value> old) {
    /** Of a mapped variable, what it was before has no meaning. */
    boolean comparesOld() {
        return old.isPresent() && access instanceof Access.Variable;
    }
}
