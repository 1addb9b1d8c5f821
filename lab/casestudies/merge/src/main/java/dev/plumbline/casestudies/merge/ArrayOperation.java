package dev.plumbline.casestudies.merge;

import java.util.ArrayList;
import java.util.List;

/** A change of an array by one client. Indices count from 0. */
public sealed interface ArrayOperation {
    /** The client that performed it. Of two changes at the same time, that of the client with the larger number counts as the later one. */
    int client();

    /** Changes the array. */
    void applyTo(List<Integer> array);

    /** The array after the change; the given one stays as it is. */
    default List<Integer> appliedTo(List<Integer> array) {
        List<Integer> changed = new ArrayList<>(array);
        applyTo(changed);
        return changed;
    }

    /** Replaces the value of an element. */
    record ArraySet(int client, int ndx, int value) implements ArrayOperation {
        @Override
        public void applyTo(List<Integer> array) {
            array.set(ndx, value);
        }
    }

    /** Inserts an element before the one with this index, or at the end. */
    record ArrayInsert(int client, int ndx, int value) implements ArrayOperation {
        @Override
        public void applyTo(List<Integer> array) {
            array.add(ndx, value);
        }
    }

    /** Moves an element; afterwards it has the index {@code to}. */
    record ArrayMove(int client, int from, int to) implements ArrayOperation {
        @Override
        public void applyTo(List<Integer> array) {
            array.add(to, array.remove(from));
        }
    }

    /** Exchanges two elements; {@code ndx} is the smaller index. */
    record ArraySwap(int client, int ndx, int with) implements ArrayOperation {
        @Override
        public void applyTo(List<Integer> array) {
            array.set(ndx, array.set(with, array.get(ndx)));
        }
    }

    /** Removes an element. */
    record ArrayErase(int client, int ndx) implements ArrayOperation {
        @Override
        public void applyTo(List<Integer> array) {
            array.remove(ndx);
        }
    }

    /** Removes all elements. */
    record ArrayClear(int client) implements ArrayOperation {
        @Override
        public void applyTo(List<Integer> array) {
            array.clear();
        }
    }
}
