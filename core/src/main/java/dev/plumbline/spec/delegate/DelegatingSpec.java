package dev.plumbline.spec.delegate;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A specification that answers by another one: what an operation does in a given state, and what both are called.
 *
 * <p>Answers that rest on more than one state are not delegated, because a specification that differs in its initial
 * states or in its evaluator may differ in them. {@link #container} is about a container that is empty at first,
 * {@link #assumingOnly} and {@link #whyNoInitialState} are about the states that can be reached. {@link #withoutView}
 * and {@link #reference} would lead to the other specification, without what is different here. {@link #notes} describe
 * how a specification was loaded, which an implementation may have to repeat or not. Each implementation decides about
 * these.
 */
public interface DelegatingSpec extends Spec {
    /** The specification that answers. */
    Spec whole();

    @Override
    default String name() {
        return whole().name();
    }

    @Override
    default Action action(Operation operation) throws BadInput {
        return whole().action(operation);
    }

    @Override
    default List<Step> silentSteps() {
        return whole().silentSteps();
    }

    @Override
    default Set<String> operationNames() {
        return whole().operationNames();
    }

    @Override
    default Optional<State> stateOf(Value shown) {
        return whole().stateOf(shown);
    }

    @Override
    default boolean hasDefinitions() {
        return whole().hasDefinitions();
    }

    @Override
    default OptionalLong evaluations() {
        return whole().evaluations();
    }

    @Override
    default Optional<String> currentEvaluation() {
        return whole().currentEvaluation();
    }
}
