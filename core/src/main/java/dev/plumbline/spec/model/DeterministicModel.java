package dev.plumbline.spec.model;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The base of the built-in models: in any state, an operation with its arguments has one effect and one correct result.
 * So possible operations and the explanations of impossible ones come from the same {@link #effect}, and cannot
 * contradict each other.
 */
abstract class DeterministicModel<S> implements SequentialModel<S> {
    private final String name;
    private final String description;
    private final List<Signature> operations;
    private final S initial;
    private final Value nothing;
    private final Map<String, String> canonicalNames = new HashMap<>();
    private final Footprint reading;
    private final Footprint writing;

    DeterministicModel(String name, String description, List<Signature> operations, S initial, Value nothing) {
        this.name = name;
        this.description = description;
        this.operations = operations;
        this.initial = initial;
        this.nothing = nothing;
        this.reading = Footprint.builder().readAll(name).build();
        this.writing = Footprint.builder().readAll(name).writeAll(name).build();
        for (Signature signature : operations) {
            canonicalNames.put(signature.name(), signature.name());
            signature.synonyms().forEach(synonym -> canonicalNames.put(synonym, signature.name()));
        }
    }

    abstract Effect<S> effect(S state, Call call);

    @Override
    public abstract boolean observer(Call call);

    /** For a model that is one cell: observers read it, all other operations read and write it. */
    @Override
    public Footprint footprint(Call call) {
        return observer(call) ? reading : writing;
    }

    @Override
    public abstract Value show(S state);

    @Override
    public final Call call(Operation operation) {
        return new Call(name, canonicalNames.get(operation.name()), operation, nothing);
    }

    static IllegalArgumentException unchecked(Call call) {
        return new IllegalArgumentException("an operation that was not checked: " + call.name());
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String description() {
        return description;
    }

    @Override
    public final List<Signature> operations() {
        return operations;
    }

    @Override
    public final S initial() {
        return initial;
    }

    /** The value of a state is also accepted as an initial value. */
    @Override
    @SuppressWarnings("unchecked")
    public final Optional<S> state(Value shown) {
        try {
            return Optional.of((S) Models.model(name, Optional.of(shown)).initial());
        } catch (BadInput e) {
            return Optional.empty();
        }
    }

    @Override
    public final List<Answer<S>> step(S state, Call call) {
        Effect<S> effect = effect(state, call);
        return effect.blocked().isEmpty()
                ? Answer.of(effect.answer(), effect.next()).only()
                : List.of();
    }

    /** The same as by the answers, without making any: a search calls this millions of times. */
    @Override
    public final List<S> next(S state, Call call) {
        Effect<S> effect = effect(state, call);
        boolean possible = effect.blocked().isEmpty() && !call.returnedOther(effect.answer());
        return possible ? List.of(effect.next()) : List.of();
    }

    @Override
    public final List<Obstacle> explain(S state, Call call) {
        Effect<S> effect = effect(state, call);
        if (!effect.blocked().isEmpty()) {
            String words = words(state, call);
            List<ReadPart> reads = reads(state, call);
            return effect.blocked().stream()
                    .map(each -> each.withStatement(words, reads))
                    .toList();
        }
        if (call.returnedOther(effect.answer())) {
            String words = words(state, call);
            return List.of(Obstacle.isFalse("result = " + effect.meaning(), call.result() + " = " + effect.answer(), "")
                    .withStatement(words.isEmpty() ? answer(effect, call) : words, reads(state, call)));
        }
        return List.of();
    }

    /**
     * The reason in words why a state does not allow the operation, {@code 5 is not in the set}. Empty if the meaning
     * of the result and its value say it. Not part of the effect, which a search computes millions of times.
     */
    String words(S state, Call call) {
        return "";
    }

    /** The parts of the state that prevent the operation: the whole state, unless the model knows better. */
    List<ReadPart> reads(S state, Call call) {
        return List.of(new ReadPart("the " + name, List.of()));
    }

    /** The value at a key, for models whose state is a function. */
    static List<ReadPart> partAt(Value key) {
        return List.of(new ReadPart("key " + Signature.shortened(key), List.of(key)));
    }

    private String answer(Effect<S> effect, Call call) {
        if (effect.answer().equals(Call.EMPTY)) {
            return "the " + name + " is empty";
        }
        String meaning = call.has("key")
                ? effect.meaning().replace("the key", "key " + Signature.shortened(call.value("key")))
                : effect.meaning();
        // The value before the operation is the current one.
        return "the " + meaning.replaceFirst(" before$", "") + " is " + Signature.shortened(effect.answer()) + ", not "
                + Signature.shortened(call.result());
    }

    /** For an operation that accesses one key of one variable: an observer does not write it. */
    final Footprint atKey(String variable, Value key, Call call) {
        Footprint.Builder cells = Footprint.builder().read(variable, key);
        return (observer(call) ? cells : cells.write(variable, key)).build();
    }
}
