package dev.plumbline.tla.internal.meaning;

import dev.plumbline.tla.internal.partial.PartialFunctions;
import dev.plumbline.tla.internal.partial.PartialSets;
import dev.plumbline.tla.internal.partial.PartialValue;
import dev.plumbline.tla.internal.partial.Presence;
import dev.plumbline.tla.internal.partial.Sources;
import dev.plumbline.tla.internal.value.FunctionValue;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The cells of the state, and an upper bound for all reachable states: the arguments that a function may have, the
 * elements that a set may have. It begins with the initial states and grows with the values that steps write, until no
 * step writes anything new: then, by induction over the steps, it holds for every reachable state.
 */
final class StateShape {
    private static final int DEEPEST = 3;
    private static final int MOST_PARTS = 4096;

    private final Divisions divisions;
    private final List<StatePart> parts = new ArrayList<>();
    private final Shape[] shapes;
    private final PartialValue[] values;
    private boolean grown;

    /** @param initial the values of the variables in each initial state */
    StateShape(List<TlaValue[]> initial, Divisions divisions) {
        this.divisions = divisions;
        this.shapes = new Shape[initial.get(0).length];
        this.values = new PartialValue[shapes.length];
        for (int i = 0; i < shapes.length; i++) {
            int variable = i;
            shapes[i] = shape(
                    new StatePlace(variable, List.of()),
                    initial.stream().map(state -> state[variable]).toList());
        }
    }

    private Shape shape(StatePlace place, List<TlaValue> initial) {
        try {
            if (!divisions.isWhole(place) && place.path().size() < DEEPEST) {
                if (initial.stream().allMatch(value -> value instanceof SetValue set && isSmall(set))) {
                    Shape.Grouped set = new Shape.Grouped(divisions.labels(place));
                    initial.forEach(value -> ((SetValue) value).forEach(element -> add(set, place, element)));
                    return set;
                }
                if (initial.stream()
                        .allMatch(value -> value instanceof FunctionValue function && isSmall(function.domain()))) {
                    return function(
                            place,
                            initial.stream().map(value -> (FunctionValue) value).toList());
                }
            }
        } catch (ValueError e) {
            // A value that cannot be enumerated is not divided.
        }
        return new Shape.Whole(cell(new StatePart(place.variable(), place.path(), null)));
    }

    private Shape function(StatePlace place, List<FunctionValue> initial) {
        SetValue domain = initial.get(0).domain();
        boolean isFixed = !divisions.isGrowing(place)
                && !domain.isEmpty()
                && initial.stream().allMatch(function -> function.domain().equals(domain));
        if (!isFixed) {
            Shape.Growing growing = new Shape.Growing();
            initial.forEach(function -> function.domain().forEach(key -> add(growing, place, key)));
            return growing;
        }
        Map<TlaValue, Shape> below = new LinkedHashMap<>();
        for (TlaValue key : domain) {
            below.put(
                    key,
                    shape(
                            place.at(key),
                            initial.stream()
                                    .map(function -> function.apply(key))
                                    .toList()));
        }
        return new Shape.Fixed(below);
    }

    private static boolean isSmall(SetValue set) {
        return set.isFinite() && set.size() <= MOST_PARTS;
    }

    private int cell(StatePart part) {
        parts.add(part);
        return parts.size() - 1;
    }

    private void add(Shape.Growing function, StatePlace place, TlaValue key) {
        if (!function.cells().containsKey(key)) {
            if (function.cells().size() >= MOST_PARTS) {
                throw divisions.whole(place);
            }
            function.cells()
                    .put(key, cell(new StatePart(place.variable(), place.at(key).path(), null)));
            grown = true;
        }
    }

    private void add(Shape.Grouped set, StatePlace place, TlaValue element) {
        if (!set.elements().containsKey(element)) {
            if (set.elements().size() >= MOST_PARTS) {
                throw divisions.whole(place);
            }
            int cell = set.cells()
                    .computeIfAbsent(
                            set.labels().of(element),
                            label -> cell(new StatePart(place.variable(), place.path(), label)));
            set.elements().put(element, cell);
            grown = true;
        }
    }

    /** The cells, by number. */
    List<StatePart> parts() {
        return parts;
    }

    /** The labels of the set at the place of a part. */
    Labels labels(StatePart part) {
        return divisions.labels(new StatePlace(part.variable(), part.path()));
    }

    /** Whether anything was added since the last call. */
    boolean hasGrown() {
        boolean before = grown;
        grown = false;
        if (before) {
            Arrays.fill(values, null);
        }
        return before;
    }

    /** The value of a variable before the step. */
    PartialValue value(int variable) {
        if (values[variable] == null) {
            values[variable] = value(shapes[variable]);
        }
        return values[variable];
    }

    private static PartialValue value(Shape shape) {
        if (shape instanceof Shape.Whole whole) {
            return PartialValue.Held.of(whole.cell());
        }
        if (shape instanceof Shape.Fixed fixed) {
            Map<TlaValue, PartialValue.Entry> entries = new LinkedHashMap<>();
            fixed.parts().forEach((key, part) -> entries.put(key, new PartialValue.Entry(Presence.YES, value(part))));
            return PartialValue.Mapping.of(entries);
        }
        if (shape instanceof Shape.Growing growing) {
            Map<TlaValue, PartialValue.Entry> entries = new LinkedHashMap<>();
            growing.cells()
                    .forEach((key, cell) -> entries.put(
                            key, new PartialValue.Entry(Presence.AsBefore.of(cell, key), PartialValue.Held.of(cell))));
            return PartialValue.Mapping.of(entries);
        }
        Shape.Grouped set = (Shape.Grouped) shape;
        Map<TlaValue, Presence> elements = new LinkedHashMap<>();
        set.elements().forEach((element, cell) -> elements.put(element, Presence.AsBefore.of(cell, element)));
        return PartialValue.Collected.of(elements);
    }

    /**
     * The cells that change when a variable gets a new value, and the cells on which their new contents, or the added
     * amounts, depend.
     */
    static final class Change {
        private Sources written = Sources.NONE;
        private Sources added = Sources.NONE;
        private Sources read = Sources.NONE;

        Sources written() {
            return written;
        }

        Sources added() {
            return added;
        }

        Sources read() {
            return read;
        }

        private void write(int cell, Sources by) {
            written = written.and(Sources.of(cell));
            read = read.and(by);
        }

        private void add(int cell, Sources by) {
            added = added.and(Sources.of(cell));
            read = read.and(by);
        }
    }

    /** Adds the changes of the assignment of a new value to a variable. */
    void assign(int variable, PartialValue value, Change change) {
        assign(shapes[variable], new StatePlace(variable, List.of()), value, change);
    }

    private void assign(Shape shape, StatePlace place, PartialValue value, Change change) {
        if (shape instanceof Shape.Whole whole) {
            put(whole.cell(), value, change);
        } else if (value instanceof PartialValue.Some some && some.among() != null) {
            // Each candidate may become the value: all of its cells may be written, and the written values depend on
            // the sources.
            for (TlaValue candidate : some.among()) {
                assign(shape, place, new PartialValue.Known(candidate), change);
            }
            change.read = change.read.and(some.sources());
        } else if (shape instanceof Shape.Grouped set) {
            assign(set, place, value, change);
        } else {
            PartialValue.Mapping mapping = PartialFunctions.asMapping(value);
            if (mapping == null) {
                throw divisions.whole(place);
            }
            if (shape instanceof Shape.Growing growing) {
                assign(growing, place, mapping, change);
            } else {
                assign((Shape.Fixed) shape, place, mapping, change);
            }
        }
    }

    private static void put(int cell, PartialValue value, Change change) {
        if (value instanceof PartialValue.Held held && held.cell() == cell) {
            return;
        }
        Sources amount = value instanceof PartialValue.Sum sum ? sum.differenceFrom(cell) : null;
        if (amount == null) {
            change.write(cell, value.sources());
        } else {
            change.add(cell, amount);
        }
    }

    private void assign(Shape.Fixed fixed, StatePlace place, PartialValue.Mapping mapping, Change change) {
        boolean isSameDomain = mapping.entries().keySet().equals(fixed.parts().keySet())
                && mapping.entries().values().stream()
                        .allMatch(entry -> entry.presence().isCertain());
        if (!isSameDomain) {
            throw divisions.growing(place);
        }
        fixed.parts()
                .forEach((key, part) ->
                        assign(part, place.at(key), mapping.entries().get(key).value(), change));
    }

    private void assign(Shape.Growing growing, StatePlace place, PartialValue.Mapping mapping, Change change) {
        mapping.entries().keySet().forEach(key -> add(growing, place, key));
        growing.cells().forEach((key, cell) -> {
            PartialValue.Entry entry = mapping.entries().get(key);
            if (entry == null) {
                change.write(cell, Sources.NONE);
            } else if (!(entry.presence() instanceof Presence.AsBefore before
                    && before.is(cell, key)
                    && entry.value() instanceof PartialValue.Held held
                    && held.cell() == cell)) {
                change.write(cell, entry.presence().sources().and(entry.value().sources()));
            }
        });
    }

    private void assign(Shape.Grouped set, StatePlace place, PartialValue value, Change change) {
        PartialValue.Collected collected = PartialSets.asCollected(value);
        if (collected == null) {
            throw divisions.whole(place);
        }
        collected.elements().keySet().forEach(element -> add(set, place, element));
        Map<Integer, Sources> changed = new HashMap<>();
        set.elements().forEach((element, cell) -> {
            Presence presence = collected.elements().get(element);
            if (!(presence instanceof Presence.AsBefore before && before.is(cell, element))) {
                Sources by = presence == null ? Sources.NONE : presence.sources();
                // The other elements of the cell may stay, so the new content depends on the old one.
                changed.merge(cell, by.and(Sources.of(cell)), Sources::and);
            }
        });
        changed.forEach(change::write);
    }
}
