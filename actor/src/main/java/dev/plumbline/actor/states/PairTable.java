package dev.plumbline.actor.states;

/** A set of pairs of numbers, each with the number under which it was added, from 0. */
final class PairTable extends NumberedSet<PairTable.Pair> {
    private final Ints ones = new Ints();
    private final Ints others = new Ints();

    record Pair(int one, int other) {}

    /** The number of the pair; -1 if there is none. */
    int find(int one, int other) {
        return find(hash(one, other), new Pair(one, other));
    }

    /** The number of the pair; a new pair gets the previous size. */
    int add(int one, int other) {
        int known = find(one, other);
        if (known >= 0) {
            return known;
        }
        ones.add(one);
        others.add(other);
        add(hash(one, other));
        return size() - 1;
    }

    int one(int number) {
        return ones.get(number);
    }

    int other(int number) {
        return others.get(number);
    }

    @Override
    boolean isSought(int number, Pair sought) {
        return ones.get(number) == sought.one && others.get(number) == sought.other;
    }

    private static int hash(int one, int other) {
        return finished(mixed(one, 0) + mixed(other, 1));
    }
}
