package dev.plumbline.tla.internal.evaluate.compile;

import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.Projection;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A part of an action, in an environment that has values only: {@code Receive(self)} for one element of {@code \E self
 * \in Procs: Send(self) \/ Receive(self)}. The steps of an action are those of its parts, one after the other.
 */
public final class ActionPart {
    /**
     * The loop that a part consists of.
     *
     * @param visits the elements that it visits, as a sequence
     * @param values of the projection
     * @param body the parts of its body for an element
     */
    public record Loop(Projection visits, TlaValue[] values, Function<TlaValue, List<ActionPart>> body) {}

    private final Code plain;
    private final Code recorded;
    private final Environment environment;
    private final Loop loop;

    /**
     * @param recorded null if its evaluation may have side effects, or other results in the same state
     * @param loop null if it is no loop over elements that depend on one variable
     */
    ActionPart(Code plain, Code recorded, Environment environment, Loop loop) {
        this.plain = plain;
        this.recorded = recorded;
        this.environment = environment;
        this.loop = loop;
    }

    Code plain() {
        return plain;
    }

    Code recorded() {
        return recorded;
    }

    Environment environment() {
        return environment;
    }

    /** Whether its steps may be recorded. */
    public boolean isRecordable() {
        return recorded != null;
    }

    public Optional<Loop> loop() {
        return Optional.ofNullable(loop);
    }
}
