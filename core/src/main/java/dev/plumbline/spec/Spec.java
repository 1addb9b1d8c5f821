package dev.plumbline.spec;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A specification: initial states and, for a state and an operation, the set of next states. A set, because
 * specifications are nondeterministic. May be used by several threads at once.
 */
public interface Spec extends SpecSource {
    /** A file name or the name of a model, for reports. */
    String name();

    /** Restrictions from loading that readers must know, one line each: something may have been left out. */
    default List<String> notes() {
        return List.of();
    }

    /**
     * The same specification, with states that are equal only if all their values are. Empty if this is already the
     * case; a VIEW may make states equal that have different futures.
     */
    default Optional<Spec> withoutView() {
        return Optional.empty();
    }

    /**
     * The same specification on another evaluator, which must find a violation too before it is reported: a violation
     * that only one evaluator finds is an error of an evaluator. Empty if this is the trusted evaluator.
     *
     * @throws BadInput if the other evaluator cannot read the specification
     */
    default Optional<Spec> reference() throws BadInput {
        return Optional.empty();
    }

    /** @throws SpecException if the initial states cannot be evaluated */
    List<State> initialStates();

    /**
     * The state whose {@linkplain State#value value} this is. It need not be reachable. Empty if there is none, or if
     * the specification cannot make a state from a value.
     */
    default Optional<State> stateOf(Value shown) {
        return Optional.empty();
    }

    /** The reason why there is no initial state, if there is one: an invariant that none of them satisfies. */
    default List<Obstacle> whyNoInitialState() {
        return List.of();
    }

    /**
     * The operation as an action of this specification. The same object may be returned for operations that do not
     * differ in name, arguments and outcome.
     *
     * @throws BadInput if the specification has no such action, or not with these arguments
     */
    Action action(Operation operation) throws BadInput;

    /**
     * The same actions, one for one, about which more may be known because no others happen: from an initial state
     * these actions and the silent steps reach some states only, and a step that could change something elsewhere may
     * be an {@linkplain Action#observer observer} there. The results hold for these actions, or for a subset of them,
     * alone. Actions that were one object still are one.
     *
     * @param actions all of this specification
     */
    default List<Action> assumingOnly(List<Action> actions) {
        return actions;
    }

    /**
     * How often a step was evaluated so far, by any check. Fewer than requested if results are cached. Empty if this is
     * not counted.
     */
    default OptionalLong evaluations() {
        return OptionalLong.empty();
    }

    /**
     * The current evaluation in words: a step and the state before it. For a message about a step that does not end.
     * May be called by another thread meanwhile. Empty if unknown.
     */
    default Optional<String> currentEvaluation() {
        return Optional.empty();
    }

    /** Steps that may happen at any moment without being recorded. */
    List<Step> silentSteps();

    /** The names of operations of this specification, so that unused ones can be reported. */
    Set<String> operationNames();

    /**
     * The declaration of its author that this specification is one of the containers which a check can decide without a
     * search: {@code queue Put=enqueue(value:item) Take=dequeue(result)}. It is verified before it is used. See
     * {@code docs/models.md}.
     */
    default Optional<String> container() {
        return Optional.empty();
    }

    /** Whether it consists of definitions, which may recurse; for hints about steps that do not end. */
    default boolean hasDefinitions() {
        return false;
    }

    /** This specification, whatever the history. */
    @Override
    default Spec load(History history) throws BadInput {
        return this;
    }

    /** Rejected, unless the specification knows how to load itself again. */
    @Override
    default SpecCopy copy(Spec loaded) throws BadInput {
        throw new BadInput("specification " + name() + " (" + getClass().getName()
                + ") cannot be put into a bundle: nothing says how it is loaded again; expected a source of it");
    }
}
