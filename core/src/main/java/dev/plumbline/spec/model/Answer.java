package dev.plumbline.spec.model;

import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One possible outcome of a call in a state of a model: its result, and the state after it. A call that may return one
 * of several values has an answer for each of them; a call that is not possible in the state has none.
 *
 * @param results the results of the call, by their names in the history: mostly one, {@code result}
 * @param state after the call
 */
public record Answer<S>(Map<String, Value> results, S state) {
    /** The call returns nothing. */
    public static <S> Answer<S> done(S state) {
        return new Answer<>(Map.of(), state);
    }

    /** The call returns this value, as {@code result}. */
    public static <S> Answer<S> of(Object result, S state) {
        return new Answer<>(Map.of(Signature.RESULT, JavaValues.of(result)), state);
    }

    /** The call also returns this value, under another name: {@code Answer.done(state).with("booked", true)}. */
    public Answer<S> with(String name, Object result) {
        Map<String, Value> more = new TreeMap<>(results);
        more.put(name, JavaValues.of(result));
        return new Answer<>(more, state);
    }

    /** The only answer: {@code return Answer.of(3, state).only();}. */
    public List<Answer<S>> only() {
        return List.of(this);
    }
}
