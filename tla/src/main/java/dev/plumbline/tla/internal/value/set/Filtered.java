package dev.plumbline.tla.internal.value.set;

import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** {@code {x \in S: p}}, not yet enumerated: S may be infinite. */
public final class Filtered extends FoundSet {
    /** The number of membership tests after which their results are kept: most sets are asked once or twice. */
    private static final int SELDOM = 16;

    private static final int MOST_KEPT = 1 << 10;

    private final SetValue base;
    private final Predicate<TlaValue> predicate;
    private final boolean mayKeep;
    // Lost updates only delay the decision.
    private int asked;
    /** Results of membership tests; null as long as there were few. */
    private volatile Map<TlaValue, Boolean> kept;

    public Filtered(SetValue base, Predicate<TlaValue> predicate) {
        this(base, predicate, false);
    }

    /**
     * @param mayKeep whether the predicate has the same result for the same element each time, and no side effect. Then
     *     the results of membership tests are kept: a set of quorums is asked in every state.
     */
    public Filtered(SetValue base, Predicate<TlaValue> predicate, boolean mayKeep) {
        this.base = base;
        this.predicate = predicate;
        this.mayKeep = mayKeep;
    }

    @Override
    public boolean contains(TlaValue element) {
        if (!mayKeep || isEnumerated() || !element.isSettled()) {
            return isMember(element);
        }
        if (asked < SELDOM) {
            asked++;
            return isMember(element);
        }
        Map<TlaValue, Boolean> known = kept;
        if (known == null) {
            known = new ConcurrentHashMap<>();
            kept = known;
        }
        Boolean result = known.get(element);
        if (result == null) {
            result = isMember(element);
            if (known.size() < MOST_KEPT) {
                known.put(element, result);
            }
        }
        return result;
    }

    private boolean isMember(TlaValue element) {
        return base.contains(element) && (isEnumerated() ? elements().contains(element) : predicate.test(element));
    }

    @Override
    public boolean isFinite() {
        return base.isFinite();
    }

    @Override
    public boolean isInfinite() {
        return false;
    }

    @Override
    protected Iterator<TlaValue> find() {
        return filter(base.visits(), predicate);
    }

    @Override
    protected TlaValue[] parts() {
        return new TlaValue[] {base};
    }

    @Override
    protected void printFormula(StringBuilder out, int limit) {
        out.append("{x \\in ");
        base.print(out, limit);
        out.append(": ...}");
    }
}
