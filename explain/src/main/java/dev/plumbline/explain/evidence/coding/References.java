package dev.plumbline.explain.evidence.coding;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.State;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How the documents about a failing history refer to states, operations and conditions. A bundle keeps states in a table
 * and operations in its history, and refers to both by number. Output for programs has neither and writes them out. The
 * viewer gets sentences where the others get data. Everything else in the documents is the same.
 */
public abstract class References {
    private final Numbers numbers;

    protected References(Numbers numbers) {
        this.numbers = numbers;
    }

    /** A state, by its number or in full. */
    public abstract Value state(State state);

    /** @param like a state that probably resembles it: a table may contain the difference only */
    public Value state(State state, State like) {
        return state(state);
    }

    /** The fields that name an operation. */
    public Document operation(int index) {
        return new Document().put("operation", number(index));
    }

    /** The field that names a node of the layers. */
    public Document node(int node) {
        return new Document().put("node", node);
    }

    public List<?> obstacles(List<Obstacle> obstacles) {
        return ReasonCoding.obstacles(obstacles);
    }

    /**
     * The consequence of performing an operation at a node that allows it; nothing if there is nothing to write.
     *
     * @param operation its index
     */
    public Optional<Document> then(int operation, Interpretations.Stalled at) {
        return at.then().map(then -> AfterwardsCoding.written(then, this));
    }

    public Document silent(Counterexample.SilentAction action) {
        return CounterexampleCoding.silent(action, this);
    }

    /** The number of an operation in the whole history. */
    public final Value number(int index) {
        return Value.of(numbers.original(index));
    }

    /** The same for an operation that may be missing. */
    final Optional<Value> number(OptionalInt index) {
        return index.isPresent() ? Optional.of(number(index.getAsInt())) : Optional.empty();
    }

    /** Which operations of the whole history those at hand are. */
    public final Numbers numbering() {
        return numbers;
    }

    final int original(int index) {
        return numbers.original(index);
    }

    /** The numbers of operations in the whole history, in the given order. */
    public final Value numbers(Collection<Integer> indexes) {
        return Value.tuple(indexes.stream().map(this::number).toList());
    }
}
