package dev.plumbline.actor.execution;

import dev.plumbline.actor.Faults;

/**
 * The faults that may still happen, and the current ones.
 *
 * @param cut the current cut of the network; -1 if there is none
 * @param ended whether no more faults happen
 */
record FaultsLeft(int losses, int duplicates, int crashes, int partitions, int cut, boolean ended) {
    static FaultsLeft of(Faults faults) {
        return new FaultsLeft(
                faults.losses(), faults.duplicates(), faults.crashes(), faults.partitions(), -1, faults.none());
    }

    /** If the number is unlimited it does not decrease: otherwise no two systems would ever be equal. */
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
