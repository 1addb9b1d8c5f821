package dev.plumbline.run.fuzz;

import dev.plumbline.run.RunRecord;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The operations that many runs have performed together. */
public final class Coverage {
    private final Map<String, Long> operations = new TreeMap<>();
    private final Set<String> unsupported = new TreeSet<>();

    public void add(RunRecord run) {
        run.report().operations().forEach((name, count) -> operations.merge(name, count, Long::sum));
        unsupported.addAll(run.report().unsupported().keySet());
    }

    /** By action; 0 for actions of the workload that were never performed. */
    public Map<String, Long> operations() {
        return operations;
    }

    public Set<String> unsupported() {
        return unsupported;
    }

    public long total() {
        return operations.values().stream().mapToLong(Long::longValue).sum();
    }
}
