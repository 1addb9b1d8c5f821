package dev.plumbline.check.monitor;

import java.util.List;

/** The answer of a monitor. It never guesses: a history that its proof does not cover gets {@link NotApplicable}. */
public sealed interface Ruling {
    /** @param reason why this monitor cannot decide this history, for people; another engine has to */
    record NotApplicable(String reason) implements Ruling {}

    /** There is a witness. A monitor does not construct it. */
    record Conforms() implements Ruling {}

    /**
     * There is no witness.
     *
     * @param rule that is broken, for people
     * @param operations a few operations that conflict, by their numbers in the history
     * @param restriction operations that violate the same model all by themselves, by their numbers in the history,
     *     in ascending order: the conflicting ones and what is needed to make sense of them. A search of these alone
     *     finds a counterexample.
     */
    record Violates(String rule, List<Integer> operations, List<Integer> restriction) implements Ruling {
        public Violates {
            operations = List.copyOf(operations);
            restriction = List.copyOf(restriction);
        }
    }
}
