package dev.plumbline.check.monitor;

import dev.plumbline.check.monitor.internal.DoesNotApply;
import dev.plumbline.check.monitor.internal.Vocabulary;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The operations on a queue, stack or priority queue, by element: which operation inserted it and which removed it.
 * If values are distinct, both are known; for values that are inserted several times see {@link RepeatedValues}.
 *
 * <p><b>Leaving out an element</b> (its insertion, its removal if there is one, all peeks at it), a single peek, an
 * operation that answered "empty", or a pending operation never turns a history that conforms into one that violates:
 * a witness without them is a witness of the rest. So a few elements that violate by themselves are evidence, and a
 * pending insertion whose element no operation removed is left out from the beginning: a pending removal that takes it
 * in a witness is left out of that witness as well.
 */
final class Elements {
    static final int NONE = -1;

    private final List<Operation> operations;
    private final boolean[] kept;
    private final int initial;
    private final List<Value> values = new ArrayList<>();
    private int[] insertions;
    private int[] removals;
    private int[] firstPeeks;
    /** By operation, the next peek at the same element. */
    private final int[] nextPeek;

    private boolean peeked;
    private final List<Integer> empties = new ArrayList<>();
    private final List<Integer> pendingRemovals = new ArrayList<>();
    private Optional<Ruling.Violates> flaw = Optional.empty();

    /** The values that are inserted more than once, each with the operations that returned it. */
    private final Map<Value, List<Integer>> repeated = new LinkedHashMap<>();

    private Elements(List<Operation> operations, int initial) {
        this.operations = operations;
        this.initial = initial;
        kept = new boolean[operations.size()];
        nextPeek = new int[operations.size()];
        insertions = new int[16];
        removals = new int[16];
        firstPeeks = new int[16];
    }

    /** @param lastWasFirst whether the last of the initial elements was inserted first */
    static Elements read(History history, Vocabulary words, Value start, boolean lastWasFirst)
            throws BadInput, DoesNotApply {
        List<Value> contents = new ArrayList<>(((Value.Tuple) start).elements());
        if (lastWasFirst) {
            Collections.reverse(contents);
        }
        Elements elements = new Elements(history.operations(), contents.size());
        Map<Value, Integer> ids = new HashMap<>();
        for (Value value : contents) {
            elements.insert(ids, value, NONE);
        }
        String[] names = new String[history.size()];
        for (int number = 0; number < names.length; number++) {
            Operation operation = elements.operations.get(number);
            String name = words.name(operation);
            if (operation.outcome() != Outcome.ABORTED) {
                names[number] = name;
                elements.insertion(ids, number, name);
            }
        }
        for (int number = 0; number < names.length; number++) {
            if (names[number] != null) {
                elements.other(ids, number, names[number]);
            }
        }
        elements.forgetWhatNobodySaw();
        return elements;
    }

    private void insert(Map<Value, Integer> ids, Value value, int operation) {
        if (ids.putIfAbsent(value, values.size()) != null) {
            repeated.putIfAbsent(value, new ArrayList<>());
        }
        if (values.size() == insertions.length) {
            insertions = Arrays.copyOf(insertions, 2 * insertions.length);
            removals = Arrays.copyOf(removals, 2 * removals.length);
            firstPeeks = Arrays.copyOf(firstPeeks, 2 * firstPeeks.length);
        }
        insertions[values.size()] = operation;
        removals[values.size()] = NONE;
        firstPeeks[values.size()] = NONE;
        values.add(value);
    }

    private void insertion(Map<Value, Integer> ids, int number, String name) throws DoesNotApply {
        Operation operation = operations.get(number);
        switch (name) {
            case "enqueue", "push", "insert", "addFirst", "addLast" -> {
                if (Vocabulary.hasResult(operation)
                        && Vocabulary.result(operation).equals(Value.Bool.FALSE)) {
                    refusedInsertion(number);
                } else {
                    kept[number] = true;
                    insert(ids, Vocabulary.argument(operation, "value"), number);
                }
            }
            default -> {} // Read when all insertions are known.
        }
    }

    private void refusedInsertion(int number) throws DoesNotApply {
        if (operations.get(number).isPending()) {
            throw new DoesNotApply("a pending operation has a result");
        }
        flaw("an insertion always answers TRUE", List.of(number));
    }

    private void other(Map<Value, Integer> ids, int number, String name) throws DoesNotApply {
        switch (name) {
            case "enqueue", "push", "insert", "addFirst", "addLast" -> {}
            case "dequeue", "take", "pop", "deleteMin", "pollFirst", "pollLast" -> removal(ids, number);
            case "peek", "peekMin", "peekFirst", "peekLast" -> peek(ids, number);
            default -> throw new DoesNotApply("the operation " + name + " tells more than one element");
        }
    }

    private void removal(Map<Value, Integer> ids, int number) throws DoesNotApply {
        Operation operation = operations.get(number);
        kept[number] = true;
        if (operation.isPending()) {
            if (Vocabulary.hasResult(operation)) {
                throw new DoesNotApply("a pending operation has a result");
            }
            pendingRemovals.add(number);
            return;
        }
        if (!Vocabulary.hasResult(operation)) {
            throw new DoesNotApply("a removal returned, but its result is not known");
        }
        Value value = Vocabulary.result(operation);
        if (Vocabulary.isNothing(value)) {
            empties.add(number);
            return;
        }
        Integer id = ids.get(value);
        if (id == null) {
            flaw(Vocabulary.shown(value) + " was removed, but never inserted", List.of(number));
        } else if (repeated.containsKey(value)) {
            repeated.get(value).add(number);
        } else if (removals[id] == NONE) {
            removals[id] = number;
        } else {
            flaw(
                    Vocabulary.shown(value) + " was inserted once and removed twice",
                    insertions[id] == NONE
                            ? List.of(removals[id], number)
                            : List.of(insertions[id], removals[id], number));
        }
    }

    private void peek(Map<Value, Integer> ids, int number) throws DoesNotApply {
        Operation operation = operations.get(number);
        if (operation.isPending() || !Vocabulary.hasResult(operation)) {
            return; // Changes nothing and says nothing.
        }
        Value value = Vocabulary.result(operation);
        kept[number] = true;
        if (Vocabulary.isNothing(value)) {
            empties.add(number);
            return;
        }
        if (repeated.containsKey(value)) {
            throw new DoesNotApply(Vocabulary.shown(value) + " is inserted twice, and looked at without being removed");
        }
        Integer id = ids.get(value);
        if (id == null) {
            flaw(Vocabulary.shown(value) + " was looked at, but never inserted", List.of(number));
            return;
        }
        peeked = true;
        nextPeek[number] = firstPeeks[id];
        firstPeeks[id] = number;
    }

    private void forgetWhatNobodySaw() {
        int left = initial;
        for (int id = initial; id < values.size(); id++) {
            if (removals[id] == NONE
                    && firstPeeks[id] == NONE
                    && repeated.getOrDefault(values.get(id), List.of()).isEmpty()
                    && operations.get(insertions[id]).isPending()) {
                kept[insertions[id]] = false;
                continue;
            }
            values.set(left, values.get(id));
            insertions[left] = insertions[id];
            firstPeeks[left] = firstPeeks[id];
            removals[left++] = removals[id];
        }
        values.subList(left, values.size()).clear();
    }

    /** By value that is inserted more than once, the operations that returned it: the assignment to elements comes later. */
    Map<Value, List<Integer>> repeated() {
        return repeated;
    }

    /**
     * The same, with elements of repeated values assigned to the operations that removed them. Elements that
     * were inserted by a pending operation and are not assigned are left out.
     */
    Elements assigned(Map<Integer, Integer> removalOf) {
        Elements all = new Elements(operations, initial);
        System.arraycopy(kept, 0, all.kept, 0, kept.length);
        System.arraycopy(nextPeek, 0, all.nextPeek, 0, nextPeek.length);
        all.peeked = peeked;
        all.empties.addAll(empties);
        all.pendingRemovals.addAll(pendingRemovals);
        Map<Value, Integer> ids = new HashMap<>();
        for (int id = 0; id < values.size(); id++) {
            int removal = removalOf.getOrDefault(id, removals[id]);
            boolean unseen = removal == NONE
                    && firstPeeks[id] == NONE
                    && insertions[id] != NONE
                    && operations.get(insertions[id]).isPending();
            if (!unseen) {
                int other = all.values.size();
                all.insert(ids, values.get(id), insertions[id]);
                all.removals[other] = removal;
                all.firstPeeks[other] = firstPeeks[id];
            }
        }
        all.repeated.clear();
        return all;
    }

    private void flaw(String rule, List<Integer> conflict) {
        if (flaw.isEmpty()) {
            flaw = Optional.of(new Ruling.Violates(
                    rule, conflict, conflict.stream().sorted().toList()));
        }
    }

    /** A violation that does not depend on times. */
    Optional<Ruling.Violates> flaw() {
        return flaw;
    }

    boolean[] kept() {
        return kept;
    }

    /** How many elements were there from the beginning; they come first, in the order of their insertion. */
    int initial() {
        return initial;
    }

    int size() {
        return values.size();
    }

    Value value(int element) {
        return values.get(element);
    }

    String shown(int element) {
        return Vocabulary.shown(value(element));
    }

    /** The operation that inserted it, or {@link #NONE} for an initial element. */
    int insertion(int element) {
        return insertions[element];
    }

    /** The operation that returned it, or {@link #NONE}. */
    int removal(int element) {
        return removals[element];
    }

    /** A peek at the element, or {@link #NONE}; see {@link #nextPeek}. */
    int firstPeek(int element) {
        return firstPeeks[element];
    }

    int nextPeek(int operation) {
        return nextPeek[operation];
    }

    /** Whether there are peeks. */
    boolean peeked() {
        return peeked;
    }

    /** The operations that answered "empty". */
    List<Integer> empties() {
        return empties;
    }

    List<Integer> pendingRemovals() {
        return pendingRemovals;
    }

    /**
     * A violation by these elements and operations. The restriction also has the removals of initial elements, which
     * are there from the beginning whether or not they matter, and the pending removals, where they could have taken
     * one of the elements.
     *
     * @param shown the elements that people are to look at
     * @param needed the elements without which the shown ones do not conflict
     */
    Ruling.Violates violation(String rule, List<Integer> shown, List<Integer> needed, List<Integer> others) {
        TreeSet<Integer> restriction = new TreeSet<>(others);
        boolean takeable = false;
        TreeSet<Integer> all = new TreeSet<>(needed);
        all.addAll(shown);
        for (int id = 0; id < initial; id++) {
            all.add(id);
        }
        for (int id : all) {
            addOperations(id, restriction);
            takeable |= removals[id] == NONE;
        }
        if (takeable) {
            restriction.addAll(pendingRemovals);
        }
        TreeSet<Integer> conflict = new TreeSet<>(others);
        shown.forEach(id -> addOperations(id, conflict));
        return new Ruling.Violates(rule, List.copyOf(conflict), List.copyOf(restriction));
    }

    private void addOperations(int id, TreeSet<Integer> to) {
        if (insertions[id] != NONE) {
            to.add(insertions[id]);
        }
        if (removals[id] != NONE) {
            to.add(removals[id]);
        }
    }
}
