package dev.plumbline.tla.internal.partial;

import dev.plumbline.tla.internal.value.Bool;
import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Partial knowledge of the value of an expression, valid in every reachable state. In two states with the same contents
 * of its {@linkplain #sources sources} the value is the same.
 */
public sealed interface PartialValue {
    /** More candidates than this are not listed. */
    int MOST_CANDIDATES = 64;

    PartialValue TRUE = new Known(Bool.TRUE);
    PartialValue FALSE = new Known(Bool.FALSE);

    Sources sources();

    /** The same value in every state. */
    record Known(TlaValue value) implements PartialValue {
        @Override
        public Sources sources() {
            return Sources.NONE;
        }
    }

    /** The content of a cell before the step. */
    record Held(int cell, Sources sources) implements PartialValue {
        public static Held of(int cell) {
            return new Held(cell, Sources.of(cell));
        }
    }

    /**
     * The sum of the contents of some cells before the step, and of an amount.
     *
     * @param terms cells with numbers, each of them counted once
     * @param by the cells that determine the amount
     */
    record Sum(Sources terms, Sources by, Sources sources) implements PartialValue {
        public Sum(Sources terms, Sources by) {
            this(terms, by, terms.and(by));
        }

        /**
         * The cells that determine the difference between this sum and the content of a cell; null if the cell is not
         * one of the terms, or if the difference depends on the cell itself.
         */
        public Sources differenceFrom(int cell) {
            return terms.has(cell) && !by.has(cell)
                    ? terms.without(Sources.of(cell)).and(by)
                    : null;
        }
    }

    /**
     * Some value.
     *
     * @param among candidates, one of which it is; null if it may be anything
     */
    record Some(List<TlaValue> among, Sources sources) implements PartialValue {}

    /** A key of a function: whether it is in the domain, and the value there if so. */
    record Entry(Presence presence, PartialValue value) {}

    /** A function. A key that is not mentioned is not in its domain in any state. */
    final class Mapping implements PartialValue {
        private final Map<TlaValue, Entry> entries;
        private Sources sources;

        private Mapping(Map<TlaValue, Entry> entries) {
            this.entries = entries;
        }

        /** @param entries must not be changed afterwards */
        public static Mapping of(Map<TlaValue, Entry> entries) {
            return new Mapping(entries);
        }

        public Map<TlaValue, Entry> entries() {
            return entries;
        }

        @Override
        public Sources sources() {
            if (sources == null) {
                List<Sources> all = new ArrayList<>(2 * entries.size());
                for (Entry entry : entries.values()) {
                    all.add(entry.presence.sources());
                    all.add(entry.value.sources());
                }
                sources = Sources.all(all);
            }
            return sources;
        }
    }

    /** A set. An element that is not mentioned is not in it in any state. */
    final class Collected implements PartialValue {
        private final Map<TlaValue, Presence> elements;
        private Sources sources;

        private Collected(Map<TlaValue, Presence> elements) {
            this.elements = elements;
        }

        /** @param elements must not be changed afterwards */
        public static Collected of(Map<TlaValue, Presence> elements) {
            return new Collected(elements);
        }

        public Map<TlaValue, Presence> elements() {
            return elements;
        }

        @Override
        public Sources sources() {
            if (sources == null) {
                List<Sources> all = new ArrayList<>(elements.size());
                elements.values().forEach(presence -> all.add(presence.sources()));
                sources = Sources.all(all);
            }
            return sources;
        }
    }

    /** A possible member of a set, and whether it is in it. */
    record Member(Presence presence, PartialValue value) {}

    /** A set of partially known values. Two members may have the same value. */
    record Listed(List<Member> members, Sources sources) implements PartialValue {
        public static Listed of(List<Member> members) {
            List<Sources> all = new ArrayList<>(2 * members.size());
            for (Member member : members) {
                all.add(member.presence.sources());
                all.add(member.value.sources());
            }
            return new Listed(List.copyOf(members), Sources.all(all));
        }
    }

    static PartialValue of(boolean truth) {
        return truth ? TRUE : FALSE;
    }

    /** TRUE or FALSE, depending on these cells. */
    static PartialValue truthBy(Sources sources) {
        return new Some(List.of(Bool.FALSE, Bool.TRUE), sources);
    }

    static PartialValue anything(Sources sources) {
        return new Some(null, sources);
    }

    /** One of some values, depending on these cells. */
    static PartialValue oneOf(List<TlaValue> values, Sources sources) {
        List<TlaValue> distinct = values.stream().distinct().toList();
        if (distinct.size() == 1) {
            return new Known(distinct.get(0));
        }
        return new Some(distinct.isEmpty() || distinct.size() > MOST_CANDIDATES ? null : distinct, sources);
    }

    default boolean isTrue() {
        return this instanceof Known known && known.value == Bool.TRUE;
    }

    default boolean isFalse() {
        return this instanceof Known known && known.value == Bool.FALSE;
    }

    /** The possible values; null if they are too many, or unknown. */
    default List<TlaValue> candidates() {
        if (this instanceof Known known) {
            return List.of(known.value);
        }
        if (this instanceof Some some) {
            return some.among;
        }
        try {
            if (this instanceof Collected set) {
                return set.elements.values().stream().allMatch(Presence::isCertain)
                        ? List.of(Elements.of(set.elements.keySet()))
                        : null;
            }
            return this instanceof Mapping mapping ? functions(mapping) : null;
        } catch (ValueError e) {
            // The elements are of two kinds.
            return null;
        }
    }

    private static List<TlaValue> functions(Mapping mapping) {
        List<Map<TlaValue, TlaValue>> functions = List.of(Map.of());
        for (Map.Entry<TlaValue, Entry> each : mapping.entries.entrySet()) {
            List<TlaValue> values = each.getValue().value.candidates();
            if (values == null
                    || !each.getValue().presence.isCertain()
                    || values.size() * functions.size() > MOST_CANDIDATES) {
                return null;
            }
            List<Map<TlaValue, TlaValue>> longer = new ArrayList<>();
            for (Map<TlaValue, TlaValue> function : functions) {
                for (TlaValue value : values) {
                    Map<TlaValue, TlaValue> extended = new LinkedHashMap<>(function);
                    extended.put(each.getKey(), value);
                    longer.add(extended);
                }
            }
            functions = longer;
        }
        return functions.stream().map(PartialValue::function).toList();
    }

    private static TlaValue function(Map<TlaValue, TlaValue> entries) {
        return Fun.of(
                entries.keySet().toArray(new TlaValue[0]), entries.values().toArray(new TlaValue[0]));
    }
}
