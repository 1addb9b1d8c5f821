package dev.plumbline.history.format;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Defaults for logs whose header does not say otherwise.
 *
 * @param unit of times: {@code ns}, {@code us}, {@code ms}, {@code s}
 * @param uncertainty of times, in their unit
 * @param constants of the specification, as in JSON
 * @param expressions of TLA+ that will be evaluated, so that the specification is loaded with them
 */
public record StateLogOptions(
        Optional<String> unit, OptionalLong uncertainty, Map<String, Value> constants, List<String> expressions) {
    public static final StateLogOptions DEFAULT =
            new StateLogOptions(Optional.empty(), OptionalLong.empty(), Map.of(), List.of());

    private static final Map<String, Long> NANOSECONDS =
            Map.of("ns", 1L, "us", 1_000L, "ms", 1_000_000L, "s", 1_000_000_000L);

    public StateLogOptions {
        expressions = List.copyOf(expressions);
        constants = Collections.unmodifiableMap(new TreeMap<>(constants));
    }

    /** @throws BadInput if there is no such unit */
    public static long nanoseconds(String unit) throws BadInput {
        Long factor = NANOSECONDS.get(unit);
        if (factor == null) {
            throw new BadInput("unit '" + unit + "'; expected ns, us, ms or s");
        }
        return factor;
    }
}
