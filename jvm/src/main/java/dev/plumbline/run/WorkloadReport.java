package dev.plumbline.run;

import dev.plumbline.history.json.PlainObject;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The report of a harness, in Java or C++, about its run, in one JSON object.
 *
 * @param operations numbers of performed operations, by action
 * @param unsupported actions that are not bound, with the reason
 * @param crashes one line for each thread that ended with an exception
 * @param problem why there was no run
 * @param stuck for a controlled run that did not end, the reason, and one line for each unfinished thread
 * @param outOfSteps whether that is because it took too many steps: then it may be stuck, or just be long
 */
public record WorkloadReport(
        Map<String, Long> operations,
        Map<String, String> unsupported,
        List<String> crashes,
        Optional<String> problem,
        List<String> stuck,
        boolean outOfSteps) {
    /** For a run that ended. */
    public WorkloadReport(
            Map<String, Long> operations,
            Map<String, String> unsupported,
            List<String> crashes,
            Optional<String> problem) {
        this(operations, unsupported, crashes, problem, List.of(), false);
    }

    /** For a process that ended before it could report. */
    static final WorkloadReport NONE = new WorkloadReport(Map.of(), Map.of(), List.of(), Optional.empty());

    static final String MARK = "{\"plumbline-workload\":1";

    /** @throws IOException if it is not JSON */
    static WorkloadReport parse(String text) throws IOException {
        PlainObject json = PlainObject.parse(text).orElseThrow(() -> new IOException("not an object"));
        Map<String, Long> operations = new LinkedHashMap<>();
        json.object("operations").forEach((action, number) -> operations.put(action, Long.parseLong(number)));
        return new WorkloadReport(
                operations,
                json.object("unsupported"),
                json.list("failures"),
                json.text("problem"),
                json.list("stuck"),
                json.text("outOfSteps").filter("true"::equals).isPresent());
    }

    public long total() {
        return operations.values().stream().mapToLong(Long::longValue).sum();
    }
}
