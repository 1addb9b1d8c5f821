package dev.plumbline.check.states.mapping;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How often each statement of a mapping made a difference in one check. Not for several threads. */
public final class MappingUse {
    private final StateMapping mapping;
    private final Map<StateMapping.Statement, Long> counts = new LinkedHashMap<>();

    public MappingUse(StateMapping mapping) {
        this.mapping = mapping;
        mapping.statements().forEach(statement -> counts.put(statement, 0L));
    }

    public void count(StateMapping.Statement statement) {
        counts.merge(statement, 1L, Long::sum);
    }

    public StateMapping mapping() {
        return mapping;
    }

    /**
     * A statement and what it did.
     *
     * @param times for how many events it counted
     */
    public record Used(String statement, long times) {}

    /** All statements, in the order of the mapping. */
    public List<Used> all() {
        return counts.entrySet().stream()
                .map(entry -> new Used(entry.getKey().shown(), entry.getValue()))
                .toList();
    }
}
