package dev.plumbline.actor.execution;

import dev.plumbline.actor.Faults;

/**
 * The faults that may still happen, and the current ones.
 *
 * @param cut the current cut of the network; -1 if there is none
 * @param ended whether no more faults happen
 */
record RemainingFaults(int losses, int duplicates, int crashes, int partitions, int cut, boolean ended) {
    static RemainingFaults of(Faults faults) {
        return new RemainingFaults(
                faults.losses(), faults.duplicates(), faults.crashes(), faults.partitions(), -1, faults.none());
    }

    /** If the number is unlimited it does not decrease: otherwise no two systems would ever be equal. */
    private static int less(int left) {
        return left == Faults.UNLIMITED ? left : left - 1;
    }

    RemainingFaults lost() {
        return new RemainingFaults(less(losses), duplicates, crashes, partitions, cut, ended);
    }

    RemainingFaults doubled() {
        return new RemainingFaults(losses, less(duplicates), crashes, partitions, cut, ended);
    }

    RemainingFaults crashed() {
        return new RemainingFaults(losses, duplicates, less(crashes), partitions, cut, ended);
    }

    RemainingFaults cut(int side) {
        return new RemainingFaults(losses, duplicates, crashes, less(partitions), side, ended);
    }

    /** The same faults with another cut. */
    RemainingFaults separating(int side) {
        return new RemainingFaults(losses, duplicates, crashes, partitions, side, ended);
    }

    RemainingFaults healed() {
        return new RemainingFaults(losses, duplicates, crashes, partitions, -1, ended);
    }

    RemainingFaults end() {
        return new RemainingFaults(losses, duplicates, crashes, partitions, cut, true);
    }
}
