package dev.plumbline.check;

import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Operations that contradict each other in a way that has a name. Each of these conflicts can be verified by looking at
 * the history alone, and a history with such a conflict has no witness. Operations are named by their numbers.
 *
 * <p>An element or value that was there at the beginning has no operation that added or wrote it.
 */
public sealed interface Conflict {
    /** The name of the conflict, as in the glossary. */
    String name();

    /** All operations in it, in the order of their roles. */
    List<Integer> operations();

    /** The operation returned a value that no operation adds or writes, and that was not there at the beginning. */
    record FromNowhere(int operation, Value value) implements Conflict {
        @Override
        public String name() {
            return "from nowhere";
        }

        @Override
        public List<Integer> operations() {
            return List.of(operation);
        }
    }

    /**
     * The operation returned a value that was not there at the beginning, and all operations that add or write it come
     * after it.
     */
    record FutureRead(int operation, Value value, List<Integer> sources) implements Conflict {
        @Override
        public String name() {
            return "future read";
        }

        @Override
        public List<Integer> operations() {
            return all(List.of(operation), sources);
        }
    }

    /**
     * More operations removed a value than there were elements with it.
     *
     * @param initial how many were there at the beginning
     * @param added all operations that added one, or may have
     * @param removed all operations that removed one
     */
    record ReturnedTwice(Value value, int initial, List<Integer> added, List<Integer> removed) implements Conflict {
        @Override
        public String name() {
            return "returned twice";
        }

        @Override
        public List<Integer> operations() {
            return all(added, removed);
        }
    }

    /** The operation found nothing, although an element was added before it that no operation removes. */
    record Lost(int operation, Value value, OptionalInt added) implements Conflict {
        @Override
        public String name() {
            return "lost";
        }

        @Override
        public List<Integer> operations() {
            return all(optional(added), List.of(operation));
        }
    }

    /** The operation found nothing, although an element was added before it that was removed only after it. */
    record NotEmpty(int operation, Value value, OptionalInt added, int removed) implements Conflict {
        @Override
        public String name() {
            return "empty while not empty";
        }

        @Override
        public List<Integer> operations() {
            return all(optional(added), List.of(operation, removed));
        }
    }

    /**
     * Of two elements, of which each was added once, the operation returned the wrong one while the other was there.
     *
     * @param operation returned the second in a queue, the first in a stack
     * @param lastInFirstOut whether it is a stack
     * @param first the element that was added first
     * @param removed the operation that removed the other element, after this one; empty if none did
     */
    record OutOfOrder(
            int operation,
            boolean lastInFirstOut,
            Value first,
            OptionalInt firstAdded,
            Value second,
            int secondAdded,
            OptionalInt removed)
            implements Conflict {
        @Override
        public String name() {
            return "out of order";
        }

        @Override
        public List<Integer> operations() {
            return all(all(optional(firstAdded), List.of(secondAdded, operation)), optional(removed));
        }
    }

    /**
     * The operation returned a value that had been overwritten: only one operation could have written it, and another
     * one came after that and before the reader, and wrote another value.
     */
    record StaleRead(int operation, Value value, OptionalInt written, int overwritten) implements Conflict {
        @Override
        public String name() {
            return "stale read";
        }

        @Override
        public List<Integer> operations() {
            return all(optional(written), List.of(overwritten, operation));
        }
    }

    /**
     * More operations replaced a value by another one than there were operations that wrote it.
     *
     * @param initially whether it was there at the beginning
     * @param written all operations that wrote it, or may have
     * @param replaced all operations that found it and replaced it
     */
    record LostUpdate(
            Optional<Value> key, Value value, boolean initially, List<Integer> written, List<Integer> replaced)
            implements Conflict {
        @Override
        public String name() {
            return "lost update";
        }

        @Override
        public List<Integer> operations() {
            return all(written, replaced);
        }
    }

    private static List<Integer> optional(OptionalInt operation) {
        return operation.isPresent() ? List.of(operation.getAsInt()) : List.of();
    }

    private static List<Integer> all(List<Integer> some, List<Integer> others) {
        List<Integer> all = new ArrayList<>(some);
        all.addAll(others);
        return List.copyOf(all);
    }
}
