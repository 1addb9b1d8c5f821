package dev.plumbline.tla.internal.value;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * A function given by its domain and a rule. Each value is computed when it is first needed. The domain may be
 * infinite, such as Nat; then the function can be applied, but neither compared nor printed.
 */
public final class LazyFun extends FunctionValue {
    private final SetValue domain;
    private final Function<TlaValue, TlaValue> rule;
    private final Map<TlaValue, TlaValue> known = new ConcurrentHashMap<>();
    private volatile Fun forced;

    /** @param rule called with elements of the domain only; returns the same value each time */
    public LazyFun(SetValue domain, Function<TlaValue, TlaValue> rule) {
        this.domain = domain;
        this.rule = rule;
    }

    @Override
    public TlaValue applyOrNull(TlaValue argument) {
        Fun all = forced;
        if (all != null) {
            return all.applyOrNull(argument);
        }
        TlaValue value = known.get(argument);
        if (value == null && domain.contains(argument)) {
            value = rule.apply(argument);
            known.put(argument, value);
        }
        return value;
    }

    @Override
    public SetValue domain() {
        return domain;
    }

    @Override
    public boolean isSequence() {
        return domain.isFinite() && Domain.of(domain).isSequence();
    }

    @Override
    public FunctionValue with(TlaValue argument, TlaValue value) {
        if (domain.isFinite()) {
            return force().with(argument, value);
        }
        if (!domain.contains(argument)) {
            return this;
        }
        return new LazyFun(domain, given -> given.sameAs(argument) ? value : apply(given));
    }

    @Override
    protected TlaValue settle() {
        return force().settled();
    }

    @Override
    public Fun force() {
        Fun all = forced;
        if (all == null) {
            if (!domain.isFinite()) {
                throw ValueError.limit("cannot enumerate " + kind());
            }
            all = Fun.of(domain, this::apply);
            forced = all;
            known.clear();
        }
        return all;
    }

    /** For stores, two functions with an infinite domain are equal only if they are the same object. */
    @Override
    protected boolean equalContents(TlaValue other) {
        return domain.isFinite()
                && other instanceof FunctionValue that
                && that.domain().isFinite()
                && force().equalContents(that.force());
    }

    @Override
    protected int computeHash() {
        return domain.isFinite() ? force().hashCode() : System.identityHashCode(this);
    }

    @Override
    protected String kindName() {
        Fun all = forced;
        return all != null ? all.kindName() : "function";
    }

    /** Computes no values for a message: the message may be about an error in computing them. */
    @Override
    public void print(StringBuilder out, int limit) {
        if (forced != null || limit == Integer.MAX_VALUE && domain.isFinite()) {
            force().print(out, limit);
        } else {
            out.append("[x \\in ");
            domain.print(out, limit);
            out.append(" |-> ...]");
        }
    }
}
