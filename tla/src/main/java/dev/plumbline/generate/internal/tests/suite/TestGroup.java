package dev.plumbline.generate.internal.tests.suite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The tests of one file: those that begin with the same step. So a change of the model after one step changes one file.
 *
 * @param name of the file, without prefix and suffix of the language
 */
public record TestGroup(String name, List<GeneratedTest> tests) {
    /** A file with more tests is split by the next step, for compilers and readers. */
    private static final int LARGEST = 400;

    public TestGroup {
        tests = List.copyOf(tests);
    }

    /** The groups, in the order of the tests. */
    public static List<TestGroup> of(List<GeneratedTest> tests) {
        Map<String, List<GeneratedTest>> groups = new LinkedHashMap<>();
        split(tests, 1, groups);
        return groups.entrySet().stream()
                .map(group -> new TestGroup(group.getKey(), group.getValue()))
                .toList();
    }

    private static void split(List<GeneratedTest> tests, int depth, Map<String, List<GeneratedTest>> groups) {
        Map<String, List<GeneratedTest>> byBeginning = new LinkedHashMap<>();
        for (GeneratedTest test : tests) {
            List<TestStep> beginning =
                    test.steps().subList(0, Math.min(depth, test.steps().size()));
            byBeginning
                    .computeIfAbsent(TestNames.of(beginning), name -> new ArrayList<>())
                    .add(test);
        }
        byBeginning.forEach((name, group) -> {
            boolean canSplit = group.stream().anyMatch(test -> test.steps().size() > depth);
            if (group.size() > LARGEST && canSplit) {
                split(group, depth + 1, groups);
            } else {
                // Names of different steps may be the same: Put("1") and Put(1). Then they share a file.
                groups.computeIfAbsent(name, any -> new ArrayList<>()).addAll(group);
            }
        });
    }
}
