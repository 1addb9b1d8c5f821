package dev.plumbline.generate.internal;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The input for the text of a workload.
 *
 * @param module the name of the specification's module
 * @param spec its file, as a command line names it from within the workload's folder
 * @param operations in the order of Next
 * @param identifiers the method of each operation
 * @param gone operations that only an earlier specification had and the hand-written part still has
 */
record Design(
        String module,
        String spec,
        List<OperationPlan> operations,
        Map<String, String> identifiers,
        List<Manifest.Entry> gone) {
    String identifier(OperationPlan operation) {
        return identifiers.get(operation.name());
    }

    Manifest manifest() {
        Map<String, Manifest.Entry> now = new LinkedHashMap<>();
        for (OperationPlan operation : operations) {
            List<String> parameters = operation.allParameters().stream()
                    .map(parameter -> parameter.name())
                    .toList();
            now.put(operation.name(), new Manifest.Entry(operation.name(), parameters, identifier(operation)));
        }
        Map<String, Manifest.Entry> before = new LinkedHashMap<>();
        gone.forEach(entry -> before.put(entry.name(), entry));
        return new Manifest(now, before);
    }
}
