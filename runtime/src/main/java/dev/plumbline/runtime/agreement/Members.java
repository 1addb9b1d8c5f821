package dev.plumbline.runtime.agreement;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;

/** The processes that share a variable, from the view of one of them. */
public interface Members {
    Value self();

    /** All others, in an order that is the same for all members. */
    List<Value> others();

    /** Tells the others where this one listens. */
    void publish(int port);

    /** Where another one listens; empty if it has not started. */
    Optional<Integer> port(Value other);

    /**
     * This one has ended: it votes no more.
     *
     * @param accesses the clock of all its accesses
     */
    void leave(Clock accesses);

    /** The clock of the accesses of another one that has ended. */
    Optional<Clock> left(Value other);
}
