package dev.plumbline.generate.tests.language;

import dev.plumbline.generate.tests.suite.GeneratedTest;
import dev.plumbline.generate.tests.suite.TestGroup;
import dev.plumbline.generate.tests.suite.TestStep;
import dev.plumbline.history.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Tests for JUnit 5, in a package of their own: the folder is one of sources, such as src/test/java. */
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
        return file.startsWith(packageName(suite) + "/") && file.endsWith("Test.java");
    }

    @Override
    public Map<String, String> generated(SuiteInfo suite, List<TestGroup> groups) {
        String folder = packageName(suite) + "/";
        Map<String, String> files = new LinkedHashMap<>();
        files.put(
                folder + suite.type() + "Tests.java",
                "// " + MARK + " from " + suite.spec() + "; do not edit.\n"
                        + Resources.text("Support.java.txt")
                                .replace("@PACKAGE@", packageName(suite))
                                .replace("@SPEC@", suite.spec())
                                .replace("@TYPE@", suite.type()));
        for (TestGroup group : groups) {
            files.put(folder + group.name() + "Test.java", testClass(suite, group));
        }
        return files;
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
        StringBuilder text = new StringBuilder("// " + MARK + " from " + suite.spec() + "; do not edit.\n");
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
                    .forEach(step -> text.append(")\n                .step(").append(step(step)));
            text.append(");\n    }\n");
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
