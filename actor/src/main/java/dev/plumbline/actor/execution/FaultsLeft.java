package dev.plumbline.actor.execution;

import dev.plumbline.actor.Faults;

/**
 * What may still go wrong, and what is wrong now.
 *
 * @param cut where the network is cut; -1 if it is whole
 * @param ended whether nothing goes wrong any more
 */
record FaultsLeft(int losses, int duplicates, int crashes, int partitions, int cut, boolean ended) {
    static FaultsLeft of(Faults faults) {
        return new FaultsLeft(
                faults.losses(), faults.duplicates(), faults.crashes(), faults.partitions(), -1, faults.none());
    }

    /** Where any number may happen, as many are left as before: otherwise no two systems would ever be the same. */
    private static int less(int left) {
        return left == Faults.UNLIMITED ? left : left - 1;
    }

    FaultsLeft lost() {
        return new FaultsLeft(less(losses), duplicates, crashes, partitions, cut, ended);
    }

    FaultsLeft doubled() {
        return new FaultsLeft(losses, less(duplicates), crashes, partitions, cut, ended);
    }

    FaultsLeft crashed() {
        return new FaultsLeft(losses, duplicates, less(crashes), partitions, cut, ended);
    }

    FaultsLeft cut(int side) {
        return new FaultsLeft(losses, duplicates, crashes, less(partitions), side, ended);
    }

    FaultsLeft healed() {
        return new FaultsLeft(losses, duplicates, crashes, partitions, -1, ended);
    }

    FaultsLeft end() {
        return new FaultsLeft(losses, duplicates, crashes, partitions, cut, true);
    }
}
