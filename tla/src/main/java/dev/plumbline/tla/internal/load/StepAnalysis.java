package dev.plumbline.tla.internal.load;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.Action;
import dev.plumbline.value.Value;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Facts from our own tree about a specification whose steps TLC's interpreter evaluates: names and arguments of
 * transitions, false conditions, branches, texts; and of its steps, without taking them, footprints, observers and
 * facts. So both evaluators are asked the same search, and explained in the same words.
 */
public interface StepAnalysis extends ExtensibleSpec {
    /** Whether footprints, observers and facts hold. Not if a step depends on more than the state. */
    boolean isAnalysed();

    /** The action for this operation; empty if our own evaluator does not accept the operation. */
    Optional<Action> analysed(Operation operation);

    /**
     * Evaluates at a moment of a search of all states.
     *
     * @param level of the current state
     * @param registers by their numbers
     */
    <T> T during(int level, Map<Integer, Value> registers, Supplier<T> evaluation);

    /** The same for states that are equal only if all their values are, whatever the VIEW. */
    StepAnalysis withAllValues();
}
