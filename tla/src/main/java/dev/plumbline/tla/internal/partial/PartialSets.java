package dev.plumbline.tla.internal.partial;

import dev.plumbline.tla.internal.partial.PartialValue.Collected;
import dev.plumbline.tla.internal.partial.PartialValue.Known;
import dev.plumbline.tla.internal.partial.PartialValue.Listed;
import dev.plumbline.tla.internal.partial.PartialValue.Member;
import dev.plumbline.tla.internal.partial.PartialValue.Some;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The operators of sets on partially known values. */
public final class PartialSets {
    private static final int MOST_ELEMENTS = 4096;

    private PartialSets() {}

    /** The set by its elements; null if the possible elements are unknown or too many. */
    public static Collected asCollected(PartialValue value) {
        if (value instanceof Collected collected) {
            return collected;
        }
        List<TlaValue> candidates = value.candidates();
        if (candidates == null) {
            return null;
        }
        Map<TlaValue, Presence> elements = new LinkedHashMap<>();
        Presence presence = candidates.size() == 1 ? Presence.YES : new Presence.Perhaps(value.sources());
        try {
            for (TlaValue candidate : candidates) {
                if (!(candidate instanceof SetValue set) || !set.isFinite() || set.size() > MOST_ELEMENTS) {
                    return null;
                }
                set.forEach(element -> elements.put(element, presence));
            }
        } catch (ValueError e) {
            return null;
        }
        return Collected.of(elements);
    }

    /** {@code {a, b, c}}. */
    public static PartialValue ofElements(List<PartialValue> members) {
        Map<TlaValue, Presence> elements = new LinkedHashMap<>();
        for (PartialValue member : members) {
            if (!add(elements, member, Presence.YES)) {
                return Listed.of(members.stream()
                        .map(each -> new Member(Presence.YES, each))
                        .toList());
            }
        }
        return Collected.of(elements);
    }

    /** Adds an element that is present if a condition holds. Returns false if its possible values are unknown. */
    public static boolean add(Map<TlaValue, Presence> elements, PartialValue member, Presence condition) {
        List<TlaValue> candidates = member.candidates();
        if (candidates == null) {
            return false;
        }
        Presence presence = candidates.size() == 1 ? condition : condition.given(member.sources());
        for (TlaValue candidate : candidates) {
            elements.merge(candidate, presence, Presence::or);
        }
        return true;
    }

    public static Sources sources(List<PartialValue> values) {
        Sources all = Sources.NONE;
        for (PartialValue value : values) {
            all = all.and(value.sources());
        }
        return all;
    }

    public static PartialValue union(PartialValue one, PartialValue other) {
        Collected left = asCollected(one);
        Collected right = asCollected(other);
        if (left == null || right == null) {
            return PartialValue.anything(one.sources().and(other.sources()));
        }
        Map<TlaValue, Presence> elements = new LinkedHashMap<>(left.elements());
        right.elements().forEach((element, presence) -> elements.merge(element, presence, Presence::or));
        return Collected.of(elements);
    }

    public static PartialValue intersection(PartialValue one, PartialValue other) {
        Collected left = asCollected(one);
        if (left == null) {
            Collected right = asCollected(other);
            return right == null ? PartialValue.anything(one.sources().and(other.sources())) : intersection(right, one);
        }
        Map<TlaValue, Presence> elements = new LinkedHashMap<>();
        left.elements().forEach((element, presence) -> {
            PartialValue isThere = contains(other, element);
            if (!isThere.isFalse()) {
                elements.put(element, isThere.isTrue() ? presence : presence.given(isThere.sources()));
            }
        });
        return Collected.of(elements);
    }

    public static PartialValue difference(PartialValue one, PartialValue other) {
        Collected left = asCollected(one);
        if (left == null) {
            return PartialValue.anything(one.sources().and(other.sources()));
        }
        Map<TlaValue, Presence> elements = new LinkedHashMap<>();
        left.elements().forEach((element, presence) -> {
            PartialValue isThere = contains(other, element);
            if (!isThere.isTrue()) {
                elements.put(element, isThere.isFalse() ? presence : presence.given(isThere.sources()));
            }
        });
        return Collected.of(elements);
    }

    /** Whether a known value is an element. */
    public static PartialValue contains(PartialValue set, TlaValue element) {
        if (set instanceof Known known && known.value() instanceof SetValue all) {
            try {
                return PartialValue.of(all.contains(element));
            } catch (ValueError e) {
                return PartialValue.truthBy(Sources.NONE);
            }
        }
        Collected collected = asCollected(set);
        if (collected == null) {
            return PartialValue.truthBy(set.sources());
        }
        Presence presence = collected.elements().get(element);
        if (presence == null) {
            return PartialValue.FALSE;
        }
        return presence.isCertain() ? PartialValue.TRUE : PartialValue.truthBy(presence.sources());
    }

    public static PartialValue isElement(PartialValue element, PartialValue set) {
        List<TlaValue> candidates = element.candidates();
        if (candidates == null) {
            return PartialValue.truthBy(element.sources().and(set.sources()));
        }
        PartialValue all = contains(set, candidates.get(0));
        for (TlaValue candidate : candidates.subList(1, candidates.size())) {
            all = PartialJoin.join(all, contains(set, candidate), element.sources());
        }
        return all;
    }

    public static PartialValue isSubset(PartialValue one, PartialValue other) {
        Collected left = asCollected(one);
        if (left == null) {
            return PartialValue.truthBy(one.sources().and(other.sources()));
        }
        Sources open = null;
        for (Map.Entry<TlaValue, Presence> each : left.elements().entrySet()) {
            PartialValue isThere = contains(other, each.getKey());
            if (!isThere.isTrue()) {
                if (isThere.isFalse() && each.getValue().isCertain()) {
                    return PartialValue.FALSE;
                }
                Sources by = isThere.sources().and(each.getValue().sources());
                open = open == null ? by : open.and(by);
            }
        }
        return open == null ? PartialValue.TRUE : PartialValue.truthBy(open);
    }

    /** The members of a set; null if the possible members are unknown or too many. */
    public static List<Member> members(PartialValue set) {
        if (set instanceof Listed listed) {
            return listed.members();
        }
        Collected all = asCollected(set);
        if (all == null) {
            return null;
        }
        List<Member> members = new ArrayList<>(all.elements().size());
        all.elements().forEach((element, presence) -> members.add(new Member(presence, new Known(element))));
        return members;
    }

    /** {@code UNION sets}. */
    public static PartialValue unionOf(PartialValue sets) {
        List<Member> all = members(sets);
        if (all == null) {
            return PartialValue.anything(sets.sources());
        }
        Map<TlaValue, Presence> elements = new LinkedHashMap<>();
        for (Member each : all) {
            Collected inner = asCollected(each.value());
            if (inner == null) {
                return PartialValue.anything(sets.sources());
            }
            inner.elements()
                    .forEach((element, presence) ->
                            elements.merge(element, each.presence().and(presence), Presence::or));
        }
        return Collected.of(elements);
    }

    /** The number of elements. */
    public static PartialValue cardinality(PartialValue set) {
        List<TlaValue> candidates = set.candidates();
        if (candidates != null && candidates.size() == 1 && candidates.get(0) instanceof SetValue known) {
            return new Known(known.cardinality());
        }
        return new Some(null, set.sources());
    }
}
