package dev.plumbline.tla.internal.value;

/**
 * The functions of one domain that an expression returned last: records, or tuples. A specification asks for the same
 * ones again and again, as in {@code [type |-> "2b", acc |-> a] \in msgs}. A function that is returned again has its
 * hash already, and is often the very object that a set contains.
 *
 * <p>Two are the same if their values are the same objects, so a wrong one is never returned. Strings, small numbers
 * and model values are one object each. If few functions occur again, the memory is given up.
 */
public final class FunMemory {
    private static final int BITS = 8;
    private static final int TRIAL = 1 << 12;
    private static final int WORTHWHILE = TRIAL / 2;

    private final Domain domain;
    /**
     * Null until a function is asked for, and after the memory was given up. Several threads may use it: functions are
     * immutable, and a lost one is made again.
     */
    private Fun[] known;
    // Lost updates only delay the decision.
    private int asked;
    private int answered;
    private boolean isGivenUp;

    private FunMemory(Domain domain) {
        this.domain = domain;
    }

    public static FunMemory ofTuples(int length) {
        return new FunMemory(Domain.sequence(length));
    }

    public static FunMemory ofRecords(Fields fields) {
        return new FunMemory(fields.domain());
    }

    /** @param values in the order of the domain; the function takes ownership of the array */
    public Fun of(TlaValue[] values) {
        if (isGivenUp) {
            return Fun.of(domain, values);
        }
        if (++asked == TRIAL) {
            isGivenUp = answered < WORTHWHILE;
            asked = 0;
            answered = 0;
        }
        Fun[] all = known;
        if (all == null) {
            all = new Fun[1 << BITS];
            known = all;
        }
        // A hash that is not known yet counts as 0: computing it might compute parts that nothing needs.
        int hash = 0;
        for (TlaValue value : values) {
            hash = 31 * hash + value.knownHash();
        }
        int place = hash * 0x9e3779b1 >>> Integer.SIZE - BITS;
        Fun last = all[place];
        if (last != null && last.hasValues(values)) {
            answered++;
            return last;
        }
        Fun made = Fun.of(domain, values);
        all[place] = made;
        return made;
    }
}
