package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.spec.State;
import dev.plumbline.tla.internal.tlc.evaluator.TlcValues;
import dev.plumbline.value.Value;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tla2sany.semantic.OpDeclNode;
import tlc2.tool.TLCState;
import tlc2.util.FP64;
import tlc2.value.IValue;

/**
 * A state. Two states are equal if all variables are equal, or with a VIEW, if the values of the VIEW are. The
 * fingerprint is the hash and distinguishes most different states; it never decides that two are equal. It is computed
 * only when needed: a search that follows one state after the other does not need it.
 */
final class TlcState implements State {
    private final TLCState state;
    private final IValue view;
    private final Object maker;
    private long fingerprint;
    private volatile boolean fingerprinted;
    private volatile Value value;

    /**
     * @param state normalised already
     * @param view the value of the VIEW, normalised, or null
     * @param maker the specification: states of others are never equal to this
     */
    TlcState(TLCState state, IValue view, Object maker) {
        this.state = state;
        this.view = view;
        this.maker = maker;
    }

    TLCState tlc() {
        return state;
    }

    /** The value of the VIEW, if there is one. */
    Optional<IValue> view() {
        return Optional.ofNullable(view);
    }

    /** Two threads that compute it at once get the same result. */
    private long hash() {
        if (!fingerprinted) {
            fingerprint = view == null ? fingerprint(state) : view.fingerPrint(FP64.New());
            fingerprinted = true;
        }
        return fingerprint;
    }

    private static long fingerprint(TLCState state) {
        long sum = FP64.New();
        for (OpDeclNode variable : state.getVars()) {
            sum = state.lookup(variable.getName()).fingerPrint(sum);
        }
        return sum;
    }

    @Override
    public Value value() {
        Value known = value;
        if (known == null) {
            known = value(state);
            value = known;
        }
        return known;
    }

    /** The values of all variables. */
    static Value value(TLCState state) {
        Map<String, Value> variables = new TreeMap<>();
        for (OpDeclNode variable : state.getVars()) {
            variables.put(variable.getName().toString(), TlcValues.fromTlc(state.lookup(variable.getName())));
        }
        return Value.record(variables);
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof TlcState that) || hash() != that.hash() || maker != that.maker) {
            return false;
        }
        try {
            return view == null ? state.equals(that.state) : view.equals(that.view);
        } catch (RuntimeException incomparable) {
            // TLC rejects comparisons of values of different kinds; such values differ.
            return false;
        }
    }

    @Override
    public int hashCode() {
        return Long.hashCode(hash());
    }

    @Override
    public String toString() {
        return value().toString();
    }
}
