package dev.plumbline.graph.internal.expand;

import dev.plumbline.spec.ExplorableSpec.StateRows;
import dev.plumbline.spec.State;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.AbstractList;
import java.util.List;

/** States as rows of numbers. A state becomes an object only when it is read. */
public final class RowStates implements FoundStates {
    private final StateRows spec;
    /** The row of a state and its parent. */
    private final RowStore rows;
    /** Keys of the states; the same as the rows if these identify the states. */
    private final RowStore keys;

    private final RowIndex index;
    private volatile int size;
    private final Levels levels = new Levels();

    /** @param mostInHeap how many numbers to keep in the heap */
    public RowStates(StateRows spec, long mostInHeap) {
        this.spec = spec;
        this.rows = new RowStore(spec.width() + 1, mostInHeap);
        this.keys = spec.keyWidth() == 0 ? rows : new RowStore(spec.keyWidth(), mostInHeap);
        this.index = new RowIndex(keys);
    }

    /** The number of a state by its key, or by its row if there are no keys. */
    int number(int[] key) {
        return index.find(key);
    }

    /** The row of a state. */
    void read(int number, int[] row) {
        rows.read(number, row);
    }

    @Override
    public int number(State state) {
        return index.find(spec.keyOf(state));
    }

    @Override
    public int number(Expansion.Arrival arrival) {
        return index.find(((RowExpander.RowArrival) arrival).key());
    }

    @Override
    public int add(Expansion.Arrival arrival, int parent) {
        RowExpander.RowArrival row = (RowExpander.RowArrival) arrival;
        int number = rows.add(row.row(), parent);
        if (keys != rows) {
            keys.add(row.key(), 0);
        }
        levels.add(number, parent);
        index.add(row.key(), number);
        size = number + 1;
        return number;
    }

    @Override
    public State state(int number) {
        int[] row = new int[spec.width()];
        rows.read(number, row);
        return spec.state(row);
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int depth(int number) {
        return levels.of(number);
    }

    @Override
    public int parent(int number) {
        return rows.at(number, spec.width());
    }

    @Override
    public List<State> states() {
        int all = size;
        return new AbstractList<>() {
            @Override
            public State get(int number) {
                return state(number);
            }

            @Override
            public int size() {
                return all;
            }
        };
    }

    @Override
    public int[] parents() {
        int[] parents = new int[size];
        for (int i = 0; i < parents.length; i++) {
            parents[i] = parent(i);
        }
        return parents;
    }

    @Override
    public int[] depths() {
        int[] depths = new int[size];
        for (int i = 0; i < depths.length; i++) {
            depths[i] = levels.of(i);
        }
        return depths;
    }

    void write(DataOutput out) throws IOException {
        spec.write(out);
        out.writeInt(size);
        rows.write(out);
        if (keys != rows) {
            keys.write(out);
        }
    }

    /** Reads states that {@link #write} wrote. There must be no states here yet. */
    void read(DataInput in) throws IOException {
        spec.read(in);
        int count = in.readInt();
        rows.read(in, count);
        if (keys != rows) {
            keys.read(in, count);
        }
        int[] key = new int[spec.keyWidth() == 0 ? spec.width() : spec.keyWidth()];
        for (int number = 0; number < count; number++) {
            keys.read(number, key);
            if (index.find(key) >= 0) {
                throw new IOException("state " + number + " occurs twice");
            }
            levels.add(number, parent(number));
            index.add(key, number);
        }
        size = count;
    }

    StateRows spec() {
        return spec;
    }

    @Override
    public void close() {
        rows.close();
        keys.close();
    }
}
