package dev.plumbline.generate.internal.tests.language;

import dev.plumbline.generate.internal.tests.suite.ChoiceGraph;
import dev.plumbline.generate.internal.tests.suite.GeneratedTest;
import dev.plumbline.generate.internal.tests.suite.TestGroup;
import dev.plumbline.generate.internal.tests.suite.TestStep;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Tests as data for any language: JSON with a line for each step. Values are written as in the format ndjson. */
public final class JsonTests implements TestTemplate {
    @Override
    public boolean holdsTests(String file, SuiteInfo suite) {
        return file.endsWith(".json");
    }

    @Override
    public Map<String, String> generated(SuiteInfo suite, List<TestGroup> groups) {
        Map<String, String> files = new LinkedHashMap<>();
        for (TestGroup group : groups) {
            files.put(group.name() + ".json", file(suite, group));
        }
        suite.choices().ifPresent(graph -> files.put("choice-graph.json", choices(suite, graph)));
        return files;
    }

    /** Names of groups have no hyphen, so no group has this file name. */
    private static String choices(SuiteInfo suite, ChoiceGraph graph) {
        List<String> nodes = new ArrayList<>();
        for (ChoiceGraph.Node node : graph.nodes()) {
            String calls = node.calls().stream().map(JsonTests::call).collect(Collectors.joining(",\n   ", "[", "]"));
            nodes.add("{\"node\": " + nodes.size() + ", \"initial\": " + node.initial() + ", \"state\": "
                    + object(node.state()) + ",\n  \"calls\": " + calls + "}");
        }
        return head(suite) + "\"nodes\": [\n" + String.join(",\n", nodes) + "\n]}\n";
    }

    private static String call(ChoiceGraph.Call call) {
        return "{\"action\": " + text(call.action())
                + ", \"arguments\": " + object(call.arguments())
                + (call.certain() ? "" : ", \"certain\": false")
                + ", \"to\": " + call.to() + "}";
    }

    @Override
    public Map<String, String> writtenOnce(SuiteInfo suite) {
        return Map.of();
    }

    @Override
    public String command(SuiteInfo suite) {
        return "";
    }

    private static String file(SuiteInfo suite, TestGroup group) {
        return head(suite) + "\"tests\": [\n"
                + group.tests().stream().map(JsonTests::test).collect(Collectors.joining(",\n"))
                + "\n]}\n";
    }

    private static String head(SuiteInfo suite) {
        return "{\"about\": " + text(MARK + " from " + suite.spec() + "; do not edit") + ",\n"
                + " \"spec\": " + text(suite.spec()) + ",\n"
                + " \"covers\": " + text(suite.goal()) + ",\n"
                + " \"observed\": "
                + suite.observed().stream().map(JsonTests::text).collect(Collectors.joining(", ", "[", "]"))
                + ",\n ";
    }

    private static String test(GeneratedTest test) {
        return "{\"name\": " + text(test.name()) + ",\n"
                + " \"behaviour\": " + text(test.behaviour()) + ",\n"
                + " \"initial\": " + object(test.initial()) + ",\n"
                + " \"steps\": ["
                + test.steps().stream().map(JsonTests::step).collect(Collectors.joining(",\n  ", "\n  ", ""))
                + "]}";
    }

    private static String step(TestStep step) {
        return "{\"action\": " + text(step.action())
                + ", \"arguments\": " + object(step.arguments())
                + (step.certain() ? "" : ", \"certain\": false")
                + ", \"changes\": " + object(step.changes())
                + (step.alternatives().isEmpty()
                        ? ""
                        : ", \"or\": "
                                + step.alternatives().stream()
                                        .map(JsonTests::object)
                                        .collect(Collectors.joining(", ", "[", "]")))
                + "}";
    }

    private static String object(Map<String, Value> fields) {
        return fields.entrySet().stream()
                .map(field -> text(field.getKey()) + ": " + json(field.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String text(String text) {
        return json(Value.of(text));
    }

    private static String json(Value value) {
        try {
            return new String(JsonValues.bytes(value), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
