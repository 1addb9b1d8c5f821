package dev.plumbline.tla.internal.partial;

import dev.plumbline.tla.internal.partial.PartialValue.Collected;
import dev.plumbline.tla.internal.partial.PartialValue.Entry;
import dev.plumbline.tla.internal.partial.PartialValue.Known;
import dev.plumbline.tla.internal.partial.PartialValue.Mapping;
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

/** The operators of functions on partially known values. */
public final class PartialFunctions {
    private static final int MOST_ARGUMENTS = 4096;

    private PartialFunctions() {}

    /** The function by its arguments; null if the possible arguments are unknown or too many. */
    public static Mapping asMapping(PartialValue value) {
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

    public static PartialValue domain(PartialValue function) {
        Mapping mapping = asMapping(function);
        if (mapping == null) {
            return PartialValue.anything(function.sources());
        }
        Map<TlaValue, Presence> keys = new LinkedHashMap<>();
        mapping.entries().forEach((key, entry) -> keys.put(key, entry.presence()));
        return Collected.of(keys);
    }

    /** {@code function[argument]}. If the argument is not in the domain, it is an error, which is not a value. */
    public static PartialValue apply(PartialValue function, PartialValue argument) {
        List<TlaValue> functions = function instanceof PartialValue.Some some ? some.among() : null;
        if (functions != null) {
            PartialValue all = null;
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
            return PartialValue.anything(function.sources().and(argument.sources()));
        }
        PartialValue found = null;
        for (TlaValue each : arguments) {
            Entry entry = mapping.entries().get(each);
            if (entry != null) {
                found = PartialJoin.joined(found, entry.value(), argument.sources());
            }
        }
        return found == null ? PartialValue.anything(argument.sources()) : found;
    }

    private static PartialValue applyKnown(FunctionValue function, PartialValue argument) {
        List<TlaValue> arguments = argument.candidates();
        if (arguments == null) {
            return PartialValue.anything(argument.sources());
        }
        List<TlaValue> values = new ArrayList<>();
        for (TlaValue each : arguments) {
            try {
                TlaValue value = function.applyOrNull(each);
                if (value != null) {
                    values.add(value);
                }
            } catch (ValueError e) {
                return PartialValue.anything(argument.sources());
            }
        }
        return PartialValue.oneOf(values, argument.sources());
    }

    /** {@code [function EXCEPT ![k1][k2] = new]}, where the new value is found from the old one. */
    public static PartialValue except(
            PartialValue function, List<PartialValue> path, UnaryOperator<PartialValue> changed) {
        if (path.isEmpty()) {
            return changed.apply(function);
        }
        Mapping mapping = asMapping(function);
        PartialValue key = path.get(0);
        List<PartialValue> rest = path.subList(1, path.size());
        if (mapping == null) {
            PartialValue inside = PartialValue.anything(function.sources().and(PartialSets.sources(path)));
            return PartialValue.anything(
                    inside.sources().and(changed.apply(inside).sources()));
        }
        Map<TlaValue, Entry> entries = new LinkedHashMap<>(mapping.entries());
        List<TlaValue> keys = key.candidates();
        boolean isOne = keys != null && keys.size() == 1;
        for (TlaValue each : keys == null ? List.copyOf(entries.keySet()) : keys) {
            Entry old = entries.get(each);
            if (old != null) {
                PartialValue now = except(old.value(), rest, changed);
                entries.put(
                        each,
                        new Entry(old.presence(), isOne ? now : PartialJoin.join(old.value(), now, key.sources())));
            }
        }
        return Mapping.of(entries);
    }

    /** {@code left @@ right}: for arguments of both, the left one counts. */
    public static PartialValue combined(PartialValue left, PartialValue right) {
        Mapping first = asMapping(left);
        Mapping second = asMapping(right);
        if (first == null || second == null) {
            return PartialValue.anything(left.sources().and(right.sources()));
        }
        Map<TlaValue, Entry> entries = new LinkedHashMap<>(second.entries());
        first.entries().forEach((key, entry) -> entries.merge(key, entry, PartialFunctions::orElse));
        return Mapping.of(entries);
    }

    private static Entry orElse(Entry second, Entry first) {
        if (first.presence().isCertain()) {
            return first;
        }
        PartialValue value =
                PartialJoin.join(first.value(), second.value(), first.presence().sources());
        return new Entry(first.presence().or(second.presence()), value);
    }

    /** {@code key :> value}. */
    public static PartialValue single(PartialValue key, PartialValue value) {
        List<TlaValue> keys = key.candidates();
        if (keys == null) {
            return PartialValue.anything(key.sources().and(value.sources()));
        }
        Presence presence = keys.size() == 1 ? Presence.YES : new Presence.Perhaps(key.sources());
        Map<TlaValue, Entry> entries = new LinkedHashMap<>();
        keys.forEach(each -> entries.put(each, new Entry(presence, value)));
        return Mapping.of(entries);
    }
}
