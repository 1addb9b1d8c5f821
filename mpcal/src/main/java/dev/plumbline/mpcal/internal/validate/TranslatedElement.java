package dev.plumbline.mpcal.internal.validate;

import dev.plumbline.mpcal.internal.log.LogElement;
import dev.plumbline.value.Value;
import java.util.Optional;

/**
 * An element of a log in terms of the translation.
 *
 * @param value read or written, with labels and frames as the translation writes them
 * @param old the value that a write replaced, if it is known
 */
record TranslatedElement(Access access, LogElement element, Value value, Optional<Value> old) {
    /** The old value of a mapped variable has no meaning. */
    boolean comparesOld() {
        return old.isPresent() && access instanceof Access.Variable;
    }
}
