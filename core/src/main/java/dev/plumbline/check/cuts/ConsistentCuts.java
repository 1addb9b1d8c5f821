package dev.plumbline.check.cuts;

import dev.plumbline.check.StuckCut;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.VectorClock;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The consistent cuts of a history that vector clocks or positions order. Its operations lie on chains, each in its
 * order: with vector clocks one for each process, and a sequence is a single chain. A cut says how many operations of
 * each chain are done; the next operation of a chain may follow if its clock has seen no more of any other process than
 * the cut has done.
 */
public final class ConsistentCuts {
    private final List<List<Integer>> chains = new ArrayList<>();
    private final List<Value> processes;
    /** For each operation, how many operations of each chain come before it; null if there is one chain. */
    private final int[][] needed;
    /** For each operation, the number of its chain. */
    private final int[] chainOf;

    private final int size;
    private final String history;

    /**
     * @throws BadInput if neither vector clocks nor positions order the history, or a process does not count its own
     *     operations
     */
    public ConsistentCuts(History history) throws BadInput {
        this.history = history.name();
        size = history.size();
        chainOf = new int[size];
        processes = List.copyOf(history.processes());
        if (history.order() instanceof Order.Sequence) {
            List<Integer> all = new ArrayList<>(size);
            for (int i = 0; i < size; i++) {
                all.add(i);
            }
            chains.add(all);
            needed = null;
            return;
        }
        if (!(history.order() instanceof Order.VectorClocks)) {
            throw new BadInput("history " + history.name() + " is ordered by "
                    + history.order().described() + "; expected vector clocks, or a sequence");
        }
        Map<String, Integer> numbers = new LinkedHashMap<>();
        for (Value process : processes) {
            numbers.put(VectorClock.nameOf(process), numbers.size());
            chains.add(new ArrayList<>());
        }
        needed = new int[size][];
        VectorClock before = null;
        int[] columns = {};
        for (int i = 0; i < size; i++) {
            Operation operation = history.operations().get(i);
            VectorClock clock = (VectorClock) operation.place();
            if (before == null || !clock.sharesProcessesWith(before)) {
                columns = columns(history, operation, numbers);
                before = clock;
            }
            int process = numbers.get(VectorClock.nameOf(operation.process()));
            chains.get(process).add(i);
            chainOf[i] = process;
            needed[i] = needed(clock, columns);
            if (needed[i][process] != chains.get(process).size()) {
                throw new BadInput(history.where(operation) + ": the own component of the clock is "
                        + needed[i][process] + "; expected "
                        + chains.get(process).size());
            }
        }
    }

    /** @throws BadInput if vector clocks do not order the history, or a process does not count its own operations */
    static ConsistentCuts ofClocks(History history) throws BadInput {
        if (!(history.order() instanceof Order.VectorClocks)) {
            throw new BadInput("history " + history.name() + " is ordered by "
                    + history.order().described() + "; expected vector clocks");
        }
        return new ConsistentCuts(history);
    }

    /** For each component of the clock of an operation, the chain of its process. */
    private static int[] columns(History history, Operation operation, Map<String, Integer> numbers) throws BadInput {
        VectorClock clock = (VectorClock) operation.place();
        int[] columns = new int[clock.size()];
        for (int j = 0; j < columns.length; j++) {
            Integer process = numbers.get(clock.processAt(j));
            if (process == null) {
                throw new BadInput(history.where(operation) + ": the clock has seen process " + clock.processAt(j)
                        + ", of which the history has nothing");
            }
            columns[j] = process;
        }
        return columns;
    }

    private int[] needed(VectorClock clock, int[] columns) {
        int[] seen = new int[chains.size()];
        for (int j = 0; j < columns.length; j++) {
            seen[columns[j]] = (int) Math.min(clock.countAt(j), Integer.MAX_VALUE);
        }
        return seen;
    }

    /** The number of chains. */
    public int width() {
        return chains.size();
    }

    /** The number of operations. */
    public int size() {
        return size;
    }

    /** The operations of each chain in their order. */
    public List<List<Integer>> chains() {
        return chains;
    }

    /** The operations that may follow a cut, by chain. */
    public List<Integer> allowed(int[] cut) {
        List<Integer> allowed = new ArrayList<>(cut.length);
        for (int chain = 0; chain < cut.length; chain++) {
            if (waitsFor(chain, cut) == ChainChoice.NONE) {
                allowed.add(chains.get(chain).get(cut[chain]));
            }
        }
        return allowed;
    }

    /**
     * Another chain of which the next operation of this one needs more than the cut has; {@link ChainChoice#NONE} if it may follow,
     * {@link ChainChoice#ENDED} if there is no next one.
     */
    private int waitsFor(int own, int[] cut) {
        List<Integer> operations = chains.get(own);
        if (cut[own] >= operations.size()) {
            return ChainChoice.ENDED;
        }
        if (needed == null) {
            return ChainChoice.NONE;
        }
        int[] before = needed[operations.get(cut[own])];
        for (int chain = 0; chain < cut.length; chain++) {
            if (before[chain] > cut[chain] && chain != own) {
                return chain;
            }
        }
        return ChainChoice.NONE;
    }

    /** @throws BadInput if operations need each other, so that nothing can ever come next */
    List<Integer> allowed(int[] cut, int done) throws BadInput {
        List<Integer> allowed = allowed(cut);
        requireSome(allowed.size(), done);
        return allowed;
    }

    private void requireSome(int allowed, int done) throws BadInput {
        if (allowed == 0 && done < size) {
            throw new BadInput("the clocks of history " + history + " contradict each other: after " + done
                    + " operations every next one has seen another that is still to come");
        }
    }

    /**
     * One order that the clocks allow, chosen by a seed from what they allow next and from nothing else.
     *
     * @throws BadInput if operations need each other
     */
    List<Integer> order(long seed) throws BadInput {
        List<Integer> order = new ArrayList<>(size);
        int[] cut = new int[width()];
        ChainChoice choice = new ChainChoice(width(), seed, chain -> waitsFor(chain, cut));
        while (order.size() < size) {
            int chosen = choice.next();
            requireSome(chosen == ChainChoice.NONE ? 0 : 1, order.size());
            order.add(chains.get(chosen).get(cut[chosen]++));
        }
        return order;
    }

    /** By process, its operations before a cut of a history with vector clocks, and the next one. */
    List<StuckCut.Progressed> progress(int[] cut) {
        List<StuckCut.Progressed> progress = new ArrayList<>();
        for (int process = 0; process < cut.length; process++) {
            List<Integer> own = chains.get(process);
            OptionalInt next = cut[process] < own.size() ? OptionalInt.of(own.get(cut[process])) : OptionalInt.empty();
            progress.add(new StuckCut.Progressed(processes.get(process), cut[process], own.size(), next));
        }
        return progress;
    }

    /** The cut after one of the operations that may follow it. */
    public int[] after(int[] cut, int operation) {
        int chain = chainOf[operation];
        List<Integer> own = chains.get(chain);
        if (cut[chain] >= own.size() || own.get(cut[chain]) != operation) {
            throw new IllegalArgumentException("operation " + operation + " does not follow the cut");
        }
        int[] next = cut.clone();
        next[chain]++;
        return next;
    }
}
