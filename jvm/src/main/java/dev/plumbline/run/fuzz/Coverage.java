package dev.plumbline.run.fuzz;

import dev.plumbline.run.RunRecord;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What many runs have done together. */
public final class Coverage {
    private final Map<String, Long> operations = new TreeMap<>();
    private final Set<String> unsupported = new TreeSet<>();

    public void add(RunRecord run) {
        run.report().operations().forEach((name, count) -> operations.merge(name, count, Long::sum));
        unsupported.addAll(run.report().unsupported().keySet());
    }

    /** By action; 0 for those that the workload has and never carried out. */
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
