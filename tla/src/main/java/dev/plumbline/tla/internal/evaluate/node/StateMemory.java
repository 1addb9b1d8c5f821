package dev.plumbline.tla.internal.evaluate.node;

import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.value.TlaValue;

/**
 * A cache for the values of an expression that depends on some variables of one state and on nothing else. A value is
 * found again if these variables have the same objects as values: a state shares most of them with the state before.
 *
 * <p>An entry is complete when it becomes visible to another thread, since its fields are final. Lost entries are
 * computed again. Only values whose parts are all computed are cached: others refer to the state they were found in.
 */
final class StateMemory {
    private static final int BITS = 9;
    /** The number of lookups after which the cache is given up if there were too few hits. */
    private static final int TRIAL = 1 << 12;

    private static final int WORTHWHILE = TRIAL / 4;

    private record Entry(TlaValue[] read, TlaValue value) {}

    private final int[] variables;
    private Entry[] entries = new Entry[1 << BITS];
    // Lost updates only delay the decision.
    private int asked;
    private int answered;

    /** @param variables indexes of those that the expression reads */
    StateMemory(int[] variables) {
        this.variables = variables.clone();
    }

    /** The place of the entry for the current state; less than 0 if nothing can be cached. */
    int place(Run run) {
        TlaValue[] state = run.primed ? run.next : run.now;
        if (entries == null || state == null) {
            return -1;
        }
        int hash = 0;
        for (int variable : variables) {
            TlaValue value = state[variable];
            if (value == null || !value.isSettled()) {
                return -1;
            }
            hash = 31 * hash + value.hashCode();
        }
        hash *= 0x9e3779b1;
        return hash >>> Integer.SIZE - BITS;
    }

    /** The cached value; null if there is none. */
    TlaValue at(int place, Run run) {
        Entry[] known = entries;
        if (known == null) {
            return null;
        }
        if (++asked == TRIAL) {
            if (answered < WORTHWHILE) {
                entries = null;
            }
            asked = 0;
            answered = 0;
        }
        Entry entry = known[place];
        if (entry == null) {
            return null;
        }
        TlaValue[] state = run.primed ? run.next : run.now;
        for (int i = 0; i < variables.length; i++) {
            if (entry.read[i] != state[variables[i]]) {
                return null;
            }
        }
        answered++;
        run.reads++;
        if (run.primed ? !run.nextKnown : run.initial) {
            run.unsettledReads++;
        }
        return entry.value;
    }

    void put(int place, Run run, TlaValue value) {
        Entry[] known = entries;
        if (known == null || !value.isSettled()) {
            return;
        }
        TlaValue[] state = run.primed ? run.next : run.now;
        TlaValue[] read = new TlaValue[variables.length];
        for (int i = 0; i < read.length; i++) {
            read[i] = state[variables[i]];
        }
        known[place] = new Entry(read, value);
    }
}
