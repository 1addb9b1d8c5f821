package dev.plumbline.tla.internal.load;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.Step;
import java.util.List;
import java.util.Optional;

/**
 * What our own evaluator knows about the steps of a specification without taking them: footprints, observers and facts.
 * A specification on TLC's interpreter takes them from here, so that both evaluators are asked the same search.
 */
public interface StepAnalysis {
    /** The action for this operation; empty if our own evaluator does not accept the operation. */
    Optional<Action> analysed(Operation operation);

    /** As {@link Spec#assumingOnly}, for actions that were analysed. */
    List<Action> assumingOnly(List<Action> actions);

    /** The same for states that are equal only if all their values are, whatever the VIEW. */
    StepAnalysis withAllValues();

    /** The silent steps, in the order in which they were given. */
    List<Step> silentSteps();
}
