package dev.plumbline.check.sweep;

import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.Step;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * The groups of {@link Partition} for a history that is not in memory: its operations come one after the other. Each
 * takes four bytes; the rest grows with the number of different footprints and of processes. {@link Partition} has the
 * argument why groups can be checked apart. Here, groups may be larger: nothing is assumed of the operations beyond
 * what the specification says of each alone.
 *
 * <p>The operations of a process have to come in the order of their calls, as recorders write them. The order of
 * operations of different processes does not matter.
 */
public final class StreamedGroups {
    private static final int CHUNK = 1 << 16;

    private final boolean sequential;
    private final List<Footprint> silent = new ArrayList<>();

    private final Map<Touched, Integer> numbers = new HashMap<>();
    private final List<Touched> touched = new ArrayList<>();
    private final List<Long> counts = new ArrayList<>();
    /** Pairs of numbers whose operations are kept together. */
    private final Map<Long, int[]> pairs = new HashMap<>();

    private final Map<Value, Last> last = new HashMap<>();
    private final List<int[]> numberOf = new ArrayList<>();
    private long size;

    /** The footprints of an operation. */
    private record Touched(Footprint completing, Optional<Footprint> repeated) {}

    /**
     * The operations of a process so far.
     *
     * @param call of the last one
     * @param end of the last one that was completed
     * @param number of the footprints of that one; -1 if there is none
     */
    private record Last(long call, long end, int number) {}

    /**
     * @param order of the history
     * @throws BadInput if a history with this order and this specification cannot be divided
     */
    public StreamedGroups(Order order, Spec spec) throws BadInput {
        if (!(order instanceof Order.Timeboxes timeboxes)) {
            throw new BadInput("a history ordered by " + order.described() + " cannot be divided; expected timeboxes");
        }
        int initial = spec.initialStates().size();
        if (initial != 1) {
            throw new BadInput("the specification has " + initial + " initial states, so parts of a history might each"
                    + " need another one; expected one initial state");
        }
        this.sequential = !timeboxes.asynchronous();
        for (Step step : spec.silentSteps()) {
            silent.add(bounded(step.footprint(), "a silent step"));
        }
    }

    private static Footprint bounded(Footprint footprint, String what) throws BadInput {
        if (footprint.isEverything()) {
            throw new BadInput(what + " may touch all of the state, so the history is one group; expected operations"
                    + " of which the specification says what they touch, such as one key");
        }
        return footprint;
    }

    /**
     * Adds the next operation.
     *
     * @throws BadInput if it may touch everything, or comes in the wrong order
     */
    public void add(Operation operation, Action action) throws BadInput {
        String call = operation.name();
        Optional<Step> repeated = action.repeated();
        Touched own = new Touched(
                bounded(action.completing().footprint(), call),
                repeated.isPresent() ? Optional.of(bounded(repeated.get().footprint(), call)) : Optional.empty());
        Integer known = numbers.get(own);
        if (known == null) {
            known = touched.size();
            numbers.put(own, known);
            touched.add(own);
            counts.add(0L);
        }
        int number = known;
        counts.set(number, counts.get(number) + 1);
        if (sequential) {
            follow(operation, number);
        }
        int at = (int) (size % CHUNK);
        if (at == 0) {
            numberOf.add(new int[CHUNK]);
        }
        numberOf.get(numberOf.size() - 1)[at] = number;
        size++;
    }

    private void follow(Operation operation, int number) throws BadInput {
        Timebox box = (Timebox) operation.place();
        Last before = last.get(operation.process());
        if (before != null && (box.call() < before.call() || box.call() < before.end())) {
            throw new BadInput("process " + operation.process() + " calls " + operation.name() + " at " + box.call()
                    + ", after an operation that it calls at " + before.call() + " and that ends at " + before.end()
                    + "; expected the operations of a process one after the other, in the order of their calls");
        }
        boolean completed = before != null && before.number() >= 0;
        if (completed && before.end() == box.call() && before.number() != number) {
            pairs.putIfAbsent((long) before.number() << 32 | number, new int[] {before.number(), number});
        }
        boolean pending = operation.isPending();
        last.put(
                operation.process(),
                new Last(
                        box.call(),
                        !pending ? box.end() : completed ? before.end() : Long.MIN_VALUE,
                        !pending ? number : completed ? before.number() : -1));
    }

    public long size() {
        return size;
    }

    /** The parts into which the groups are put; no group is in two parts. */
    public final class Parts {
        private final int[] partOfNumber;
        private final long[] sizes;
        private final int groups;

        private Parts(int[] partOfNumber, long[] sizes, int groups) {
            this.partOfNumber = partOfNumber;
            this.sizes = sizes;
            this.groups = groups;
        }

        public int groups() {
            return groups;
        }

        /** How many parts there are: not more than groups. */
        public int count() {
            return sizes.length;
        }

        /** How many operations a part has. */
        public long size(int part) {
            return sizes[part];
        }

        /** The part of an operation, by its position among those that were added. */
        public int of(long operation) {
            return partOfNumber[numberOf.get((int) (operation / CHUNK))[(int) (operation % CHUNK)]];
        }
    }

    /** A group by the number of its root. */
    private record Group(int root, long size) {}

    /** Divides the groups among parts of about the same size: each, the largest first, goes to the smallest part. */
    public Parts parts(int wanted) {
        int[] rootOf = roots();
        Map<Integer, Long> sizes = new HashMap<>();
        for (int number = 0; number < rootOf.length; number++) {
            sizes.merge(rootOf[number], counts.get(number), Long::sum);
        }
        List<Group> groups = new ArrayList<>();
        sizes.forEach((root, count) -> groups.add(new Group(root, count)));
        groups.sort(Comparator.comparingLong(Group::size).reversed().thenComparing(Group::root));
        long[] loads = new long[Math.min(wanted, groups.size())];
        PriorityQueue<Integer> parts = new PriorityQueue<>(
                Comparator.<Integer>comparingLong(part -> loads[part]).thenComparing(part -> part));
        for (int part = 0; part < loads.length; part++) {
            parts.add(part);
        }
        Map<Integer, Integer> partOfRoot = new HashMap<>();
        for (Group group : groups) {
            int part = parts.remove();
            partOfRoot.put(group.root(), part);
            loads[part] += group.size();
            parts.add(part);
        }
        int[] partOfNumber = new int[rootOf.length];
        for (int number = 0; number < rootOf.length; number++) {
            partOfNumber[number] = partOfRoot.get(rootOf[number]);
        }
        return new Parts(partOfNumber, loads, groups.size());
    }

    /** For each number the group of its footprints. */
    private int[] roots() {
        CellGroups cells = new CellGroups();
        silent.forEach(cells::use);
        for (Touched each : touched) {
            cells.use(each.completing());
            each.repeated().ifPresent(cells::use);
        }
        silent.forEach(cells::anyCell);
        int[] cellOf = new int[touched.size()];
        for (int number = 0; number < cellOf.length; number++) {
            Touched each = touched.get(number);
            int cell = cells.anyCell(each.completing());
            each.repeated().ifPresent(footprint -> cells.union(cell, cells.anyCell(footprint)));
            cellOf[number] = cell;
        }
        cells.joinWholeVariables();
        pairs.values().forEach(pair -> cells.union(cellOf[pair[0]], cellOf[pair[1]]));
        int[] roots = new int[cellOf.length];
        // Named by the first number of each group: the numbers of cells depend on the order of a hash table.
        Map<Integer, Integer> firstOf = new HashMap<>();
        for (int number = 0; number < roots.length; number++) {
            roots[number] = firstOf.computeIfAbsent(cells.find(cellOf[number]), root -> firstOf.size());
        }
        return roots;
    }
}
