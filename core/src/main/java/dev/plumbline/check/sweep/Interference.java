package dev.plumbline.check.sweep;

import dev.plumbline.spec.Footprint;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Which footprints interfere, compared once for each pair. A history of 450,000 operations on 20 keys has a few hundred
 * footprints, and every call asks about those of all open operations. A table by identity finds the row of a footprint
 * without looking at its cells; equal footprints of different actions share a row.
 */
final class Interference {
    /** Bounds the memory: each pair takes two bits in the rows of both. Pairs of later footprints are not remembered. */
    private static final int MOST_ROWS = 1024;

    private static final int MOST_FOOTPRINTS = 1 << 16;
    private static final int UNNUMBERED = -1;

    private final Map<Footprint, Row> byIdentity = new IdentityHashMap<>();
    private final Map<Footprint, Row> byCells = new HashMap<>();

    /** A footprint, and what is known about its pairs with numbered ones. */
    static final class Row {
        private final Footprint footprint;
        private final int number;
        private final BitSet compared = new BitSet();
        private final BitSet interfering = new BitSet();

        private Row(Footprint footprint, int number) {
            this.footprint = footprint;
            this.number = number;
        }

        /** As {@link Footprint#interferes}. */
        boolean interferes(Row other) {
            if (number == UNNUMBERED || other.number == UNNUMBERED) {
                return footprint.interferes(other.footprint);
            }
            if (!compared.get(other.number)) {
                boolean interferes = footprint.interferes(other.footprint);
                remember(other, interferes);
                other.remember(this, interferes);
            }
            return interfering.get(other.number);
        }

        private void remember(Row other, boolean interferes) {
            compared.set(other.number);
            interfering.set(other.number, interferes);
        }
    }

    Row of(Footprint footprint) {
        Row known = byIdentity.get(footprint);
        if (known == null) {
            known = byCells.get(footprint);
            if (known == null) {
                known = added(footprint);
            }
            if (byIdentity.size() < MOST_FOOTPRINTS) {
                byIdentity.put(footprint, known);
            }
        }
        return known;
    }

    private Row added(Footprint footprint) {
        if (byCells.size() >= MOST_ROWS) {
            return new Row(footprint, UNNUMBERED);
        }
        Row row = new Row(footprint, byCells.size());
        byCells.put(footprint, row);
        return row;
    }
}
