package dev.plumbline.tla.internal.compiled;

import dev.plumbline.tla.internal.value.TlaValue;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One object for all equal parts of values. States differ only a little, so most of their parts are stored once. Values
 * are compared quickly, since equal parts are usually the same object.
 */
final class SharedParts {
    private final Map<TlaValue, TlaValue> known = new ConcurrentHashMap<>();

    /** The same value, made of shared parts. */
    TlaValue sharedIn(TlaValue value) {
        return value.withParts(this::shared);
    }

    private TlaValue shared(TlaValue part) {
        if (!part.hasParts()) {
            return part;
        }
        TlaValue first = known.get(part);
        if (first == null) {
            TlaValue made = sharedIn(part);
            TlaValue other = known.putIfAbsent(made, made);
            first = other == null ? made : other;
        }
        return first;
    }
}
