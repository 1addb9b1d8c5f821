package dev.plumbline.history;

/**
 * A place in a sequence, for instance a line of a log that one writer wrote. Only the order of positions counts: there
 * may be gaps between them.
 */
public record Position(long at) implements Place, Comparable<Position> {
    @Override
    public int compareTo(Position other) {
        return Long.compare(at, other.at);
    }

    @Override
    public String kind() {
        return "a position";
    }

    @Override
    public String toString() {
        return "at " + at;
    }
}
