package dev.plumbline.tla.internal.obstacle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A state of a specification, as an evaluator sees it. Methods throw a RuntimeException for parts that cannot be
 * evaluated.
 */
public interface Situation {
    /**
     * @param intoRecursion whether recursive operators are followed; without a state this would not end
     * @param work how many names may be followed
     */
    Reading reading(boolean intoRecursion, int work);

    /** A next state without values. */
    Successor nothing();

    /** The value of a variable in this state. */
    KnownValue variable(String name);

    KnownValue value(FormulaPart part, Successor at);

    /** The value of an expression with primes at all its variables. */
    KnownValue primed(FormulaPart part, Successor at);

    /** The body of a quantifier, for each choice of values for its names. */
    List<Instance> instances(FormulaTerm quantifier, Reading reading, Successor at);

    /**
     * A choice of values.
     *
     * @param names with their values: {@code x = 1, y = 2}
     */
    record Instance(FormulaPart body, String names) {
        /** @param values null for one that is not known */
        public static String names(List<String> names, List<KnownValue> values) {
            List<String> equations = new ArrayList<>();
            for (int i = 0; i < names.size(); i++) {
                KnownValue value = values.get(i);
                String text = value == null ? "..." : ObstacleText.text(value).orElse("...");
                equations.add(names.get(i) + " = " + text);
            }
            return String.join(", ", equations);
        }
    }

    /** The body of a function that is given by a rule, at the argument that it is applied to. */
    Optional<FormulaPart> rule(FormulaTerm application, Successor at);

    /** Whether a condition holds. */
    default boolean holds(FormulaPart condition, Successor at) {
        KnownValue value = value(condition, at);
        return value.truth()
                .orElseThrow(() -> new IllegalStateException("expected TRUE or FALSE, found "
                        + ObstacleText.text(value).orElse("something else")));
    }
}
