package dev.plumbline.explain.evidence.coding;

import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.explain.evidence.PlainState;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Fields;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;

/** Finds what the {@link References} of a document refer to. A number that refers to nothing is rejected. */
public final class Lookup {
    private final Numbers numbers;
    private final Optional<List<State>> table;

    private Lookup(Numbers numbers, Optional<List<State>> table) {
        this.numbers = numbers;
        this.table = table;
    }

    /** @param states the table that numbers of states refer to */
    public static Lookup of(Numbers numbers, List<State> states) {
        return new Lookup(numbers, Optional.of(states));
    }

    /** For a document with all operations of its history in it, and states in full. */
    static Lookup inFull(int operations) {
        return new Lookup(Numbers.whole(operations), Optional.empty());
    }

    Numbers numbers() {
        return numbers;
    }

    State state(Fields state) throws BadInput {
        return table.isPresent()
                ? table.get().get(state.number(0, table.get().size() - 1))
                : new PlainState(state.value());
    }

    /** The index of the operation with this number. */
    int index(Fields number) throws BadInput {
        int index = numbers.index(number.number(0, numbers.total() - 1));
        if (index < 0) {
            throw number.wrong("the number of an operation that is here");
        }
        return index;
    }

    /** The index of the operation that an object names. */
    int operation(Fields named) throws BadInput {
        return index(named.get("operation"));
    }

    /** The index of the operation whose number is in a field; nothing if the field is missing. */
    OptionalInt index(String name, Fields document) throws BadInput {
        Optional<Fields> number = document.optional(name);
        return number.isPresent() ? OptionalInt.of(index(number.get())) : OptionalInt.empty();
    }

    SortedSet<Integer> indexes(Fields list) throws BadInput {
        return Collections.unmodifiableSortedSet(new TreeSet<>(list.list(this::index)));
    }
}
