package dev.plumbline.check.late;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A growing sequence of operations, in blocks, so that neither finding a place in it nor inserting takes long. */
final class OrderedOperations {
    private static final int LONGEST = 512;

    private final List<Block> blocks = new ArrayList<>();

    private static final class Block {
        private final List<Integer> operations;
        private int latest;

        Block(List<Integer> operations) {
            this.operations = new ArrayList<>(operations);
            this.latest = operations.isEmpty() ? -1 : Collections.max(operations);
        }
    }

    OrderedOperations(List<Integer> operations) {
        for (int from = 0; from < operations.size(); from += LONGEST) {
            blocks.add(new Block(operations.subList(from, Math.min(operations.size(), from + LONGEST))));
        }
        if (blocks.isEmpty()) {
            blocks.add(new Block(List.of()));
        }
    }

    /** Inserts two operations, in this order, right before the first one that was called at an end or later. */
    void insertBefore(int end, int first, int second) {
        int at = 0;
        while (at < blocks.size() - 1 && blocks.get(at).latest < end) {
            at++;
        }
        Block block = blocks.get(at);
        int place = 0;
        while (place < block.operations.size() && block.operations.get(place) < end) {
            place++;
        }
        block.operations.addAll(place, List.of(first, second));
        block.latest = Math.max(block.latest, Math.max(first, second));
        if (block.operations.size() > 2 * LONGEST) {
            blocks.set(at, new Block(block.operations.subList(0, LONGEST)));
            blocks.add(at + 1, new Block(block.operations.subList(LONGEST, block.operations.size())));
        }
    }

    List<Integer> list() {
        List<Integer> all = new ArrayList<>();
        blocks.forEach(block -> all.addAll(block.operations));
        return all;
    }
}
