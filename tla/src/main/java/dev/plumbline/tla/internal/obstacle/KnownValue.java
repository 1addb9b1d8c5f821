package dev.plumbline.tla.internal.obstacle;

import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.value.Bool;
import dev.plumbline.tla.internal.value.Conversion;
import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.Range;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import dev.plumbline.value.Value;
import java.util.Iterator;
import java.util.Optional;

/** A value in an explanation. Methods throw a RuntimeException if the evaluator rejects the operation. */
record KnownValue(TlaValue value) {
    /**
     * The value as TLA+ text.
     *
     * @param largest a set that is given by a rule and has more elements has no text
     */
    Optional<String> text(int largest) {
        try {
            return value instanceof SetValue set && isByRule(set) && !isSmall(set, largest)
                    ? Optional.empty()
                    : Optional.of(value.toString());
        } catch (EvaluationError | ValueError e) {
            // Some part has no value, or there are too many parts.
            return Optional.empty();
        }
    }

    private static boolean isByRule(SetValue set) {
        return !(set instanceof Elements) && !(set instanceof Range);
    }

    private static boolean isSmall(SetValue set, int largest) {
        return set.isFinite() && set.cardinality().compareWith(Num.of(largest)) <= 0;
    }

    /** Whether both are the same; values that cannot be compared are different. */
    boolean agrees(KnownValue other) {
        try {
            return isSame(other);
        } catch (RuntimeException incomparable) {
            return false;
        }
    }

    boolean isSame(KnownValue other) {
        return value.sameAs(other.value);
    }

    /** TRUE or FALSE, if it is one of them. */
    Optional<Boolean> truth() {
        return value instanceof Bool truth ? Optional.of(truth.isTrue()) : Optional.empty();
    }

    private SetValue set() {
        if (value instanceof SetValue set) {
            return set;
        }
        throw new ValueError("expected a set, found " + value.kind());
    }

    /** The elements, if it is a set that can be enumerated. */
    Iterator<KnownValue> elements() {
        Iterator<TlaValue> all = set().iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return all.hasNext();
            }

            @Override
            public KnownValue next() {
                return new KnownValue(all.next());
            }
        };
    }

    boolean contains(KnownValue element) {
        return set().contains(element.value);
    }

    Value plain() {
        return Conversion.toHistory(value);
    }
}
