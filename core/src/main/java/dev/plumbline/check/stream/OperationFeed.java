package dev.plumbline.check.stream;

import dev.plumbline.history.format.Formats;
import dev.plumbline.value.BadInput;
import java.util.function.LongConsumer;

/** Operations that come one by one, from a source that knows how far they are complete. */
@FunctionalInterface
public interface OperationFeed {
    /**
     * Passes on some operations.
     *
     * @param complete takes a time when all operations that were called before it have been passed on
     * @return whether there may be more
     */
    boolean pass(Formats.Receiver receiver, LongConsumer complete) throws BadInput;
}
