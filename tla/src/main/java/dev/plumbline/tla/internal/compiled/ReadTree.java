package dev.plumbline.tla.internal.compiled;

/**
 * The steps of a part of an action, by what its evaluation reads: at each node the number of one derivation decides how
 * it goes on. The evaluation is a function of what it reads, so the first thing that it reads is always the same, the
 * second one depends on the first number alone, and so on.
 */
final class ReadTree {
    /** The numbers and the derivations by which variables get their next values, two arrays for each step. */
    static final class Steps {
        static final Steps NONE = new Steps(new int[0][], new int[0][], new Derivation[0][]);

        /** For each step the variables that may change. */
        final int[][] variables;
        /** Their next numbers, where these are the same in all states that come here. */
        final int[][] numbers;
        /** Null where the number above holds. */
        final Derivation[][] changes;

        Steps(int[][] variables, int[][] numbers, Derivation[][] changes) {
            this.variables = variables;
            this.numbers = numbers;
            this.changes = changes;
        }
    }

    /** What is read here; null at a leaf, and in a tree that is empty. */
    private Derivation asks;
    /** Null if this is not a leaf. */
    private Steps steps;

    private int[] keys;
    private ReadTree[] children;
    private int size;

    /** The leaf for a state; null if it is not known. */
    Steps find(int[] row) {
        ReadTree at = this;
        while (at.asks != null) {
            int number = at.asks.number(row);
            if (number < 0) {
                return null;
            }
            at = at.child(number);
            if (at == null) {
                return null;
            }
        }
        return at.steps;
    }

    /**
     * Adds a leaf.
     *
     * @param reads what was read, each derivation once
     * @param numbers of the derivations
     */
    void add(Derivation[] reads, int[] numbers, int count, Steps leaf) {
        ReadTree at = this;
        for (int i = 0; i < count; i++) {
            if (at.steps != null || at.asks != null && at.asks != reads[i]) {
                throw new IllegalStateException("an action reads different things of the same state");
            }
            at.asks = reads[i];
            ReadTree child = at.child(numbers[i]);
            if (child == null) {
                child = new ReadTree();
                at.put(numbers[i], child);
            }
            at = child;
        }
        if (at.asks != null) {
            throw new IllegalStateException("an action reads more of the same state");
        }
        at.steps = leaf;
    }

    private ReadTree child(int number) {
        if (keys == null) {
            return null;
        }
        int mask = keys.length - 1;
        for (int slot = place(number) & mask; ; slot = slot + 1 & mask) {
            ReadTree child = children[slot];
            if (child == null || keys[slot] == number) {
                return child;
            }
        }
    }

    private void put(int number, ReadTree child) {
        if (keys == null) {
            keys = new int[2];
            children = new ReadTree[2];
        } else if (2 * size >= keys.length) {
            int[] oldKeys = keys;
            ReadTree[] old = children;
            keys = new int[2 * oldKeys.length];
            children = new ReadTree[2 * oldKeys.length];
            for (int i = 0; i < old.length; i++) {
                if (old[i] != null) {
                    insert(oldKeys[i], old[i]);
                }
            }
        }
        insert(number, child);
        size++;
    }

    private void insert(int number, ReadTree child) {
        int mask = keys.length - 1;
        int slot = place(number) & mask;
        while (children[slot] != null) {
            slot = slot + 1 & mask;
        }
        keys[slot] = number;
        children[slot] = child;
    }

    private static int place(int number) {
        int bits = number * 0x9e3779b1;
        return bits ^ bits >>> 15;
    }

    void clear() {
        asks = null;
        steps = null;
        keys = null;
        children = null;
        size = 0;
    }
}
