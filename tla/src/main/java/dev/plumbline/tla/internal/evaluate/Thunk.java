package dev.plumbline.tla.internal.evaluate;

import dev.plumbline.tla.internal.value.TlaValue;

/**
 * An argument, or a definition of a LET, that is evaluated when it is first needed, and again if it may have changed
 * since: its value depends on whether it is read below a prime, and on variables assigned in the meantime.
 */
public final class Thunk {
    private static final int FOR_EVER = -1;

    private final Code code;
    private final boolean mayBeEarly;
    private Environment environment;
    private TlaValue value;
    private int epoch;
    /** Whether the cached value was computed below a prime. */
    private boolean primed;

    /**
     * @param mayBeEarly whether its evaluation has no side effect, so that it may be evaluated even if its value is not
     *     needed
     */
    public Thunk(Code code, Environment environment, boolean mayBeEarly) {
        this.code = code;
        this.mayBeEarly = mayBeEarly;
        this.environment = environment;
    }

    /** Cells for definitions of a LET: each can mention all of them. */
    public static Environment all(Code[] definitions, Environment around) {
        Environment all = around;
        Thunk[] thunks = new Thunk[definitions.length];
        for (int i = 0; i < thunks.length; i++) {
            thunks[i] = new Thunk(definitions[i], null, false);
            all = new Environment(thunks[i], all);
        }
        for (Thunk thunk : thunks) {
            thunk.environment = all;
        }
        return all;
    }

    public boolean mayBeEarly() {
        return mayBeEarly;
    }

    public Code code() {
        return code;
    }

    public Environment environment() {
        return environment;
    }

    /** The value in the state of this run. */
    public TlaValue get(Run run) {
        if (value != null) {
            if (epoch == FOR_EVER) {
                return value;
            }
            if (epoch == run.epoch && primed == run.primed) {
                run.reads++;
                return value;
            }
        }
        long reads = run.reads;
        long unsettled = run.unsettledReads;
        TlaValue found = code.node().eval(run, environment);
        if (run.reads == reads) {
            value = found;
            epoch = FOR_EVER;
        } else if (run.unsettledReads == unsettled) {
            // Below a prime, the value can be cached only if the next state is known.
            value = found;
            epoch = run.epoch;
            primed = run.primed;
        }
        return found;
    }
}
