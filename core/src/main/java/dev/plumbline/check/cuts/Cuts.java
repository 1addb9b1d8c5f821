package dev.plumbline.check.cuts;

import dev.plumbline.check.StuckCut;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Place;
import dev.plumbline.history.Value;
import dev.plumbline.history.VectorClock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The consistent cuts of a history with vector clocks. A cut says how many operations of each process are done; the
 * next operation of a process may follow if its clock has seen no more of any other process than the cut has done.
 */
final class Cuts {
    private final List<List<Integer>> operations = new ArrayList<>();
    private final List<Value> processes;
    private final int[][] needed;
    private final int size;
    private final String history;

    /** @throws BadInput if the history has no vector clocks, or a process does not count its own operations */
    Cuts(History history) throws BadInput {
        Map<String, Integer> names = new LinkedHashMap<>();
        Map<Value, Integer> numbers = new LinkedHashMap<>();
        for (Operation operation : history.operations()) {
            if (numbers.putIfAbsent(operation.process(), numbers.size()) == null) {
                names.put(VectorClock.nameOf(operation.process()), names.size());
                operations.add(new ArrayList<>());
            }
        }
        processes = List.copyOf(numbers.keySet());
        size = history.size();
        this.history = history.name();
        needed = new int[size][];
        for (int i = 0; i < size; i++) {
            Operation operation = history.operations().get(i);
            Place place = operation.place();
            if (!(place instanceof VectorClock clock)) {
                throw new BadInput("history " + history.name() + " has no vector clocks; orders of clocks are what this"
                        + " strategy follows");
            }
            int own = numbers.get(operation.process());
            operations.get(own).add(i);
            needed[i] = new int[names.size()];
            for (int j = 0; j < clock.size(); j++) {
                Integer process = names.get(clock.processAt(j));
                if (process == null) {
                    throw new BadInput(history.where(operation) + ": the clock has seen process " + clock.processAt(j)
                            + ", which has no operations");
                }
                needed[i][process] = Math.toIntExact(Math.min(clock.countAt(j), Integer.MAX_VALUE));
            }
            if (needed[i][own] != operations.get(own).size()) {
                throw new BadInput(history.where(operation) + ": the own component of the clock is " + needed[i][own]
                        + "; expected " + operations.get(own).size());
            }
        }
    }

    /** How many processes there are. */
    int width() {
        return operations.size();
    }

    int size() {
        return size;
    }

    /** The operations that may follow a cut, by process. */
    List<Integer> allowed(int[] cut) {
        List<Integer> allowed = new ArrayList<>();
        for (int process = 0; process < cut.length; process++) {
            if (cut[process] < operations.get(process).size()) {
                int next = operations.get(process).get(cut[process]);
                if (follows(next, process, cut)) {
                    allowed.add(next);
                }
            }
        }
        return allowed;
    }

    /** @throws BadInput if records need each other, so that nothing can ever come next */
    List<Integer> allowed(int[] cut, int done) throws BadInput {
        List<Integer> allowed = allowed(cut);
        if (allowed.isEmpty() && done < size) {
            throw new BadInput("the clocks of history " + history + " contradict each other: after " + done
                    + " operations every next one has seen another that is still to come");
        }
        return allowed;
    }

    /**
     * One order that the clocks allow, chosen by a seed from what they allow next and from nothing else.
     *
     * @throws BadInput if records need each other
     */
    List<Integer> order(long seed) throws BadInput {
        Random random = new Random(seed);
        List<Integer> order = new ArrayList<>(size);
        int[] cut = new int[width()];
        while (order.size() < size) {
            List<Integer> allowed = allowed(cut, order.size());
            int chosen = allowed.get(random.nextInt(allowed.size()));
            cut = after(cut, chosen);
            order.add(chosen);
        }
        return order;
    }

    private boolean follows(int operation, int own, int[] cut) {
        for (int process = 0; process < cut.length; process++) {
            if (process != own && needed[operation][process] > cut[process]) {
                return false;
            }
        }
        return true;
    }

    /** How far each process has come at a cut. */
    List<StuckCut.Progressed> progress(int[] cut) {
        List<StuckCut.Progressed> progress = new ArrayList<>();
        for (int process = 0; process < cut.length; process++) {
            List<Integer> own = operations.get(process);
            int next = cut[process] < own.size() ? own.get(cut[process]) : -1;
            progress.add(new StuckCut.Progressed(processes.get(process), cut[process], own.size(), next));
        }
        return progress;
    }

    /** The cut after one more operation. */
    int[] after(int[] cut, int operation) {
        int[] next = cut.clone();
        for (int process = 0; process < cut.length; process++) {
            if (cut[process] < operations.get(process).size()
                    && operations.get(process).get(cut[process]) == operation) {
                next[process]++;
                return next;
            }
        }
        throw new IllegalArgumentException("operation " + operation + " does not follow the cut");
    }
}
