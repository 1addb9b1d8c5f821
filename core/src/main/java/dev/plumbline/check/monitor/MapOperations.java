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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The operations on a map, by entry: an entry is a key with a value, which was put at most once. Each has the operation that
 * put it, the one that replaced or removed it, and those that read it. An operation that changes nothing (a get, a remove of nothing,
 * a putIfAbsent that found a value) is a read.
 */
final class MapOperations {
    static final int NONE = -1;
    /** The value that an operation found, if its result is not known. */
    static final int UNKNOWN = -2;

    private record Entry(int key, Value value) {}

    final boolean[] kept;
    /** By operation, the entry that it put. */
    final int[] put;
    /** By operation, the entry that it found at its key; {@link #NONE} if it found nothing. */
    final int[] found;
    /** By operation, whether it puts only where there is nothing. */
    final boolean[] ifAbsent;
    /** By operation, the next read of the same entry, or the next read of nothing at the same key. */
    final int[] nextRead;

    /** By key, the first operation that found nothing and changed nothing. */
    final List<Integer> firstReadOfNothing = new ArrayList<>();
    /** By key, the entry that was there at first. */
    final List<Integer> initial = new ArrayList<>();
    /** By key, its entries, and the pending removals. */
    final List<List<Integer>> entries = new ArrayList<>();

    final List<List<Integer>> pendingRemovals = new ArrayList<>();
    final List<Value> keys = new ArrayList<>();

    /** By entry: who put it ({@link #NONE} at first), who ended it, who read it first. */
    final List<Integer> putBy = new ArrayList<>();

    final List<Integer> endedBy = new ArrayList<>();
    final List<Integer> firstRead = new ArrayList<>();
    final List<Value> values = new ArrayList<>();

    private final List<Operation> operations;
    private final Map<Value, Value> starts;
    private final Map<Value, Integer> keyIds = new HashMap<>();
    private final Map<Entry, Integer> entryIds = new HashMap<>();
    private String brokenRule = "";
    private List<Integer> conflict = List.of();

    private MapOperations(List<Operation> operations, Value start) {
        this.operations = operations;
        starts = Vocabulary.pairs(start);
        int size = operations.size();
        kept = new boolean[size];
        put = new int[size];
        found = new int[size];
        ifAbsent = new boolean[size];
        nextRead = new int[size];
        Arrays.fill(put, NONE);
        Arrays.fill(found, UNKNOWN);
        Arrays.fill(nextRead, NONE);
    }

    static MapOperations read(History history, Vocabulary words, Value start) throws BadInput, DoesNotApply {
        MapOperations all = new MapOperations(history.operations(), start);
        String[] names = new String[history.size()];
        for (int number = 0; number < names.length; number++) {
            names[number] = words.name(all.operations.get(number));
            if (all.operations.get(number).outcome() == Outcome.ABORTED) {
                names[number] = "";
            } else {
                all.put(number, names[number]);
            }
        }
        for (int number = 0; number < names.length; number++) {
            all.find(number, names[number]);
        }
        all.forgetWhatNobodySaw();
        return all;
    }

    private boolean isPending(int number) {
        return operations.get(number).isPending();
    }

    private int key(int number) {
        Value key = Vocabulary.argument(operations.get(number), "key");
        Integer known = keyIds.get(key);
        if (known != null) {
            return known;
        }
        int id = keyIds.size();
        keyIds.put(key, id);
        keys.add(key);
        entries.add(new ArrayList<>(1));
        pendingRemovals.add(List.of());
        firstReadOfNothing.add(NONE);
        initial.add(starts.containsKey(key) ? entry(new Entry(id, starts.get(key)), NONE) : NONE);
        return id;
    }

    private int entry(Entry entry, int by) {
        int id = values.size();
        entryIds.put(entry, id);
        entries.get(entry.key).add(id);
        values.add(entry.value);
        putBy.add(by);
        endedBy.add(NONE);
        firstRead.add(NONE);
        return id;
    }

    private void put(int number, String name) throws DoesNotApply {
        if (!name.equals("put") && !name.equals("putIfAbsent")) {
            return;
        }
        Operation operation = operations.get(number);
        boolean answered = Vocabulary.hasResult(operation);
        if (operation.isPending() == answered) {
            throw new DoesNotApply(
                    answered ? "a pending operation has a result" : "an update returned, but its result is not known");
        }
        kept[number] = true;
        ifAbsent[number] = name.equals("putIfAbsent");
        if (ifAbsent[number] && answered && !Vocabulary.result(operation).equals(Vocabulary.NIL)) {
            return;
        }
        Entry entry = new Entry(key(number), Vocabulary.argument(operation, "value"));
        if (entryIds.containsKey(entry)) {
            throw new DoesNotApply(Vocabulary.shown(entry.value) + " is put twice at one key, or there at first");
        }
        put[number] = entry(entry, number);
    }

    private void find(int number, String name) throws DoesNotApply {
        Operation operation = operations.get(number);
        boolean silent = operation.isPending() || !Vocabulary.hasResult(operation);
        switch (name) {
            case "" -> {}
            case "put", "putIfAbsent" -> {
                if (!silent) {
                    found(number, Vocabulary.result(operation), put[number] == NONE);
                }
            }
            case "remove" -> {
                if (operation.isPending() == Vocabulary.hasResult(operation)) {
                    throw new DoesNotApply("an update returned without a known result, or is pending with one");
                }
                kept[number] = true;
                if (silent) {
                    int key = key(number);
                    pendingRemovals.set(key, new ArrayList<>(pendingRemovals.get(key)));
                    pendingRemovals.get(key).add(number);
                } else {
                    found(
                            number,
                            Vocabulary.result(operation),
                            Vocabulary.result(operation).equals(Vocabulary.NIL));
                }
            }
            case "get" -> {
                kept[number] = !silent;
                if (!silent) {
                    found(number, Vocabulary.result(operation), true);
                }
            }
            case "containsKey" -> {
                kept[number] = !silent;
                if (!silent && Vocabulary.result(operation).equals(Value.Bool.TRUE)) {
                    throw new DoesNotApply("an operation found some value at a key, and does not say which");
                }
                if (!silent) {
                    found(number, Vocabulary.NIL, true);
                }
            }
            default -> {
                if (!silent) {
                    throw new DoesNotApply("the operation " + name + " tells more than one key");
                }
            }
        }
    }

    private void found(int number, Value value, boolean reads) {
        int key = key(number);
        if (value.equals(Vocabulary.NIL)) {
            found[number] = NONE;
            if (reads) {
                nextRead[number] = firstReadOfNothing.get(key);
                firstReadOfNothing.set(key, number);
            }
            return;
        }
        Integer entry = entryIds.get(new Entry(key, value));
        if (entry == null) {
            flaw(Vocabulary.shown(value) + " was found at a key where it was never put", List.of(number));
            return;
        }
        found[number] = entry;
        if (reads) {
            nextRead[number] = firstRead.get(entry);
            firstRead.set(entry, number);
        } else if (endedBy.get(entry) == NONE) {
            endedBy.set(entry, number);
        } else {
            List<Integer> conflict = new ArrayList<>(List.of(endedBy.get(entry), number));
            if (putBy.get(entry) != NONE) {
                conflict.add(putBy.get(entry));
            }
            flaw(Vocabulary.shown(value) + " was put once, and replaced or removed twice", conflict);
        }
    }

    /** The first one counts. */
    private void flaw(String rule, List<Integer> operations) {
        if (conflict.isEmpty()) {
            brokenRule = rule;
            // A put that found its own value is in its conflict twice.
            conflict = operations.stream().sorted().distinct().toList();
        }
    }

    /** A violation that does not depend on times. */
    Optional<Ruling.Violates> flaw() {
        if (conflict.isEmpty()) {
            return Optional.empty();
        }
        TreeSet<Integer> restriction = new TreeSet<>();
        conflict.forEach(operation -> addLineage(operation, found, restriction));
        return Optional.of(new Ruling.Violates(brokenRule, conflict, List.copyOf(restriction)));
    }

    /**
     * The operation, and the updates that led to what it found. Without them it would be wrong for want of them, and
     * prove nothing about the whole.
     *
     * @param seen by operation, the entry that it found
     */
    void addLineage(int operation, int[] seen, TreeSet<Integer> to) {
        for (int at = operation; at != NONE && to.add(at); ) {
            at = seen[at] >= 0 ? putBy.get(seen[at]) : NONE;
        }
    }

    /**
     * A pending put whose value no operation found is left out. If it happens in a witness, nothing that returned finds a
     * value after it, and nothing finds none: only further pending operations come after it at this key. Leave them
     * out too.
     */
    private void forgetWhatNobodySaw() {
        for (List<Integer> ofKey : entries) {
            ofKey.removeIf(entry -> {
                int by = putBy.get(entry);
                boolean unseen =
                        by != NONE && isPending(by) && firstRead.get(entry) == NONE && endedBy.get(entry) == NONE;
                if (unseen) {
                    kept[by] = false;
                }
                return unseen;
            });
        }
    }
}
