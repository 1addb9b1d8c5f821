package dev.plumbline.casestudies.merge;

import dev.plumbline.casestudies.merge.ArrayOperation.ArrayClear;
import dev.plumbline.casestudies.merge.ArrayOperation.ArrayErase;
import dev.plumbline.casestudies.merge.ArrayOperation.ArrayInsert;
import dev.plumbline.casestudies.merge.ArrayOperation.ArrayMove;
import dev.plumbline.casestudies.merge.ArrayOperation.ArraySet;
import dev.plumbline.casestudies.merge.ArrayOperation.ArraySwap;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The generated tests in a folder, and the adapter that binds them to {@link SharedArray}. */
final class GeneratedTests {
    private GeneratedTests() {}

    /** One test. */
    record MergeTest(String file, String name, Map<String, Value> initial, List<Map<String, Value>> steps) {
        /** Runs it. */
        void run(OperationMerge merge) {
            List<Value> copies = elements(initial.get("arrays"));
            SharedArray shared = new SharedArray(copies.size(), integers(copies.get(0)), merge);
            Map<String, Value> expected = new LinkedHashMap<>(initial);
            compare("at the beginning", expected, shared);
            for (Map<String, Value> step : steps) {
                String action = text(step.get("action"));
                Map<String, Value> arguments = fields(step.get("arguments"));
                int client = integer(arguments.get("client"));
                if (action.equals("MergeChanges")) {
                    shared.mergeChanges(client);
                } else {
                    Map<String, Value> operation = new LinkedHashMap<>(arguments);
                    operation.put("type", Value.of(action));
                    shared.perform(operation(operation));
                }
                expected.putAll(fields(step.get("changes")));
                compare("after " + action + arguments, expected, shared);
            }
        }

        private void compare(String when, Map<String, Value> expected, SharedArray shared) {
            for (int client = 1; client <= elements(expected.get("arrays")).size(); client++) {
                List<Integer> array = integers(elements(expected.get("arrays")).get(client - 1));
                List<ArrayOperation> applied = elements(
                                elements(expected.get("applied")).get(client - 1))
                        .stream()
                        .map(operation -> operation(fields(operation)))
                        .toList();
                if (!array.equals(shared.array(client)) || !applied.equals(shared.applied(client))) {
                    throw new AssertionError(name + ": " + when + " client " + client + " has " + shared.array(client)
                            + " and applied " + shared.applied(client) + "; expected " + array + " and " + applied);
                }
            }
        }
    }

    /** All tests of a folder, in the order of its files. */
    static List<MergeTest> read(Path folder) throws IOException, BadInput {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        }
        List<MergeTest> tests = new ArrayList<>();
        for (Path file : files) {
            byte[] bytes = Files.readAllBytes(file);
            Map<String, Value> document = fields(JsonValues.read(bytes, 0, bytes.length));
            for (Value test : elements(document.get("tests"))) {
                Map<String, Value> parts = fields(test);
                tests.add(new MergeTest(
                        file.getFileName().toString(),
                        text(parts.get("name")),
                        fields(parts.get("initial")),
                        elements(parts.get("steps")).stream()
                                .map(GeneratedTests::fields)
                                .toList()));
            }
        }
        return tests;
    }

    private static ArrayOperation operation(Map<String, Value> fields) {
        int client = integer(fields.get("client"));
        return switch (text(fields.get("type"))) {
            case "ArraySet" -> new ArraySet(client, integer(fields.get("ndx")), integer(fields.get("value")));
            case "ArrayInsert" -> new ArrayInsert(client, integer(fields.get("ndx")), integer(fields.get("value")));
            case "ArrayMove" -> new ArrayMove(client, integer(fields.get("from")), integer(fields.get("to")));
            case "ArraySwap" -> new ArraySwap(client, integer(fields.get("ndx")), integer(fields.get("with")));
            case "ArrayErase" -> new ArrayErase(client, integer(fields.get("ndx")));
            case "ArrayClear" -> new ArrayClear(client);
            default -> throw new IllegalArgumentException("no operation: " + fields);
        };
    }

    private static Map<String, Value> fields(Value value) {
        return value instanceof Value.Rec fields ? fields.fields() : Map.of();
    }

    private static List<Value> elements(Value value) {
        return ((Value.Tuple) value).elements();
    }

    private static List<Integer> integers(Value value) {
        return elements(value).stream().map(GeneratedTests::integer).toList();
    }

    private static int integer(Value value) {
        return (int) ((Value.Int) value).value();
    }

    private static String text(Value value) {
        return ((Value.Str) value).value();
    }
}
