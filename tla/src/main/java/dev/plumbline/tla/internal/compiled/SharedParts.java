package dev.plumbline.tla.internal.compiled;

import dev.plumbline.tla.internal.value.TlaValue;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One object for all equal parts of values. States differ in little, so most of what they consist of is kept once, and
 * two values are compared quickly: equal parts are the same object, as long as nothing new was made of them.
 */
final class SharedParts {
    private final Map<TlaValue, TlaValue> known = new ConcurrentHashMap<>();

    /** The same value, of shared parts. */
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
