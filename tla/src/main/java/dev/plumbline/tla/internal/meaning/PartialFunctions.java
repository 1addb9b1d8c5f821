package dev.plumbline.tla.internal.meaning;

import dev.plumbline.tla.internal.meaning.Partial.Collected;
import dev.plumbline.tla.internal.meaning.Partial.Entry;
import dev.plumbline.tla.internal.meaning.Partial.Known;
import dev.plumbline.tla.internal.meaning.Partial.Mapping;
import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.FunctionValue;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The operators of functions on values of which only parts are known. */
final class PartialFunctions {
    private static final int MOST_ARGUMENTS = 4096;

    private PartialFunctions() {}

    /** The function by its arguments; null if it is not known which there may be, or if they are too many. */
    static Mapping asMapping(Partial value) {
        if (value instanceof Mapping mapping) {
            return mapping;
        }
        if (!(value instanceof Known known) || !(known.value() instanceof FunctionValue function)) {
            return null;
        }
        try {
            SetValue domain = function.domain();
            if (!domain.isFinite() || domain.size() > MOST_ARGUMENTS) {
                return null;
            }
            Fun all = function.force();
            Map<TlaValue, Entry> entries = new LinkedHashMap<>();
            for (TlaValue key : domain) {
                entries.put(key, new Entry(Presence.YES, new Known(all.apply(key))));
            }
            return Mapping.of(entries);
        } catch (ValueError e) {
            return null;
        }
    }

    static Partial domain(Partial function) {
        Mapping mapping = asMapping(function);
        if (mapping == null) {
            return Partial.anything(function.sources());
        }
        Map<TlaValue, Presence> keys = new LinkedHashMap<>();
        mapping.entries().forEach((key, entry) -> keys.put(key, entry.presence()));
        return Collected.of(keys);
    }

    /** {@code function[argument]}. Without the argument it is an error, which is no value. */
    static Partial apply(Partial function, Partial argument) {
        List<TlaValue> functions = function instanceof Partial.Some some ? some.among() : null;
        if (functions != null) {
            Partial all = null;
            for (TlaValue each : functions) {
                all = PartialJoin.joined(all, apply(new Known(each), argument), function.sources());
            }
            return all;
        }
        if (function instanceof Known known && known.value() instanceof FunctionValue all) {
            return applyKnown(all, argument);
        }
        Mapping mapping = asMapping(function);
        List<TlaValue> arguments = argument.candidates();
        if (mapping == null || arguments == null) {
            return Partial.anything(function.sources().and(argument.sources()));
        }
        Partial found = null;
        for (TlaValue each : arguments) {
            Entry entry = mapping.entries().get(each);
            if (entry != null) {
                found = PartialJoin.joined(found, entry.value(), argument.sources());
            }
        }
        return found == null ? Partial.anything(argument.sources()) : found;
    }

    private static Partial applyKnown(FunctionValue function, Partial argument) {
        List<TlaValue> arguments = argument.candidates();
        if (arguments == null) {
            return Partial.anything(argument.sources());
        }
        List<TlaValue> values = new ArrayList<>();
        for (TlaValue each : arguments) {
            try {
                TlaValue value = function.applyOrNull(each);
                if (value != null) {
                    values.add(value);
                }
            } catch (ValueError e) {
                return Partial.anything(argument.sources());
            }
        }
        return Partial.oneOf(values, argument.sources());
    }

    /** {@code [function EXCEPT ![k1][k2] = new]}, where the new value is found from the old one. */
    static Partial except(Partial function, List<Partial> path, UnaryOperator<Partial> changed) {
        if (path.isEmpty()) {
            return changed.apply(function);
        }
        Mapping mapping = asMapping(function);
        Partial key = path.get(0);
        List<Partial> rest = path.subList(1, path.size());
        if (mapping == null) {
            Partial inside = Partial.anything(function.sources().and(PartialSets.sources(path)));
            return Partial.anything(inside.sources().and(changed.apply(inside).sources()));
        }
        Map<TlaValue, Entry> entries = new LinkedHashMap<>(mapping.entries());
        List<TlaValue> keys = key.candidates();
        boolean isOne = keys != null && keys.size() == 1;
        for (TlaValue each : keys == null ? List.copyOf(entries.keySet()) : keys) {
            Entry old = entries.get(each);
            if (old != null) {
                Partial now = except(old.value(), rest, changed);
                entries.put(
                        each,
                        new Entry(old.presence(), isOne ? now : PartialJoin.join(old.value(), now, key.sources())));
            }
        }
        return Mapping.of(entries);
    }

    /** {@code left @@ right}: where both have an argument, the left one counts. */
    static Partial combined(Partial left, Partial right) {
        Mapping first = asMapping(left);
        Mapping second = asMapping(right);
        if (first == null || second == null) {
            return Partial.anything(left.sources().and(right.sources()));
        }
        Map<TlaValue, Entry> entries = new LinkedHashMap<>(second.entries());
        first.entries().forEach((key, entry) -> entries.merge(key, entry, PartialFunctions::orElse));
        return Mapping.of(entries);
    }

    private static Entry orElse(Entry second, Entry first) {
        if (first.presence().isCertain()) {
            return first;
        }
        Partial value =
                PartialJoin.join(first.value(), second.value(), first.presence().sources());
        return new Entry(first.presence().or(second.presence()), value);
    }

    /** {@code key :> value}. */
    static Partial single(Partial key, Partial value) {
        List<TlaValue> keys = key.candidates();
        if (keys == null) {
            return Partial.anything(key.sources().and(value.sources()));
        }
        Presence presence = keys.size() == 1 ? Presence.YES : new Presence.Perhaps(key.sources());
        Map<TlaValue, Entry> entries = new LinkedHashMap<>();
        keys.forEach(each -> entries.put(each, new Entry(presence, value)));
        return Mapping.of(entries);
    }
}
