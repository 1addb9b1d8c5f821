package dev.plumbline.spec;

import dev.plumbline.value.Value;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The cells that a step may read, write and add to. A cell is a variable at a key: {@code dict} at {@code 3} means
 * {@code dict[3]} and whether 3 is in its domain; for a variable that is a set, whether 3 is an element. Footprints may
 * be too large, never too small: whether a step is enabled, and its changes, depend only on the cells that it reads,
 * and it does not change any cell that it neither writes nor adds to. A cell that it adds to contains a number, and the
 * step adds an amount to it that depends only on the cells that it reads.
 *
 * <p>Two steps that do not interfere can be exchanged: from any state, doing one and then the other, in either order,
 * leads to the same states, and neither enables or disables the other. Proof: the first step changes no cell that the
 * second one reads, so the second one is enabled or not as before, writes the same contents and adds the same amounts.
 * A cell that one of them writes is not accessed by the other. A cell that both of them add to gets both amounts, in
 * either order.
 */
public final class Footprint {
    /** The footprint of a step about which nothing is known. */
    public static final Footprint EVERYTHING = new Footprint(Map.of(), true);

    /** The footprint of a step that neither reads nor writes. */
    public static final Footprint NOTHING = new Footprint(Map.of(), false);

    private final Map<String, Access> variables;
    private final boolean everything;
    /** 0 as long as it is unknown. Threads may compute it twice, with the same result. */
    private int hash;

    private Footprint(Map<String, Access> variables, boolean everything) {
        this.variables = variables;
        this.everything = everything;
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Whether one of the two changes a cell that the other accesses, unless both only add to it. */
    public boolean interferes(Footprint other) {
        if (everything || other.everything) {
            // NOTHING interferes with nothing, not even with EVERYTHING.
            return this != NOTHING && other != NOTHING;
        }
        for (Map.Entry<String, Access> entry : variables.entrySet()) {
            Access theirs = other.variables.get(entry.getKey());
            if (theirs != null && entry.getValue().interferes(theirs)) {
                return true;
            }
        }
        return false;
    }

    /** Whether this changes a cell that the other accesses, unless both only add to it. */
    public boolean writesInto(Footprint other) {
        if (everything || other.everything) {
            return this != NOTHING && other != NOTHING;
        }
        for (Map.Entry<String, Access> entry : variables.entrySet()) {
            Access theirs = other.variables.get(entry.getKey());
            if (theirs != null && entry.getValue().writesInto(theirs)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether a step with this footprint may change a part of the state.
     *
     * @param named whether the path of the part begins with the name of a variable; otherwise there is one variable,
     *     and the path begins with a key
     */
    public boolean mayChange(ReadPart part, boolean named) {
        if (everything) {
            return true;
        }
        List<Value> path = part.path();
        int key = named ? 1 : 0;
        for (Map.Entry<String, Set<Value>> cell : written().entrySet()) {
            // Cells inside of the variable: their keys are not those of a path.
            boolean isInside = variables.get(cell.getKey()).inside;
            boolean ofVariable = !named || path.isEmpty() || path.get(0).equals(Value.of(cell.getKey()));
            boolean ofKey = isInside
                    || cell.getValue().isEmpty()
                    || path.size() <= key
                    || cell.getValue().contains(path.get(key));
            if (ofVariable && ofKey) {
                return true;
            }
        }
        return false;
    }

    /** All accesses of the two together. */
    public Footprint and(Footprint other) {
        if (everything || other.everything) {
            return EVERYTHING;
        }
        return builder().add(this).add(other).build();
    }

    /**
     * The footprint of a step that only reads the cells of this one. For a step that changes nothing the added amounts
     * are 0, and they depend on cells that it reads: it does not access the cells that it adds them to.
     */
    public Footprint readOnly() {
        if (everything) {
            return EVERYTHING;
        }
        Builder builder = builder();
        variables.forEach((variable, access) -> {
            if (access.readsAll || access.writesAll || !access.reads.isEmpty() || !access.writes.isEmpty()) {
                Access reading = builder.of(variable);
                reading.reads.addAll(access.reads);
                reading.reads.addAll(access.writes);
                reading.readsAll = access.readsAll || access.writesAll;
                reading.inside = access.inside;
            }
        });
        return builder.build();
    }

    /** Whether this footprint has no bounds. */
    public boolean isEverything() {
        return everything;
    }

    /** The accessed variables, with the accessed keys of each; empty means all of its keys. */
    public Map<String, Set<Value>> cells() {
        Map<String, Set<Value>> cells = new HashMap<>();
        variables.forEach((variable, access) -> cells.put(variable, access.keys()));
        return cells;
    }

    /** Whether the keys of the variable identify cells in a way that only the maker of the footprint knows. */
    public boolean isInside(String variable) {
        return variables.containsKey(variable) && variables.get(variable).inside;
    }

    /** The variables that are written or added to, with the keys of each; empty means all of its keys. */
    public Map<String, Set<Value>> written() {
        Map<String, Set<Value>> cells = new HashMap<>();
        variables.forEach((variable, access) -> {
            if (access.writesAll || access.addsAll) {
                cells.put(variable, Set.of());
            } else if (!access.writes.isEmpty() || !access.adds.isEmpty()) {
                Set<Value> keys = new HashSet<>(access.writes);
                keys.addAll(access.adds);
                cells.put(variable, keys);
            }
        });
        return cells;
    }

    /** The variables with cells that are added to, and neither read nor written; empty means all of the variable. */
    public Map<String, Set<Value>> added() {
        Map<String, Set<Value>> cells = new HashMap<>();
        variables.forEach((variable, access) -> {
            boolean isAddedTo = access.addsAll || !access.adds.isEmpty();
            if (access.readsAll || access.writesAll || !isAddedTo) {
                return;
            }
            if (!access.addsAll) {
                Set<Value> keys = new HashSet<>(access.adds);
                keys.removeAll(access.reads);
                keys.removeAll(access.writes);
                if (!keys.isEmpty()) {
                    cells.put(variable, keys);
                }
            } else if (access.reads.isEmpty() && access.writes.isEmpty() && access.adds.isEmpty()) {
                cells.put(variable, Set.of());
            }
        });
        return cells;
    }

    /** Whether they have the same cells, accessed in the same ways. */
    @Override
    public boolean equals(Object other) {
        return this == other
                || other instanceof Footprint that
                        && hashCode() == that.hashCode()
                        && everything == that.everything
                        && variables.equals(that.variables);
    }

    @Override
    public int hashCode() {
        int known = hash;
        if (known == 0) {
            known = Boolean.hashCode(everything) + variables.hashCode();
            hash = known;
        }
        return known;
    }

    @Override
    public String toString() {
        return everything ? "everything" : variables.toString();
    }

    /** Accesses to one variable. */
    private static final class Access {
        private final Set<Value> reads = new HashSet<>();
        private final Set<Value> writes = new HashSet<>();
        private final Set<Value> adds = new HashSet<>();
        private boolean readsAll;
        private boolean writesAll;
        private boolean addsAll;
        private boolean inside;

        boolean interferes(Access other) {
            return writesInto(other) || other.writesInto(this);
        }

        boolean writesInto(Access other) {
            if (writesAll || addsAll && !other.isAddedToAsAWhole()) {
                return true;
            }
            if (writes.isEmpty() && adds.isEmpty()) {
                return false;
            }
            return other.readsAll
                    || other.writesAll
                    || other.addsAll
                    || other.hasAnyOf(writes)
                    || !Collections.disjoint(adds, other.reads)
                    || !Collections.disjoint(adds, other.writes);
        }

        private boolean isAddedToAsAWhole() {
            return addsAll && !readsAll && !writesAll && reads.isEmpty() && writes.isEmpty() && adds.isEmpty();
        }

        private boolean hasAnyOf(Set<Value> keys) {
            for (Value key : keys) {
                if (reads.contains(key) || writes.contains(key) || adds.contains(key)) {
                    return true;
                }
            }
            return false;
        }

        void add(Access other) {
            reads.addAll(other.reads);
            writes.addAll(other.writes);
            adds.addAll(other.adds);
            readsAll |= other.readsAll;
            writesAll |= other.writesAll;
            addsAll |= other.addsAll;
            inside |= other.inside;
        }

        Set<Value> keys() {
            if (readsAll || writesAll || addsAll) {
                return Set.of();
            }
            if (reads.containsAll(writes) && reads.containsAll(adds)) {
                return Collections.unmodifiableSet(reads);
            }
            Set<Value> keys = new HashSet<>(reads);
            keys.addAll(writes);
            keys.addAll(adds);
            return keys;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Access that
                    && reads.equals(that.reads)
                    && writes.equals(that.writes)
                    && adds.equals(that.adds)
                    && readsAll == that.readsAll
                    && writesAll == that.writesAll
                    && addsAll == that.addsAll
                    && inside == that.inside;
        }

        @Override
        public int hashCode() {
            return Objects.hash(reads, writes, adds, readsAll, writesAll, addsAll, inside);
        }

        @Override
        public String toString() {
            return "reads " + (readsAll ? "all" : reads) + " writes " + (writesAll ? "all" : writes)
                    + (addsAll ? " adds to all" : adds.isEmpty() ? "" : " adds to " + adds);
        }
    }

    /** Collects accesses. */
    public static final class Builder {
        private final Map<String, Access> variables = new HashMap<>();

        private Access of(String variable) {
            return variables.computeIfAbsent(variable, any -> new Access());
        }

        public Builder read(String variable, Value key) {
            of(variable).reads.add(key);
            return this;
        }

        public Builder write(String variable, Value key) {
            of(variable).writes.add(key);
            return this;
        }

        public Builder readAll(String variable) {
            of(variable).readsAll = true;
            return this;
        }

        public Builder writeAll(String variable) {
            of(variable).writesAll = true;
            return this;
        }

        /** The variable at the key is a number, and the step adds to it. */
        public Builder addTo(String variable, Value key) {
            of(variable).adds.add(key);
            return this;
        }

        /** The variable is a number, and the step adds to it. */
        public Builder addToAll(String variable) {
            of(variable).addsAll = true;
            return this;
        }

        /**
         * The keys of this variable identify cells anywhere inside of it, in a way that only the maker of the footprint
         * knows.
         */
        public Builder insideOf(String variable) {
            of(variable).inside = true;
            return this;
        }

        /** Adds the accesses of another builder. */
        public Builder add(Builder other) {
            other.variables.forEach((variable, access) -> of(variable).add(access));
            return this;
        }

        /** @throws IllegalArgumentException if the footprint has no bounds, which a builder cannot represent */
        public Builder add(Footprint footprint) {
            if (footprint.everything) {
                throw new IllegalArgumentException("everything has no cells");
            }
            footprint.variables.forEach((variable, access) -> of(variable).add(access));
            return this;
        }

        public Footprint build() {
            return variables.isEmpty() ? NOTHING : new Footprint(Map.copyOf(variables), false);
        }
    }
}
