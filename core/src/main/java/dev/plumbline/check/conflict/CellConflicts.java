package dev.plumbline.check.conflict;

import dev.plumbline.check.Conflict;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.spec.cell.CellAccess;
import dev.plumbline.spec.cell.ValueCell;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Conflicts over single cells, which hold one value each: registers, and the values of a map by key.
 *
 * <p><b>From nowhere, future read</b>: a value that is read was there at the beginning, or an operation wrote it before.
 *
 * <p><b>Lost update.</b> Between two operations that replace a value by another one, some operation writes it again. So
 * each of them needs an occurrence of its own: the one at the beginning, or an operation that writes the value. Two that
 * cannot have found any but the one at the beginning contradict each other whatever is written later.
 *
 * <p><b>Stale read.</b> If only w can have written the value before the reader, and an operation that certainly wrote
 * another value comes after w and before the reader, then the cell holds that one or a later one, and none of the later
 * ones is the value.
 */
final class CellConflicts {
    private final KnownCells cells;
    private final Meter meter;

    private CellConflicts(KnownCells cells, Meter meter) {
        this.cells = cells;
        this.meter = meter;
    }

    /** The simplest conflict in which the operation takes part. */
    static Optional<Conflict> about(int failed, KnownCells cells, Meter meter) throws Meter.Exhausted {
        CellConflicts conflicts = new CellConflicts(cells, meter);
        for (CellAccess reading : cells.readings(failed)) {
            Optional<Conflict> found = conflicts.about(failed, reading);
            if (found.isPresent()) {
                return found;
            }
        }
        Optional<Conflict> torn = TornPairs.of(failed, cells, meter);
        return torn.isPresent() ? torn : OrderCycles.of(failed, cells, meter);
    }

    private Optional<Conflict> about(int failed, CellAccess reading) throws Meter.Exhausted {
        ValueCell cell = reading.cell();
        Value value = reading.found().orElseThrow();
        boolean initially = cells.isInitial(cell, value);
        List<Integer> sources = cells.sources(cell, value, meter);
        List<Integer> earlier = sources.stream()
                .filter(source -> !cells.precedence().holds(failed, source))
                .toList();
        if (sources.isEmpty() && !initially) {
            return Optional.of(new Conflict.FromNowhere(failed, value, true));
        }
        if (earlier.isEmpty() && !initially) {
            return Optional.of(new Conflict.FutureRead(failed, value, sources, true));
        }
        int occurrences = sources.size() + (initially ? 1 : 0);
        List<Integer> replaced = replaced(cell, value);
        if (replaced.contains(failed) && replaced.size() > occurrences) {
            return Optional.of(new Conflict.LostUpdate(cell.key(), value, initially, sources, replaced));
        }
        Optional<KnownCells.Origin> origin = cells.origin(failed, reading, meter);
        if (origin.isEmpty()) {
            return Optional.empty();
        }
        Optional<Conflict> update =
                origin.get().isInitial() ? ofInitial(failed, origin.get(), replaced) : Optional.empty();
        return update.isPresent() ? update : stale(failed, origin.get());
    }

    /** Several operations replaced the initial value, and none can have found another occurrence of it. */
    private Optional<Conflict> ofInitial(int failed, KnownCells.Origin origin, List<Integer> replaced)
            throws Meter.Exhausted {
        List<Integer> ofInitial = new ArrayList<>();
        for (int number : replaced) {
            CellAccess access = cells.access(number, origin.cell()).orElseThrow();
            if (cells.origin(number, access, meter).equals(Optional.of(origin))) {
                ofInitial.add(number);
            }
        }
        return ofInitial.size() > 1 && ofInitial.contains(failed)
                ? Optional.of(new Conflict.LostUpdate(origin.cell().key(), origin.value(), true, List.of(), ofInitial))
                : Optional.empty();
    }

    /** The operations that certainly found the value in the cell, and put another one there. */
    private List<Integer> replaced(ValueCell cell, Value value) throws Meter.Exhausted {
        List<Integer> replaced = new ArrayList<>();
        for (int number : cells.accessing(cell)) {
            meter.tick();
            boolean found = cells.access(number, cell)
                    .filter(access -> access.found().equals(Optional.of(value)))
                    .isPresent();
            if (found && cells.replaces(number, cell, value)) {
                replaced.add(number);
            }
        }
        return replaced;
    }

    private Optional<Conflict> stale(int failed, KnownCells.Origin origin) throws Meter.Exhausted {
        List<Integer> accessing = cells.accessing(origin.cell());
        for (int i = accessing.size() - 1; i >= 0; i--) {
            meter.tick();
            int number = accessing.get(i);
            if (cells.replaces(number, origin.cell(), origin.value())
                    && cells.precedence().holds(number, failed)
                    && (origin.isInitial() || cells.precedence().holds(origin.by(), number))) {
                return Optional.of(new Conflict.StaleRead(failed, origin.value(), origin.writer(), number));
            }
        }
        return Optional.empty();
    }
}
