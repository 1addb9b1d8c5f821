package dev.plumbline.check.stream;

import dev.plumbline.check.StopReason;
import dev.plumbline.value.BadInput;
import java.util.Optional;

/** Ends the reading of a stream, with an error, with the reason why there is no verdict, or with neither. */
final class ReadingEnded extends RuntimeException {
    private static final long serialVersionUID = 1;

    final transient Optional<BadInput> refused;
    final transient Optional<StopReason> reason;

    ReadingEnded(Optional<BadInput> refused, Optional<StopReason> reason) {
        super("the stream is not read any more", null, false, false);
        this.refused = refused;
        this.reason = reason;
    }
}
