package dev.plumbline.graph.internal.partition;

import java.nio.ByteBuffer;

/**
 * A place in the order of a search by one thread: that of a state, or of one of its transitions.
 *
 * @param from the number of the state; less than 0 for the transitions to initial states
 * @param index of the transition, from 0; less than 0 for the state itself
 */
public record Place(long from, int index) implements Comparable<Place> {
    /** After all others. */
    public static final Place END = new Place(Long.MAX_VALUE - 1, -1);

    static final int BYTES = Long.BYTES + Integer.BYTES;

    @Override
    public int compareTo(Place other) {
        return from != other.from ? Long.compare(from, other.from) : Integer.compare(index, other.index);
    }

    static Place least(Place one, Place other) {
        return one.compareTo(other) <= 0 ? one : other;
    }

    /** In bytes whose order is that of the places. */
    void write(ByteBuffer out) {
        out.putLong(from + 1).putInt(index + 1);
    }

    static Place read(ByteBuffer in) {
        return new Place(in.getLong() - 1, in.getInt() - 1);
    }

    /** For names of tasks and for reports. */
    String text() {
        return from + "." + index;
    }

    static Place parse(String text) {
        int dot = text.indexOf('.');
        return new Place(Long.parseLong(text.substring(0, dot)), Integer.parseInt(text.substring(dot + 1)));
    }
}
