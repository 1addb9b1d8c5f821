package dev.plumbline.tla.internal.partial;

import dev.plumbline.tla.internal.partial.PartialValue.Collected;
import dev.plumbline.tla.internal.partial.PartialValue.Entry;
import dev.plumbline.tla.internal.partial.PartialValue.Held;
import dev.plumbline.tla.internal.partial.PartialValue.Known;
import dev.plumbline.tla.internal.partial.PartialValue.Mapping;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One of two values, depending on some cells; and whether two values are equal. */
public final class PartialJoin {
    private PartialJoin() {}

    /** @param one null if there is no value yet */
    public static PartialValue joined(PartialValue one, PartialValue other, Sources condition) {
        return one == null ? other : join(one, other, condition);
    }

    /**
     * One of two values.
     *
     * @param condition the cells that determine which one
     */
    public static PartialValue join(PartialValue one, PartialValue other, Sources condition) {
        if (isSame(one, other)) {
            return one;
        }
        Mapping left = PartialFunctions.asMapping(one);
        Mapping right = left == null ? null : PartialFunctions.asMapping(other);
        if (right != null && (one instanceof Mapping || other instanceof Mapping)) {
            return join(left, right, condition);
        }
        Collected first = one instanceof Collected || other instanceof Collected ? PartialSets.asCollected(one) : null;
        Collected second = first == null ? null : PartialSets.asCollected(other);
        if (second != null) {
            return join(first, second, condition);
        }
        PartialValue sum = PartialSums.join(one, other, condition);
        if (sum != null) {
            return sum;
        }
        Sources all = condition.and(one.sources()).and(other.sources());
        List<TlaValue> candidates = one.candidates();
        List<TlaValue> others = other.candidates();
        if (candidates == null || others == null) {
            return PartialValue.anything(all);
        }
        List<TlaValue> both = new ArrayList<>(candidates);
        both.addAll(others);
        return PartialValue.oneOf(both, all);
    }

    private static boolean isSame(PartialValue one, PartialValue other) {
        return one == other
                || one instanceof Known known
                        && other instanceof Known that
                        && known.value().equals(that.value())
                || one instanceof Held held && other instanceof Held that && held.cell() == that.cell();
    }

    private static PartialValue join(Mapping one, Mapping other, Sources condition) {
        Map<TlaValue, Entry> entries = new LinkedHashMap<>();
        one.entries().forEach((key, entry) -> {
            Entry that = other.entries().get(key);
            entries.put(
                    key,
                    that == null
                            ? new Entry(perhaps(entry.presence(), condition), entry.value())
                            : new Entry(
                                    join(entry.presence(), that.presence(), condition),
                                    join(entry.value(), that.value(), condition)));
        });
        other.entries().forEach((key, entry) -> {
            if (!one.entries().containsKey(key)) {
                entries.put(key, new Entry(perhaps(entry.presence(), condition), entry.value()));
            }
        });
        return Mapping.of(entries);
    }

    private static PartialValue join(Collected one, Collected other, Sources condition) {
        Map<TlaValue, Presence> elements = new LinkedHashMap<>();
        one.elements().forEach((element, presence) -> {
            Presence that = other.elements().get(element);
            elements.put(element, that == null ? perhaps(presence, condition) : join(presence, that, condition));
        });
        other.elements().forEach((element, presence) -> {
            if (!one.elements().containsKey(element)) {
                elements.put(element, perhaps(presence, condition));
            }
        });
        return Collected.of(elements);
    }

    private static Presence perhaps(Presence presence, Sources condition) {
        return new Presence.Perhaps(presence.sources().and(condition));
    }

    private static Presence join(Presence one, Presence other, Sources condition) {
        return one.same(other)
                ? one
                : new Presence.Perhaps(one.sources().and(other.sources()).and(condition));
    }

    /** {@code one = other}. */
    public static PartialValue areEqual(PartialValue one, PartialValue other) {
        if (isSame(one, other)) {
            return PartialValue.TRUE;
        }
        Sources all = one.sources().and(other.sources());
        if (one instanceof Known && other instanceof Collected set) {
            return areEqual(set, one);
        }
        if (one instanceof Collected set && other instanceof Known known && known.value() instanceof SetValue value) {
            return differ(set, value) ? PartialValue.FALSE : PartialValue.truthBy(all);
        }
        List<TlaValue> left = one.candidates();
        List<TlaValue> right = other.candidates();
        if (left == null || right == null || left.size() * right.size() > PartialValue.MOST_CANDIDATES) {
            return PartialValue.truthBy(all);
        }
        boolean[] possible = new boolean[2];
        for (TlaValue each : left) {
            for (TlaValue that : right) {
                try {
                    possible[each.sameAs(that) ? 1 : 0] = true;
                } catch (ValueError e) {
                    return PartialValue.truthBy(all);
                }
            }
        }
        return possible[0] == possible[1] ? PartialValue.truthBy(all) : PartialValue.of(possible[1]);
    }

    /**
     * Whether a set never equals the known one: it has an additional element in every state, or lacks one in every
     * state.
     */
    private static boolean differ(Collected set, SetValue known) {
        try {
            for (Map.Entry<TlaValue, Presence> each : set.elements().entrySet()) {
                if (each.getValue().isCertain() && !known.contains(each.getKey())) {
                    return true;
                }
            }
            if (known.isFinite() && known.size() <= set.elements().size()) {
                for (TlaValue element : known) {
                    if (!set.elements().containsKey(element)) {
                        return true;
                    }
                }
            }
            return false;
        } catch (ValueError e) {
            return false;
        }
    }
}
