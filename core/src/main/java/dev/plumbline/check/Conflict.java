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

    /**
     * The operation returned a value that no operation adds or writes, and that was not there at the beginning.
     *
     * @param ofCell whether it is the value of a register or at a key, and not an element of a container
     */
    record FromNowhere(int operation, Value value, boolean ofCell) implements Conflict {
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
     *
     * @param ofCell whether it is the value of a register or at a key, and not an element of a container
     */
    record FutureRead(int operation, Value value, List<Integer> sources, boolean ofCell) implements Conflict {
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

    /**
     * The operation found two values at one moment that were never there together.
     *
     * @param replaced for each order in which the two may have been written, the operation that replaced the one that
     *     was written first, at the latest when the other one was written
     */
    record TornPair(int operation, Seen first, Seen second, List<Replaced> replaced) implements Conflict {
        public TornPair {
            replaced = List.copyOf(replaced);
        }

        @Override
        public String name() {
            return "torn pair";
        }

        @Override
        public List<Integer> operations() {
            List<Integer> others = all(optional(first.by), optional(second.by));
            return distinct(all(all(others, replaced.stream().map(Replaced::by).toList()), List.of(operation)));
        }
    }

    /**
     * A value that was found.
     *
     * @param place for reports: {@code key "x"}
     * @param by the only operation that can have written it; empty if it was there at the beginning
     */
    record Seen(String place, Value value, OptionalInt by) {}

    /**
     * Of two values that were found, the one that was replaced.
     *
     * @param first whether it is the first of the two
     */
    record Replaced(boolean first, int by) {}

    /**
     * Operations of which each must come before the next, and the last before the first.
     *
     * @param edges around the cycle; the first begins, and the last ends, at the operation
     * @param supports further pairs of operations, from which some of these follow
     */
    record Cycle(int operation, List<Edge> edges, List<Edge> supports) implements Conflict {
        public Cycle {
            edges = List.copyOf(edges);
            supports = List.copyOf(supports);
        }

        @Override
        public String name() {
            return "cycle";
        }

        @Override
        public List<Integer> operations() {
            List<Integer> all = new ArrayList<>();
            for (Edge edge : all(edges, supports)) {
                all.add(edge.from);
                all.add(edge.to);
                edge.seen.ifPresent(seen -> all.addAll(optional(seen.by)));
                all.addAll(optional(edge.reader));
            }
            return distinct(all);
        }
    }

    /**
     * One operation must come before another.
     *
     * @param seen the value in question; empty for {@link Reason#EARLIER}
     * @param reader for {@link Reason#REPLACED} the operation that found what the second one wrote
     */
    record Edge(int from, int to, Reason reason, Optional<Seen> seen, OptionalInt reader) {}

    /** Why an operation must come before another. */
    enum Reason {
        /** By the order of the history. */
        EARLIER,
        /** The second found a value that only the first can have written. */
        READ,
        /** The second replaced the value that the first found, and comes after the operation that had written it. */
        OVERWRITTEN,
        /**
         * A third operation found what the second wrote. The first comes before the third, and leaves another value.
         */
        REPLACED
    }

    private static List<Integer> distinct(List<Integer> operations) {
        return operations.stream().distinct().toList();
    }

    private static List<Integer> optional(OptionalInt operation) {
        return operation.isPresent() ? List.of(operation.getAsInt()) : List.of();
    }

    private static <T> List<T> all(List<T> some, List<T> others) {
        List<T> all = new ArrayList<>(some);
        all.addAll(others);
        return List.copyOf(all);
    }
}
