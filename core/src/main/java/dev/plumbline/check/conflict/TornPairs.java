package dev.plumbline.check.conflict;

import dev.plumbline.check.Conflict;
import dev.plumbline.check.conflict.KnownCells.Origin;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.spec.cell.CellAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Two values that one operation found at one moment in two cells, and that were never there together.
 *
 * <p>Each of the two values has one possible origin. Let the origin of the second come first, by the order of the
 * history or by assumption. The first value is there only from its own origin on. If some operation certainly replaced
 * the second value after that one's origin, and not after the origin of the first, then the second value is never there
 * from the origin of the first on. That operation may be the origin of the first value itself: a transaction that
 * writes both cells. If this holds for each order of the two origins that the history allows, the values were never
 * together.
 */
final class TornPairs {
    private final KnownCells cells;
    private final Meter meter;

    private TornPairs(KnownCells cells, Meter meter) {
        this.cells = cells;
        this.meter = meter;
    }

    static Optional<Conflict> of(int failed, KnownCells cells, Meter meter) throws Meter.Exhausted {
        List<Origin> origins = new ArrayList<>();
        for (CellAccess reading : cells.readings(failed)) {
            cells.origin(failed, reading, meter).ifPresent(origins::add);
        }
        TornPairs pairs = new TornPairs(cells, meter);
        for (int i = 0; i < origins.size(); i++) {
            for (int j = 0; j < i; j++) {
                Optional<Conflict> torn = pairs.torn(failed, origins.get(j), origins.get(i));
                if (torn.isPresent()) {
                    return torn;
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Conflict> torn(int failed, Origin one, Origin other) throws Meter.Exhausted {
        if (one.by() == other.by()) {
            return Optional.empty();
        }
        List<Conflict.Replaced> replaced = new ArrayList<>();
        for (boolean oneIsLater : new boolean[] {true, false}) {
            Origin later = oneIsLater ? one : other;
            Origin sooner = oneIsLater ? other : one;
            boolean isPossible = !later.isInitial()
                    && (sooner.isInitial() || !cells.precedence().holds(later.by(), sooner.by()));
            if (!isPossible) {
                continue;
            }
            OptionalInt by = between(sooner, later);
            if (by.isEmpty()) {
                return Optional.empty();
            }
            replaced.add(new Conflict.Replaced(!oneIsLater, by.getAsInt()));
        }
        return Optional.of(new Conflict.TornPair(failed, one.seen(), other.seen(), replaced));
    }

    /** An operation that replaced the value of the one origin after it, and not after the other origin. */
    private OptionalInt between(Origin sooner, Origin later) throws Meter.Exhausted {
        // Its value was found, so it was performed, even if it never returned.
        if (cells.leavesOther(later.by(), sooner.cell(), sooner.value())) {
            return OptionalInt.of(later.by());
        }
        for (int number : cells.accessing(sooner.cell())) {
            meter.tick();
            if (cells.replaces(number, sooner.cell(), sooner.value())
                    && (sooner.isInitial() || cells.precedence().holds(sooner.by(), number))
                    && cells.precedence().holds(number, later.by())) {
                return OptionalInt.of(number);
            }
        }
        return OptionalInt.empty();
    }
}
