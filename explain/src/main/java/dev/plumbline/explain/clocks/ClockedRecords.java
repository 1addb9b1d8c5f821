package dev.plumbline.explain.clocks;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.VectorClock;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The operations of a history with vector clocks, by process and by their number in it: the own component of the clock.
 * In a part of a history the numbers have gaps.
 */
public final class ClockedRecords {
    /** Components of all clocks together. A hundred thousand operations of 26 processes have 2.6 million. */
    private static final long MOST_COMPONENTS = 50_000_000;

    private final List<Value> processes;
    private final int[][] operations;
    private final int[][] numbers;
    private final int[][] seen;
    private final int[] processOf;

    /**
     * @throws BadInput if there are too many operations and processes
     * @throws IllegalArgumentException if something else than vector clocks orders the history
     */
    public static ClockedRecords of(History history) throws BadInput {
        if (!fits(history)) {
            throw new BadInput(history.name() + " has " + history.size() + " operations of "
                    + history.processes().size() + " processes; expected at most " + MOST_COMPONENTS
                    + " components in all clocks together");
        }
        return new ClockedRecords(history);
    }

    /** Whether there is room for all its clocks. */
    public static boolean fits(History history) {
        return (long) history.size() * history.processes().size() <= MOST_COMPONENTS;
    }

    private ClockedRecords(History history) {
        processes = List.copyOf(history.processes());
        Map<Value, Integer> indices = new HashMap<>();
        Map<String, Integer> names = new HashMap<>();
        processes.forEach(process -> {
            names.put(VectorClock.nameOf(process), indices.size());
            indices.put(process, indices.size());
        });
        List<List<Integer>> own = new ArrayList<>();
        processes.forEach(process -> own.add(new ArrayList<>()));
        seen = new int[history.size()][processes.size()];
        processOf = new int[history.size()];
        for (int i = 0; i < history.size(); i++) {
            Operation operation = history.operations().get(i);
            if (!(operation.place() instanceof VectorClock clock)) {
                throw new IllegalArgumentException(history.name() + " has no vector clocks");
            }
            processOf[i] = indices.get(operation.process());
            own.get(processOf[i]).add(i);
            for (Map.Entry<String, Long> component : clock.counts().entrySet()) {
                // Operations that are not here, or not of this history, do not order those that are here.
                Integer process = names.get(component.getKey());
                if (process != null) {
                    seen[i][process] = (int) Math.min(component.getValue(), Integer.MAX_VALUE);
                }
            }
        }
        operations = own.stream()
                .map(list -> list.stream().mapToInt(operation -> operation).toArray())
                .toArray(int[][]::new);
        numbers = new int[operations.length][];
        for (int process = 0; process < numbers.length; process++) {
            int index = process;
            numbers[process] =
                    Arrays.stream(operations[process]).map(i -> seen[i][index]).toArray();
        }
    }

    /** How many operations there are. */
    public int size() {
        return processOf.length;
    }

    public List<Value> processes() {
        return processes;
    }

    /** The index of the process of an operation. */
    public int process(int operation) {
        return processOf[operation];
    }

    /** The number of an operation in its process, from 1. */
    public int number(int operation) {
        return seen[operation][processOf[operation]];
    }

    /** How much of a process the clock of an operation has seen. */
    public int seen(int operation, int process) {
        return seen[operation][process];
    }

    /** How many operations of a process are here. */
    int count(int process) {
        return operations[process].length;
    }

    /** An operation of a process that is here, by its place among those. */
    int operation(int process, int place) {
        return operations[process][place];
    }

    /** The operation of a process with this number, -1 if it is not here. */
    public int find(int process, int number) {
        int place = Arrays.binarySearch(numbers[process], number);
        return place < 0 ? -1 : operations[process][place];
    }

    /** How many operations of a process that are here have a number up to this one. */
    int upTo(int process, int number) {
        int place = Arrays.binarySearch(numbers[process], number);
        return place < 0 ? -place - 1 : place + 1;
    }
}
