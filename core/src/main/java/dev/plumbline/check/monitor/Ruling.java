package dev.plumbline.check.monitor;

import java.util.List;

/** What a monitor says about a history. It never guesses: where its proof does not reach, it does not apply. */
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
