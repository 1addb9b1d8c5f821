package dev.plumbline.spec.model;

import dev.plumbline.history.BadInput;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Value;
import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.Look;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.OperationFacts;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A specification as plain Java: what an object does when its operations are carried out one after the other.
 *
 * <p>States are immutable values whose {@code equals} and {@code hashCode} compare contents; they are used as keys, and
 * by several threads at once. What an operation returned is its argument {@code result}, or another that
 * {@link Signature#answers(String, Kind)} names. Where that is missing (the operation is pending, or completed with an
 * unknown value) any result is fine: {@link #next} gives the states after all of them. An aborted operation never reaches a model: it changes nothing.
 *
 * <p>{@link ModelSpec#of} makes it a specification that a check can use.
 *
 * @param <S> the states
 */
public interface SequentialModel<S> {
    String name();

    /** One line for people. */
    String description();

    /** The operations with their arguments. */
    List<Signature> operations();

    S initial();

    /** The initial states, for a model that has more than one. */
    default List<S> initialStates() {
        return List.of(initial());
    }

    /**
     * The states in which the operation may leave the object; none if it is not possible, with these arguments and this
     * result, in this state. Asked only about operations that {@link #check} lets pass.
     */
    List<S> next(S state, Operation operation);

    /**
     * Whether the operation leaves the state unchanged <em>in every state in which it is possible</em>. It is then
     * carried out as soon as it can be, which makes checks faster by far. False is always safe, and a wrong true loses
     * witnesses: adding x to a set changes nothing while x is present, but only an addition that <em>returned
     * FALSE</em> is an observer.
     */
    default boolean observer(Operation operation) {
        return false;
    }

    /** The cells that the operation may read and write. May be too large, never too small. */
    default Footprint footprint(Operation operation) {
        return Footprint.EVERYTHING;
    }

    /**
     * What is known of the operation beside others in <em>every</em> state. Nothing is always safe; a fact that does
     * not hold in some state makes checks wrong. States are those of the specification: {@link ModelSpec#inside}
     * unwraps them.
     */
    default OperationFacts facts(Operation operation) {
        return OperationFacts.NONE;
    }

    /** The state as a value, for people and reports. */
    default Value show(S state) {
        return state instanceof Value value ? value : Value.of(state.toString());
    }

    /**
     * The state that {@link #show} shows as this value, so that a history can be told from the middle on. By default
     * the value itself, if states are values, and otherwise nothing, which is always safe.
     */
    @SuppressWarnings("unchecked")
    default Optional<S> state(Value shown) {
        return initial() instanceof Value ? Optional.of((S) shown) : Optional.empty();
    }

    /**
     * Whether this model has such an operation with such arguments, by the signatures in {@link #operations}.
     *
     * @throws BadInput naming operation, argument and what was expected
     */
    default void check(Operation operation) throws BadInput {
        Signature.find(this, operation.name()).check(name(), operation);
    }

    /**
     * That this model behaves as one of the built-in ones, so that a monitor can decide: {@code queue
     * put=enqueue(value:item)}.
     *
     * @see dev.plumbline.spec.Spec#container
     */
    default Optional<String> container() {
        return Optional.empty();
    }

    /** Why the operation is not possible in this state, for people. Asked only where {@link #next} is empty. */
    default List<Obstacle> explain(S state, Operation operation) {
        String in = "in state " + show(state);
        List<Look> looks = List.of(new Look("the state", List.of()));
        List<String> results = operations().stream()
                .filter(signature -> signature.answersTo(operation.name()))
                .flatMap(signature -> signature.results().stream())
                .filter(operation.arguments()::containsKey)
                .toList();
        if (!results.isEmpty() && !next(state, Call.without(results, operation)).isEmpty()) {
            String given = results.stream()
                    .map(result -> result + " = " + operation.arguments().get(result))
                    .collect(Collectors.joining(", "));
            return List.of(new Obstacle(given, in, "is not possible", "", "", looks));
        }
        return List.of(new Obstacle(operation.call(), in, "is not possible", "", "", looks));
    }
}
