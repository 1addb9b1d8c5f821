package dev.plumbline.check.conflict;

import dev.plumbline.check.Conflict;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.history.History;
import dev.plumbline.history.precedence.Precedence;
import dev.plumbline.spec.cell.CellAccess;
import dev.plumbline.spec.cell.ValueCell;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

/** The accesses of a history to cells. A cell into which an operation may put any value is unknown. */
final class KnownCells {
    private final History history;
    private final Precedence precedence;
    private final List<List<CellAccess>> accesses;
    private final Map<ValueCell, List<Integer>> accessing = new HashMap<>();
    private final Function<ValueCell, Optional<Value>> initial;
    private final Set<ValueCell> unknown = new HashSet<>();

    /**
     * @param accesses of each operation, at most one to a cell; none of one without an effect
     * @param initial the value of a cell at the beginning, if it is always the same
     */
    KnownCells(
            History history, List<List<CellAccess>> accesses, Function<ValueCell, Optional<Value>> initial, Meter meter)
            throws Meter.Exhausted {
        this.history = history;
        this.precedence = Precedence.of(history);
        this.accesses = accesses;
        this.initial = initial;
        for (int number = 0; number < accesses.size(); number++) {
            meter.tick();
            for (CellAccess access : accesses.get(number)) {
                accessing
                        .computeIfAbsent(access.cell(), unseen -> new ArrayList<>())
                        .add(number);
                if (access.any()) {
                    unknown.add(access.cell());
                }
            }
        }
    }

    int size() {
        return accesses.size();
    }

    Precedence precedence() {
        return precedence;
    }

    /** Whether every witness performs the operation. */
    boolean isPerformed(int number) {
        return !history.operations().get(number).isPending();
    }

    /** Those to cells about which something is known. */
    List<CellAccess> accesses(int number) {
        return accesses.get(number).stream()
                .filter(access -> !unknown.contains(access.cell())
                        && initial.apply(access.cell()).isPresent())
                .toList();
    }

    /** The accesses whose values an operation certainly found, and did not leave there itself. */
    List<CellAccess> readings(int number) {
        return isPerformed(number)
                ? accesses(number).stream()
                        .filter(access -> access.found().isPresent()
                                && !access.mayLeave(access.found().get()))
                        .toList()
                : List.of();
    }

    boolean isInitial(ValueCell cell, Value value) {
        return initial.apply(cell).equals(Optional.of(value));
    }

    /** All operations that access the cell, in their order. */
    List<Integer> accessing(ValueCell cell) {
        return accessing.getOrDefault(cell, List.of());
    }

    Optional<CellAccess> access(int number, ValueCell cell) {
        return accesses.get(number).stream()
                .filter(access -> access.cell().equals(cell))
                .findFirst();
    }

    /** All operations that may have put the value into the cell. */
    List<Integer> sources(ValueCell cell, Value value, Meter meter) throws Meter.Exhausted {
        List<Integer> sources = new ArrayList<>();
        for (int number : accessing(cell)) {
            meter.tick();
            if (access(number, cell).orElseThrow().mayLeave(value)) {
                sources.add(number);
            }
        }
        return sources;
    }

    /** Where the value comes from that an operation found, if there is only one possibility. */
    Optional<Origin> origin(int reader, CellAccess reading, Meter meter) throws Meter.Exhausted {
        Value value = reading.found().orElseThrow();
        List<Integer> earlier = new ArrayList<>();
        for (int source : sources(reading.cell(), value, meter)) {
            if (source != reader && !precedence.holds(reader, source)) {
                earlier.add(source);
            }
        }
        boolean initially = isInitial(reading.cell(), value);
        if (earlier.size() + (initially ? 1 : 0) != 1) {
            return Optional.empty();
        }
        return Optional.of(new Origin(reading.cell(), value, initially ? Origin.BEGINNING : earlier.get(0)));
    }

    /** Whether an operation is certainly performed, and puts another value into the cell. */
    boolean replaces(int number, ValueCell cell, Value value) {
        return isPerformed(number) && leavesOther(number, cell, value);
    }

    /** Whether an operation puts another value into the cell, if it is performed. */
    boolean leavesOther(int number, ValueCell cell, Value value) {
        return access(number, cell).filter(access -> access.leavesOther(value)).isPresent();
    }

    /**
     * The only possible origin of a value that was found.
     *
     * @param by the operation that wrote it, or {@link #BEGINNING}
     */
    record Origin(ValueCell cell, Value value, int by) {
        static final int BEGINNING = -1;

        boolean isInitial() {
            return by == BEGINNING;
        }

        /** The operation that wrote it; nothing if it was there at the beginning. */
        OptionalInt writer() {
            return isInitial() ? OptionalInt.empty() : OptionalInt.of(by);
        }

        Conflict.Seen seen() {
            return new Conflict.Seen(cell.name(), value, writer());
        }
    }
}
