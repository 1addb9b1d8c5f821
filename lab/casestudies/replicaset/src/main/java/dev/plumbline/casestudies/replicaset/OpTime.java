package dev.plumbline.casestudies.replicaset;

import java.util.Map;

/** An entry, known by its term and its place in the oplog. An entry of a later term comes later, independent of its place. */
record OpTime(long term, int index) implements Comparable<OpTime> {
    static final OpTime NONE = new OpTime(0, 0);

    @Override
    public int compareTo(OpTime other) {
        return term != other.term ? Long.compare(term, other.term) : Integer.compare(index, other.index);
    }

    boolean isAfter(OpTime other) {
        return compareTo(other) > 0;
    }

    Map<String, Long> logged() {
        return Map.of("term", term, "index", (long) index);
    }
}
