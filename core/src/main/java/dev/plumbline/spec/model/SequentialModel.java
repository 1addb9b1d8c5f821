package dev.plumbline.spec.model;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.OperationFacts;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A specification as plain Java: the behaviour of an object whose operations are performed one after the other. Two
 * methods suffice: the {@linkplain #initial initial state}, and the {@linkplain #step result of a call and the state
 * after it}.
 *
 * <pre>{@code
 * record Tickets() implements SequentialModel<Integer> {
 *     public Integer initial() {
 *         return 100;
 *     }
 *
 *     public List<Answer<Integer>> step(Integer left, Call call) {
 *         return switch (call.name()) {
 *             case "buy" -> Answer.of(left > 0, Math.max(0, left - 1)).only();
 *             case "left" -> Answer.of(left, left).only();
 *             default -> throw call.unknown();
 *         };
 *     }
 * }
 * }</pre>
 *
 * <p>States are immutable values whose {@code equals} and {@code hashCode} compare contents; they are used as keys, and
 * by several threads at once. An operation that is pending, or completed with an unknown value, may have any of its
 * answers. An aborted operation never reaches a model: it changes nothing.
 *
 * <p>{@link Models#of} makes it a specification that a check can use.
 *
 * @param <S> the states
 */
public interface SequentialModel<S> {
    /** By default the name of the class in words: {@code ticket office} for {@code TicketOffice}. */
    default String name() {
        String[] words = getClass().getSimpleName().split("(?<=[a-z0-9])(?=[A-Z])");
        return String.join(" ", words).toLowerCase(Locale.ROOT);
    }

    /** One line for reports. */
    default String description() {
        return "";
    }

    /**
     * The operations with their arguments, so that every operation of a history is checked against them before a search
     * begins, and may have synonyms. By default there are none: the model itself rejects operations that it does not
     * have ({@link Call#unknown}), and a note lists the arguments that it never read.
     */
    default List<Signature> operations() {
        return List.of();
    }

    S initial();

    /** The initial states, for a model that has more than one. */
    default List<S> initialStates() {
        return List.of(initial());
    }

    /**
     * All possible outcomes of the call in this state: each possible result, with the state after it. Empty if the call
     * is not possible in this state. The result in the history, if there is one, is compared with these answers; a
     * model does not use it.
     */
    List<Answer<S>> step(S state, Call call);

    /** The states in which a call may leave the object if it returned the result in the history. */
    default List<S> next(S state, Call call) {
        List<S> next = new ArrayList<>();
        for (Answer<S> answer : step(state, call)) {
            if (call.fits(answer)) {
                next.add(answer.state());
            }
        }
        return next;
    }

    /**
     * Whether the call leaves the state unchanged <em>in every state in which it is possible</em>. It is then performed
     * as soon as possible, which makes checks far faster. False is always safe, and a wrong true loses witnesses:
     * adding x to a set changes nothing while x is present, but only an addition that <em>returned FALSE</em> is an
     * observer.
     */
    default boolean observer(Call call) {
        return false;
    }

    /** The cells that the call may read and write. May be too large, never too small. */
    default Footprint footprint(Call call) {
        return Footprint.EVERYTHING;
    }

    /**
     * Facts about the call in relation to others that hold in <em>every</em> state. No facts are always safe; a fact
     * that does not hold in some state makes checks wrong. States are those of the specification: {@link Models#inside}
     * unwraps them.
     */
    default OperationFacts facts(Call call) {
        return OperationFacts.NONE;
    }

    /** The state as a value, for reports. By default sets, lists, maps and plain values as in TLA+. */
    default Value show(S state) {
        return JavaValues.find(state).orElseGet(() -> Value.of(state.toString()));
    }

    /**
     * The state that {@link #show} shows as this value, so that a history can be explained from the middle on. By
     * default the value itself, if states are values, and otherwise empty, which is always safe.
     */
    @SuppressWarnings("unchecked")
    default Optional<S> state(Value shown) {
        return initial() instanceof Value ? Optional.of((S) shown) : Optional.empty();
    }

    /** An operation in the form for this model. */
    default Call call(Operation operation) {
        String name = operations().stream()
                .filter(signature -> signature.answersTo(operation.name()))
                .map(Signature::name)
                .findFirst()
                .orElse(operation.name());
        return new Call(name(), name, operation, Value.ModelValue.NULL);
    }

    /**
     * Whether this model has such an operation with such arguments, by the signatures in {@link #operations}.
     *
     * @throws BadInput with the operation, the argument and the expected value
     */
    default void check(Operation operation) throws BadInput {
        if (!operations().isEmpty()) {
            Signature.find(this, operation.name()).check(name(), operation);
        }
    }

    /**
     * The declaration that this model behaves like one of the built-in ones, so that a monitor can decide: {@code queue
     * put=enqueue(value:item)}.
     *
     * @see dev.plumbline.spec.Spec#container
     */
    default Optional<String> container() {
        return Optional.empty();
    }

    /** Why the call is not possible in this state, for reports. Called only if {@link #next} is empty. */
    default List<Obstacle> explain(S state, Call call) {
        String in = "in state " + show(state);
        List<ReadPart> reads = List.of(new ReadPart("the state", List.of()));
        Map<String, Value> seen = call.seen(step(state, call));
        String what = seen.isEmpty()
                ? call.toString()
                : seen.entrySet().stream()
                        .map(result -> result.getKey() + " = " + result.getValue())
                        .collect(Collectors.joining(", "));
        return List.of(new Obstacle(what, in, "is not possible", "", "", reads));
    }
}
