package dev.plumbline.run;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
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
        Map<String, Long> operations = new LinkedHashMap<>();
        Map<String, String> unsupported = new LinkedHashMap<>();
        List<String> crashes = new ArrayList<>();
        List<String> stuck = new ArrayList<>();
        boolean outOfSteps = false;
        Optional<String> problem = Optional.empty();
        try (JsonParser json = new JsonFactory().createParser(text)) {
            json.nextToken();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String field = json.currentName();
                json.nextToken();
                switch (field) {
                    case "operations" -> {
                        while (json.nextToken() == JsonToken.FIELD_NAME) {
                            String name = json.currentName();
                            json.nextToken();
                            operations.put(name, json.getLongValue());
                        }
                    }
                    case "unsupported" -> {
                        while (json.nextToken() == JsonToken.FIELD_NAME) {
                            String name = json.currentName();
                            unsupported.put(name, json.nextTextValue());
                        }
                    }
                    case "failures" -> {
                        while (json.nextToken() == JsonToken.VALUE_STRING) {
                            crashes.add(json.getText());
                        }
                    }
                    case "stuck" -> {
                        while (json.nextToken() == JsonToken.VALUE_STRING) {
                            stuck.add(json.getText());
                        }
                    }
                    case "outOfSteps" -> outOfSteps = json.getBooleanValue();
                    case "problem" -> problem = Optional.of(json.getText());
                    default -> json.skipChildren();
                }
            }
        }
        return new WorkloadReport(operations, unsupported, crashes, problem, stuck, outOfSteps);
    }

    public long total() {
        return operations.values().stream().mapToLong(Long::longValue).sum();
    }
}
