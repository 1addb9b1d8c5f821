package dev.plumbline.tla.internal.obstacle;

import dev.plumbline.value.Value;
import java.util.Iterator;
import java.util.Optional;

/** A value of an evaluator. Methods throw a RuntimeException if the evaluator rejects the operation. */
public interface KnownValue {
    /**
     * The value as TLA+ text.
     *
     * @param largest a set that is given by a rule and has more elements has no text
     */
    Optional<String> text(int largest);

    boolean isSame(KnownValue other);

    /** Whether both are the same; values that cannot be compared are different. */
    default boolean agrees(KnownValue other) {
        try {
            return isSame(other);
        } catch (RuntimeException incomparable) {
            return false;
        }
    }

    /** TRUE or FALSE, if it is one of them. */
    Optional<Boolean> truth();

    /** The elements, if it is a set that can be enumerated. */
    Iterator<KnownValue> elements();

    boolean contains(KnownValue element);

    Value plain();
}
