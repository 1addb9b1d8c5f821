package dev.plumbline.tla.internal.value.set;

import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.Range;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.ArrayList;
import java.util.List;

/** The operators on sets. Each chooses whether the result is enumerated or kept as a formula over the operands. */
public final class Sets {
    /** Larger intervals are not enumerated just because an operator is applied to them. */
    private static final Num SMALL = Num.of(1 << 16);

    private Sets() {}

    /** {@code left \cup right}. */
    public static SetValue union(SetValue left, SetValue right) {
        if (right == Elements.EMPTY) {
            return listed(left);
        }
        if (left == Elements.EMPTY) {
            return right;
        }
        if (!isSmall(right)) {
            return new Combined(Combined.Operation.UNION, left, right);
        }
        // The enumerated set is tested first, as in TLC: (SUBSET S) \cup {none} contains the model value none, though
        // SUBSET S alone rejects the test.
        return isSmall(left)
                ? left.elements().union(right.elements())
                : new Combined(Combined.Operation.UNION, right, left);
    }

    /** {@code left \cap right}. */
    public static SetValue intersection(SetValue left, SetValue right) {
        if (isSmall(left)) {
            return filter(left, right, true);
        }
        if (left instanceof Range first && right instanceof Range second) {
            Num low = first.low().compareWith(second.low()) >= 0 ? first.low() : second.low();
            Num high = first.high().compareWith(second.high()) <= 0 ? first.high() : second.high();
            return Range.of(low, high);
        }
        return isSmall(right) ? filter(right, left, true) : new Combined(Combined.Operation.INTERSECTION, left, right);
    }

    /** {@code left \ right}. */
    public static SetValue difference(SetValue left, SetValue right) {
        if (right == Elements.EMPTY) {
            return listed(left);
        }
        return isSmall(left) ? filter(left, right, false) : new Combined(Combined.Operation.DIFFERENCE, left, right);
    }

    /** {@code UNION sets}. */
    public static SetValue unionOf(SetValue sets) {
        if (sets instanceof Subsets subsets) {
            return subsets.base();
        }
        if (!(sets instanceof Elements members)) {
            return new Flattened(sets);
        }
        if (members.size() == 1 && members.get(0) instanceof Elements only) {
            return only;
        }
        int count = 0;
        for (TlaValue member : members) {
            if (!(member instanceof Elements set)) {
                return new Flattened(sets);
            }
            count += set.size();
        }
        TlaValue[] all = new TlaValue[count];
        int next = 0;
        for (TlaValue member : members) {
            for (TlaValue element : (Elements) member) {
                all[next++] = element;
            }
        }
        return Elements.ofOwned(all, count);
    }

    /** TLC turns small intervals into lists whenever an operator is applied to them. That is visible in their text. */
    private static SetValue listed(SetValue set) {
        return isSmall(set) ? set.elements() : set;
    }

    /** Whether the set is enumerated, or cheap to enumerate. */
    private static boolean isSmall(SetValue set) {
        return set instanceof Elements
                || set instanceof Range && set.cardinality().compareWith(SMALL) <= 0;
    }

    /** The elements of a finite set that another set contains, or those that it does not contain. */
    private static Elements filter(SetValue finite, SetValue other, boolean kept) {
        Elements elements = finite.elements();
        if (other instanceof Elements that) {
            return kept ? elements.intersection(that) : elements.difference(that);
        }
        TlaValue[] result = new TlaValue[elements.size()];
        int count = 0;
        for (int i = 0; i < result.length; i++) {
            TlaValue element = elements.get(i);
            if (other.contains(element) == kept) {
                result[count++] = element;
            }
        }
        return count == result.length ? elements : Elements.ofOwned(result, count);
    }

    /** The elements of a set as they are visited. */
    static TlaValue[] visited(SetValue set) {
        if (set.isVisitedInOrder()) {
            return set.elements().toArray();
        }
        List<TlaValue> visited = new ArrayList<>();
        set.visits().forEachRemaining(visited::add);
        return visited.toArray(new TlaValue[0]);
    }
}
