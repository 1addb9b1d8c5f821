package dev.plumbline.spec;

import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;

/**
 * Facts about an operation in relation to others that hold <em>in every state</em> of the specification: which of them
 * it can be exchanged with, which it undoes, which it cannot enable. A search uses them to postpone operations (see
 * {@code check.late}). Every answer may be "no", which only costs time. A wrong "yes" loses witnesses, so a fact is
 * given only if it is proved; that it holds in some states is not a proof.
 *
 * <p>"First then second" means that the second step is taken in each state after the first. Facts of two operations
 * depend on their {@linkplain #kind() kinds} and on whether their {@linkplain #value() values} are equal; for
 * {@link #keeps} also on whether the value of the barrier is that of the step.
 */
public interface OperationFacts {
    /** For an operation about which nothing is known. */
    OperationFacts NONE = new OperationFacts() {};

    /**
     * A condition on states under which an operation is not possible, such as "the queue is empty" for one that takes
     * from it. Opaque to a search.
     */
    interface Barrier {
        /** Its kind without its value: whether a step keeps the condition depends on the kind. */
        Object kind();

        /**
         * The value in the condition, if any: whether a step keeps the condition depends on whether it has the same
         * value.
         */
        Optional<Value> value();
    }

    /** Whether it is possible in every state. */
    default boolean total() {
        return false;
    }

    /** Whether the two, in either order, are possible in the same states and lead to the same states. */
    default boolean commutes(OperationFacts other) {
        return false;
    }

    /** Whether this and then the next is possible in no state. */
    default boolean rulesOut(OperationFacts next) {
        return false;
    }

    /** Whether this and then the next is possible in every state and changes nothing. */
    default boolean isUndoneBy(OperationFacts next) {
        return false;
    }

    /**
     * Whether, wherever the other is possible, this may as well come first: the other remains possible after this,
     * whatever state it leads to, and the two lead to the same states in either order (to none, if this is not possible
     * after the other). An example is appending to a queue, with the removal at its other end as the other: these two
     * commute only if there is an element to remove.
     */
    default boolean slipsBefore(OperationFacts other) {
        return false;
    }

    /** Conditions that hold in this state and make this operation impossible; empty if unknown. */
    default List<Barrier> barriers(State state) {
        return List.of();
    }

    /**
     * Whether this step, if it is possible, leaves the condition true.
     *
     * @param barrier of the other operation
     */
    default boolean keeps(OperationFacts other, Barrier barrier) {
        return false;
    }

    /**
     * The part of an operation that facts depend on, without its value; equal for operations that differ only in their
     * values, and that access the same part of the state.
     */
    default Object kind() {
        return this;
    }

    /** The one value whose equality with that of another operation matters. */
    default Optional<Value> value() {
        return Optional.empty();
    }

    /** The reason for these facts, for reports: {@code it appends value to q}. Empty if nothing is known. */
    default String reason() {
        return "";
    }
}
