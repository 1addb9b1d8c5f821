package dev.plumbline.benchmarks.steps;

import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.ExplorableSpec.StateRows;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A search by our own evaluator, as {@code graph} uses it: a state is a row of numbers. An expansion includes the
 * numbering of the values that it finds, which tells the search whether a state is new.
 */
final class OwnLevels implements LevelSearch {
    private final StateRows rows;
    private final StateRows.Cursor cursor;
    private final Set<List<Integer>> known = new HashSet<>();
    private List<int[]> level = new ArrayList<>();
    /** The rows found in the last expansion, one after the other. */
    private int[] found = new int[1 << 16];

    private int used;
    /** For each state of the level, the number of steps up to those of the next state. */
    private int[] ends = {};

    OwnLevels(ExplorableSpec spec) {
        rows = spec.forStates().rows().orElseThrow();
        cursor = rows.cursor();
        cursor.initial(row -> {
            if (isNew(row)) {
                level.add(row.clone());
            }
        });
        // Compiles Next: a search does that once, and TLC has read the specification before.
        level.forEach(row -> cursor.next(row, next -> {}));
    }

    private boolean isNew(int[] row) {
        return known.add(Arrays.stream(row).boxed().toList());
    }

    @Override
    public int states() {
        return level.size();
    }

    @Override
    public long expand() {
        used = 0;
        ends = new int[level.size()];
        long steps = 0;
        for (int i = 0; i < ends.length; i++) {
            steps += cursor.next(level.get(i), this::keep);
            ends[i] = (int) steps;
        }
        return steps;
    }

    private void keep(int[] row) {
        if (used + row.length > found.length) {
            found = Arrays.copyOf(found, 2 * found.length);
        }
        System.arraycopy(row, 0, found, used, row.length);
        used += row.length;
    }

    private int[] step(int index) {
        return Arrays.copyOfRange(found, index * rows.width(), (index + 1) * rows.width());
    }

    @Override
    public Map<Value, Map<Value, Integer>> steps() {
        Map<Value, Map<Value, Integer>> all = new HashMap<>();
        for (int i = 0; i < ends.length; i++) {
            Map<Value, Integer> next = new HashMap<>();
            for (int j = i == 0 ? 0 : ends[i - 1]; j < ends[i]; j++) {
                next.merge(rows.state(step(j)).value(), 1, Integer::sum);
            }
            all.put(rows.state(level.get(i)).value(), next);
        }
        return all;
    }

    @Override
    public void advance() {
        List<int[]> next = new ArrayList<>();
        for (int i = 0; i * rows.width() < used; i++) {
            int[] row = step(i);
            if (isNew(row)) {
                next.add(row);
            }
        }
        level = next;
    }
}
