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
 * A specification: initial states and, for a state and an operation, the set of next states. It is a set because
 * specifications are nondeterministic. May be used by several threads at once.
 */
public interface Spec extends SpecSource {
    /** A file name or the name of a model, for people. */
    String name();

    /** Notes for the user about how it was loaded, one line each; for instance that a part was left out. */
    default List<String> notes() {
        return List.of();
    }

    /**
     * The same specification, with states that are equal only if all their values are. Empty where that is so already;
     * a VIEW may make states equal that have different futures.
     */
    default Optional<Spec> withoutView() {
        return Optional.empty();
    }

    /**
     * The same specification on another evaluator, which must find a violation too before it is reported: a violation
     * that only one evaluator finds is a mistake of an evaluator. Empty if this is the evaluator to trust.
     *
     * @throws BadInput if the other evaluator cannot read the specification
     */
    default Optional<Spec> reference() throws BadInput {
        return Optional.empty();
    }

    /** @throws SpecException if the initial states cannot be evaluated */
    List<State> initialStates();

    /**
     * The state whose {@linkplain State#value shown} value this is; it may be unreachable. Empty if there is none, or if the
     * specification cannot make a state from a value.
     */
    default Optional<State> stateOf(Value shown) {
        return Optional.empty();
    }

    /** Why there is no initial state: the invariants that exclude all of them. Empty if there is one. */
    default List<Obstacle> whyNoInitialState() {
        return List.of();
    }

    /**
     * The operation as an action of this specification. The same object may be given for operations that do not differ
     * in name, arguments and outcome.
     *
     * @throws BadInput if the specification has no such action, or not with these arguments
     */
    Action action(Operation operation) throws BadInput;

    /**
     * The same actions, one for one, of which more may be known because no others happen: from an initial state these
     * actions and the silent steps reach some states only, and a step that could change something elsewhere may be an
     * {@linkplain Action#observer observer} there. The answers hold for these actions, or for some of them, alone.
     * Actions that were one object still are one.
     *
     * @param actions all of this specification
     */
    default List<Action> withNoOthers(List<Action> actions) {
        return actions;
    }

    /**
     * How many steps were evaluated so far, by any check. Remembered results do not count. Empty if evaluations are not
     * counted.
     */
    default OptionalLong evaluations() {
        return OptionalLong.empty();
    }

    /**
     * The evaluation under way, in words: a step and the state before it. Used in the message about a step that does not
     * end. Another thread may call this meanwhile. Empty if it is not recorded.
     */
    default Optional<String> underway() {
        return Optional.empty();
    }

    /** Steps that may happen at any moment without being recorded. */
    List<Step> silentSteps();

    /** The names of operations that this specification knows, so that what was never used can be told. */
    Set<String> operationNames();

    /**
     * That this specification is one of the containers which a check can decide without a search, if its author says
     * so: {@code queue Put=enqueue(value:item) Take=dequeue(result)}. It is verified before it is believed. See {@code
     * docs/models.md}.
     */
    default Optional<String> container() {
        return Optional.empty();
    }

    /** Whether it is made of definitions, which may recurse; for hints about steps that do not come back. */
    default boolean hasDefinitions() {
        return false;
    }

    /** This specification, whatever the history. */
    @Override
    default Spec load(History history) throws BadInput {
        return this;
    }

    /** Refused, unless the specification knows how it is loaded again. */
    @Override
    default SpecCopy copy(Spec loaded) throws BadInput {
        throw new BadInput("specification " + name() + " (" + getClass().getName()
                + ") cannot be put into a bundle: nothing says how it is loaded again; expected a source of it");
    }
}
