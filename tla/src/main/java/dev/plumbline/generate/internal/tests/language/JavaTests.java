package dev.plumbline.generate.internal.tests.language;

import dev.plumbline.generate.internal.tests.suite.ChoiceGraph;
import dev.plumbline.generate.internal.tests.suite.GeneratedTest;
import dev.plumbline.generate.internal.tests.suite.TestGroup;
import dev.plumbline.generate.internal.tests.suite.TestStep;
import dev.plumbline.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Tests for JUnit 5, in a package of their own below a source folder such as src/test/java. */
public final class JavaTests implements TestTemplate {
    private static final Literals LITERALS = new Literals() {
        @Override
        String text(String text) {
            return quoted(text, "\\%03o");
        }

        @Override
        String integer(long number) {
            return number == (int) number ? String.valueOf(number) : number + "L";
        }
    };

    @Override
    public boolean holdsTests(String file, SuiteInfo suite) {
        return file.startsWith(packageName(suite) + "/")
                && (file.endsWith("Test.java") || file.matches("[^/]*/" + CHOICES + "[0-9]+\\.java"));
    }

    @Override
    public Map<String, String> generated(SuiteInfo suite, List<TestGroup> groups) {
        String folder = packageName(suite) + "/";
        Map<String, String> files = new LinkedHashMap<>();
        files.put(
                folder + suite.type() + "Tests.java",
                head(suite)
                        + Resources.text("Support.java.txt")
                                .replace("@PACKAGE@", packageName(suite))
                                .replace("@SPEC@", suite.spec())
                                .replace("@TYPE@", suite.type()));
        for (TestGroup group : groups) {
            files.put(folder + group.name() + "Test.java", testClass(suite, group));
        }
        suite.choices().ifPresent(graph -> files.putAll(choices(suite, graph)));
        return files;
    }

    /** Names of groups do not end with an underscore, so no group has this file name. */
    private static final String CHOICES = "Choices_";

    /** The compiler has limits: 64 kB for a method, and 65,535 constants for a class. */
    private static final int LONGEST_METHOD = 12_000;

    private static final int METHODS = 20;

    private static Map<String, String> choices(SuiteInfo suite, ChoiceGraph graph) {
        List<String> methods = new ChoiceParts(LITERALS, "        graph.", ";\n") {
            @Override
            String next(List<Integer> numbers) {
                return String.join(", ", numbers.stream().map(String::valueOf).toList());
            }
        }.parts(graph, LONGEST_METHOD);
        Map<String, String> files = new LinkedHashMap<>();
        StringBuilder calls = new StringBuilder();
        for (int first = 0; first < methods.size(); first += METHODS) {
            String name = CHOICES + first / METHODS;
            StringBuilder text = new StringBuilder(head(suite));
            text.append("package ").append(packageName(suite)).append(";\n\n");
            text.append("import static ").append(packageName(suite)).append('.').append(suite.type());
            text.append("Tests.*;\n\nfinal class ").append(name).append(" {\n");
            text.append("    private ").append(name).append("() {}\n");
            for (int part = first; part < Math.min(methods.size(), first + METHODS); part++) {
                text.append("\n    static void part")
                        .append(part)
                        .append("(Choices_Test.Graph graph) {\n")
                        .append(methods.get(part))
                        .append("    }\n");
                calls.append("        ")
                        .append(name)
                        .append(".part")
                        .append(part)
                        .append("(graph);\n");
            }
            files.put(
                    packageName(suite) + "/" + name + ".java",
                    text.append("}\n").toString());
        }
        files.put(
                packageName(suite) + "/" + CHOICES + "Test.java",
                head(suite)
                        + Resources.text("Choices.java.txt")
                                .replace("@PACKAGE@", packageName(suite))
                                .replace("@SPEC@", suite.spec())
                                .replace("@TYPE@", suite.type())
                                .replace("@LENGTH@", String.valueOf(suite.length()))
                                .replace("@PARTS@", calls.toString()));
        return files;
    }

    private static String head(SuiteInfo suite) {
        return "// " + MARK + " from " + suite.spec() + "; do not edit.\n";
    }

    @Override
    public Map<String, String> writtenOnce(SuiteInfo suite) {
        return Map.of(packageName(suite) + "/" + suite.type() + "Adapter.java", adapter(suite));
    }

    @Override
    public String command(SuiteInfo suite) {
        return "";
    }

    private static String packageName(SuiteInfo suite) {
        return suite.identifier().toLowerCase(Locale.ROOT);
    }

    private static String testClass(SuiteInfo suite, TestGroup group) {
        StringBuilder text = new StringBuilder(head(suite));
        text.append("package ").append(packageName(suite)).append(";\n\n");
        text.append("import static ")
                .append(packageName(suite))
                .append('.')
                .append(suite.type())
                .append("Tests.*;\n\n");
        text.append("import org.junit.jupiter.api.Test;\n\n");
        text.append("class ").append(group.name()).append("Test {\n");
        String between = "";
        for (GeneratedTest test : group.tests()) {
            text.append(between);
            text.append("    // ").append(Literals.comment(test.behaviour())).append('\n');
            text.append("    @Test\n");
            text.append("    void ").append(test.name()).append("() throws Exception {\n");
            text.append("        begin(").append(LITERALS.fields("state", test.initial()));
            test.steps()
                    .forEach(step -> text.append(")\n                .")
                            .append(step.certain() ? "step(" : "maybe(")
                            .append(step(step)));
            text.append(test.hasChoice() ? ")\n                .end();\n    }\n" : ");\n    }\n");
            between = "\n";
        }
        return text.append("}\n").toString();
    }

    private static String step(TestStep step) {
        StringBuilder text = new StringBuilder(LITERALS.text(step.action()));
        text.append(", ").append(LITERALS.fields("with", step.arguments()));
        text.append(", ").append(LITERALS.fields("to", step.changes()));
        for (Map<String, Value> alternative : step.alternatives()) {
            text.append(", ").append(LITERALS.fields("or", alternative));
        }
        return text.toString();
    }

    private static String adapter(SuiteInfo suite) {
        StringBuilder text = new StringBuilder();
        text.append("package ").append(packageName(suite)).append(";\n\n");
        text.append("import java.util.Map;\n\n");
        text.append("/**\n * Binds the tests generated from ").append(suite.spec());
        text.append(" to the system under test. plumbline testgen wrote this once and\n");
        text.append(" * never changes it: fill it in. Every test has an adapter of its own.\n */\n");
        text.append("final class ").append(suite.type()).append("Adapter implements ");
        text.append(suite.type()).append("Tests.Adapter {\n");
        text.append("    @Override\n    public void setUp(Map<String, Object> initial) {\n");
        text.append("        throw new UnsupportedOperationException(\"set up the system: \" + initial);\n    }\n\n");
        text.append("    @Override\n    public void perform(String action, Map<String, Object> arguments,");
        text.append(" Map<String, Object> after) {\n        switch (action) {\n");
        for (String signature : suite.actions()) {
            text.append("            case ")
                    .append(LITERALS.text(action(signature)))
                    .append(" -> // ");
            text.append(Literals.comment(signature)).append('\n');
            text.append("                throw new UnsupportedOperationException(action + arguments);\n");
        }
        text.append("            default -> throw new IllegalArgumentException(\"no action \" + action);\n");
        text.append("        }\n    }\n\n");
        text.append("    @Override\n    public Object observe(String variable) {\n        switch (variable) {\n");
        for (String variable : suite.observed()) {
            text.append("            case ").append(LITERALS.text(variable));
            text.append(" -> throw new UnsupportedOperationException(variable);\n");
        }
        text.append("            default -> throw new IllegalArgumentException(\"no variable \" + variable);\n");
        return text.append("        }\n    }\n}\n").toString();
    }

    /** {@code Put} of {@code Put(key)}. */
    static String action(String signature) {
        int arguments = signature.indexOf('(');
        return arguments < 0 ? signature : signature.substring(0, arguments);
    }
}
