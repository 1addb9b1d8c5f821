package dev.plumbline.tla.internal.evaluate.node;

import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.Node;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.Thunk;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;

/**
 * An expression that depends on a few locals and on nothing else: {@code Procs \ {self}}. Its values are cached by the
 * identities of the values of the locals, which usually are elements of constant sets.
 *
 * <p>This is sound. The value is a function of the locals, and nothing else is read or changed. Locals are evaluated
 * first, which the expression might not do. This happens only if it has no side effect; and if a local has no value,
 * the expression is evaluated as usual. Only values whose parts are all computed are cached: others refer to the run
 * they were found in.
 */
public final class LocalMemory extends Node {
    /** Expressions that depend on more locals are seldom evaluated again with the same values. */
    public static final int MOST_LOCALS = 4;

    private static final int BITS = 8;
    private static final int TRIAL = 1 << 12;
    private static final int WORTHWHILE = TRIAL / 2;

    /** Complete when another thread sees it, since its fields are final and the array was filled before. */
    private record Entry(TlaValue[] locals, TlaValue value) {
        boolean isFor(TlaValue[] others) {
            for (int i = 0; i < locals.length; i++) {
                if (locals[i] != others[i]) {
                    return false;
                }
            }
            return true;
        }
    }

    private final Node node;
    private final int[] hops;
    /** Null until a value is cached, and when the cache was given up because of too few hits. */
    private Entry[] entries;
    // Lost updates only delay the decision.
    private int asked;
    private int answered;
    private boolean isGivenUp;

    /** @param hops for each local, the number of cells before that of it */
    public LocalMemory(Node node, int[] hops) {
        super(node.place());
        this.node = node;
        this.hops = hops.clone();
    }

    @Override
    public boolean test(Run run, Environment environment) {
        return isGivenUp ? node.test(run, environment) : super.test(run, environment);
    }

    @Override
    public TlaValue eval(Run run, Environment environment) {
        if (isGivenUp) {
            return node.eval(run, environment);
        }
        if (++asked == TRIAL) {
            isGivenUp = answered < WORTHWHILE;
            asked = 0;
            answered = 0;
        }
        TlaValue[] locals = new TlaValue[hops.length];
        int hash = 0;
        for (int i = 0; i < locals.length; i++) {
            TlaValue local = local(environment.at(hops[i]), run);
            if (local == null) {
                return node.eval(run, environment);
            }
            locals[i] = local;
            hash = 31 * hash + local.hashCode();
        }
        int place = hash * 0x9e3779b1 >>> Integer.SIZE - BITS;
        Entry[] all = entries;
        Entry known = all == null ? null : all[place];
        if (known != null && known.isFor(locals)) {
            answered++;
            return known.value;
        }
        TlaValue value = node.eval(run, environment);
        if (value.isSettled()) {
            if (all == null) {
                all = new Entry[1 << BITS];
                entries = all;
            }
            all[place] = new Entry(locals, value);
        }
        return value;
    }

    /** Null if it has no value, is an operator, has parts that are computed later, or must not be evaluated yet. */
    private static TlaValue local(Object content, Run run) {
        if (content instanceof TlaValue value) {
            return value.isSettled() ? value : null;
        }
        if (!(content instanceof Thunk thunk) || !thunk.mayBeEarly()) {
            return null;
        }
        try {
            TlaValue value = thunk.get(run);
            return value.isSettled() ? value : null;
        } catch (EvaluationError | ValueError e) {
            return null;
        }
    }
}
