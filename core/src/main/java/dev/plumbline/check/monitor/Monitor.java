package dev.plumbline.check.monitor;

import dev.plumbline.history.History;
import dev.plumbline.value.BadInput;

/** Decides in log-linear time, by timeboxes alone, whether a history conforms to one built-in model. */
@FunctionalInterface
public interface Monitor {
    /** @throws BadInput if the model lacks an operation of the history */
    Ruling decide(History history) throws BadInput;
}
