package dev.plumbline.spec.model;

import dev.plumbline.spec.Obstacle;
import dev.plumbline.value.Value;
import java.util.List;

/**
 * The effect of one operation in one state of a deterministic model: the state after it and its result, or the
 * conditions that prevent it.
 *
 * @param answer the result
 * @param meaning the meaning of the result, in words: {@code head of the queue}
 * @param blocked empty if the operation can happen
 */
record Effect<S>(S next, Value answer, String meaning, List<Obstacle> blocked) {
    static <S> Effect<S> of(S next, Value answer, String meaning) {
        return new Effect<>(next, answer, meaning, List.of());
    }

    static <S> Effect<S> of(S next, boolean answer, String meaning) {
        return of(next, Value.of(answer), meaning);
    }

    /** For an operation that says nothing about the state: its result, if it has one, is TRUE. */
    static <S> Effect<S> done(S next) {
        return of(next, Value.Bool.TRUE, "TRUE");
    }

    static <S> Effect<S> blocked(S state, String condition, String values) {
        return new Effect<>(state, Value.Bool.FALSE, "", List.of(Obstacle.isFalse(condition, values, "")));
    }
}
