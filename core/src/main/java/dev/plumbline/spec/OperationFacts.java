package dev.plumbline.spec;

import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;

/**
 * Facts about an operation and others that hold <em>in every state</em> of the specification: which of them it can be
 * exchanged with, which it undoes, what it cannot cause. A search uses it to leave operations undone for longer
 * (see {@code check.late}). Every answer may be "no", which only costs time. A wrong "yes" loses witnesses, so a fact
 * must be proved; that it holds in some states is not a proof.
 *
 * <p>"First then second" means the states after the first step, in each of which the second is taken. Facts of two
 * operations depend on their {@linkplain #kind() kinds} and on whether their {@linkplain #value() values} are equal;
 * for {@link #keeps} also on whether the value of the barrier is that of the step.
 */
public interface OperationFacts {
    /** Of an operation of which nothing is known. */
    OperationFacts NONE = new OperationFacts() {};

    /**
     * A condition on states under which an operation is not possible, such as "the queue is empty" for one that takes
     * from it. Opaque to a search.
     */
    interface Barrier {
        /** Its kind, without its value: whether a step preserves it depends on that. */
        Object kind();

        /** The value that it speaks of, if any: whether it is kept depends on whether a step has the same. */
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
     * Whether, wherever the other is possible, this may as well come first: this leaves the other possible, whatever
     * state it leads to, and the two lead to the same states in either order (to none, if this is not possible after
     * the other). To append what is taken from the other end, for instance: that commutes only where there is something
     * to take.
     */
    default boolean slipsBefore(OperationFacts other) {
        return false;
    }

    /** Conditions that hold in this state and make this operation impossible; none where that is not known. */
    default List<Barrier> barriers(State state) {
        return List.of();
    }

    /**
     * Whether this step, where it is possible at all, leaves the condition true.
     *
     * @param barrier of the other operation
     */
    default boolean keeps(OperationFacts other, Barrier barrier) {
        return false;
    }

    /**
     * The kind of the operation, on which facts depend besides values: equal for operations that differ only in their
     * values and touch the same part of the state.
     */
    default Object kind() {
        return this;
    }

    /** The one value whose equality with that of another operation matters. */
    default Optional<Value> value() {
        return Optional.empty();
    }

    /** Why all this is so, for people: {@code it appends value to q}. Empty where nothing is known. */
    default String reason() {
        return "";
    }
}
