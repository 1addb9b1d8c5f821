package dev.plumbline.spec.model;

import dev.plumbline.spec.Obstacle;
import dev.plumbline.value.Value;
import java.util.List;

/**
 * The effect of one operation in one state of a deterministic model: the next state and the result that it must have
 * returned, or the conditions that make it impossible.
 *
 * @param answer the result
 * @param meaning what the result is, in words: {@code head of the queue}
 * @param blocked empty if the operation can happen
 */
record Effect<S>(S next, Value answer, String meaning, List<Obstacle> blocked) {
    static <S> Effect<S> of(S next, Value answer, String meaning) {
        return new Effect<>(next, answer, meaning, List.of());
    }

    static <S> Effect<S> of(S next, boolean answer, String meaning) {
        return of(next, Value.of(answer), meaning);
    }

    /** Of an operation that tells nothing about the state: where it has a result at all, that is TRUE. */
    static <S> Effect<S> done(S next) {
        return of(next, Value.Bool.TRUE, "TRUE");
    }

    static <S> Effect<S> blocked(S state, String condition, String values) {
        return new Effect<>(state, Value.Bool.FALSE, "", List.of(Obstacle.isFalse(condition, values, "")));
    }
}
