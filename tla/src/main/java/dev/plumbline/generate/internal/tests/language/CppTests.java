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
import java.util.stream.Collectors;

/** Tests in C++17 without a framework: a program that runs all of them and prints the names of those that fail. */
public final class CppTests implements TestTemplate {
    private static final Literals LITERALS = new Literals() {
        @Override
        String text(String text) {
            // Two question marks may begin a trigraph.
            return quoted(text, "\\%03o").replace("??", "?\\?");
        }

        @Override
        String integer(long number) {
            // A literal for the smallest number would be a minus sign before a number that is too large.
            return number == Long.MIN_VALUE
                    ? "(-9223372036854775807LL - 1)"
                    : number == (int) number ? String.valueOf(number) : number + "LL";
        }
    };

    @Override
    public boolean holdsTests(String file, SuiteInfo suite) {
        return file.startsWith(prefix(suite)) && file.endsWith("_test.cpp") || file.equals(choicesFile(suite));
    }

    @Override
    public Map<String, String> generated(SuiteInfo suite, List<TestGroup> groups) {
        Map<String, String> files = new LinkedHashMap<>();
        String head = "// " + MARK + " from " + suite.spec() + "; do not edit.\n";
        files.put(
                prefix(suite) + "tests.hpp",
                head
                        + Resources.text("support.hpp.txt")
                                .replace("@SPEC@", suite.spec())
                                .replace("@NAMESPACE@", namespace(suite)));
        files.put(prefix(suite) + "main.cpp", head + main(suite, groups));
        for (TestGroup group : groups) {
            files.put(prefix(suite) + group.name() + "_test.cpp", head + tests(suite, group));
        }
        suite.choices().ifPresent(graph -> files.put(choicesFile(suite), head + choices(suite, graph)));
        return files;
    }

    private static String choicesFile(SuiteInfo suite) {
        return prefix(suite) + "choices.cpp";
    }

    /** The graph is split into several functions: compilers take long for very long ones. */
    private static String choices(SuiteInfo suite, ChoiceGraph graph) {
        List<String> parts = new ChoiceParts(LITERALS, "    graph.", ";\n") {
            @Override
            String next(List<Integer> numbers) {
                return numbers.stream().map(String::valueOf).collect(Collectors.joining(", ", "{", "}"));
            }
        }.parts(graph, 12_000);
        StringBuilder functions = new StringBuilder();
        StringBuilder calls = new StringBuilder();
        for (int part = 0; part < parts.size(); part++) {
            functions
                    .append("void part")
                    .append(part)
                    .append("(choice_graph& graph) {\n")
                    .append(parts.get(part))
                    .append("}\n\n");
            calls.append("    part").append(part).append("(graph);\n");
        }
        return Resources.text("choices.cpp.txt")
                .replace("@SPEC@", suite.spec())
                .replace("@PREFIX@", prefix(suite))
                .replace("@NAMESPACE@", namespace(suite))
                .replace("@LENGTH@", String.valueOf(suite.length()))
                .replace("@FUNCTIONS@", functions)
                .replace("@PARTS@", calls);
    }

    @Override
    public Map<String, String> writtenOnce(SuiteInfo suite) {
        return Map.of(prefix(suite) + "adapter.hpp", adapter(suite));
    }

    @Override
    public String command(SuiteInfo suite) {
        String program = prefix(suite) + "tests";
        return "g++ -std=c++17 " + prefix(suite) + "*.cpp -o " + program + " && ./" + program;
    }

    private static String namespace(SuiteInfo suite) {
        return suite.identifier().toLowerCase(Locale.ROOT) + "_tests";
    }

    private static String prefix(SuiteInfo suite) {
        return suite.identifier().toLowerCase(Locale.ROOT) + "_";
    }

    private static String tests(SuiteInfo suite, TestGroup group) {
        StringBuilder text = new StringBuilder("#include \"" + prefix(suite) + "tests.hpp\"\n\n");
        text.append("namespace ").append(namespace(suite)).append(" {\n");
        for (GeneratedTest test : group.tests()) {
            text.append("\n// ").append(Literals.comment(test.behaviour())).append('\n');
            text.append("static void ").append(test.name()).append("(adapter& system) {\n");
            text.append("    run(system, ").append(LITERALS.fields("state", test.initial()));
            test.steps()
                    .forEach(step -> text.append(")\n        .")
                            .append(step.certain() ? "step(" : "maybe(")
                            .append(step(step)));
            text.append(test.hasChoice() ? ")\n        .end();\n}\n" : ");\n}\n");
        }
        text.append("\nstd::vector<test> ").append(group.name()).append("_all() {\n    return {\n");
        group.tests()
                .forEach(test -> text.append("        {\"")
                        .append(test.name())
                        .append("\", ")
                        .append(test.name())
                        .append("},\n"));
        return text.append("    };\n}\n\n}  // namespace ")
                .append(namespace(suite))
                .append('\n')
                .toString();
    }

    private static String step(TestStep step) {
        String text = LITERALS.text(step.action()) + ", " + LITERALS.fields("with", step.arguments()) + ", "
                + LITERALS.fields("to", step.changes());
        return step.alternatives().isEmpty()
                ? text
                : text
                        + step.alternatives().stream()
                                .map(CppTests::alternative)
                                .collect(Collectors.joining(", ", ", {", "}"));
    }

    private static String alternative(Map<String, Value> changes) {
        return LITERALS.fields("other", changes);
    }

    /** The test of choices makes adapters of its own. */
    private static final String FOLLOW = """
                const std::string choices = "every_step_that_this_system_can_reach";
                if (choices.find(wanted) != std::string::npos) {
                    try {
                        std::cout << follow_choices([] { return std::make_unique<@TYPE@Adapter>(); }) << "\\n";
                        passed++;
                    } catch (const test_cut& e) {
                        cut++;
                        std::cout << "CUT " << choices << ": " << e.what() << "\\n";
                    } catch (const std::exception& e) {
                        failed++;
                        std::cout << "FAILED " << choices << ": " << e.what() << "\\n";
                    }
                }
            """;

    private static String main(SuiteInfo suite, List<TestGroup> groups) {
        StringBuilder text = new StringBuilder("#include \"" + prefix(suite) + "adapter.hpp\"\n");
        text.append("#include \"").append(prefix(suite)).append("tests.hpp\"\n\n");
        text.append("namespace ").append(namespace(suite)).append(" {\n");
        groups.forEach(
                group -> text.append("std::vector<test> ").append(group.name()).append("_all();\n"));
        if (suite.choices().isPresent()) {
            text.append("std::string follow_choices(const std::function<std::unique_ptr<adapter>()>& make);\n");
        }
        text.append("}  // namespace ").append(namespace(suite)).append("\n\n");
        text.append("""
                // Runs all tests, or those whose names contain the first argument. Ends with 1 if one fails, and with 2 if
                // there is none. A test is cut where the system makes another choice that the specification allows.
                int main(int argc, char** argv) {
                    using namespace @NAMESPACE@;
                    const std::string wanted = argc > 1 ? argv[1] : "";
                    int passed = 0;
                    int failed = 0;
                    int cut = 0;
                    for (const auto& group : {
                """.replace("@NAMESPACE@", namespace(suite)));
        groups.forEach(
                group -> text.append("             ").append(group.name()).append("_all(),\n"));
        return text.append("""
                         }) {
                        for (const auto& each : group) {
                            if (each.name.find(wanted) == std::string::npos) continue;
                            try {
                                @TYPE@Adapter system;
                                each.body(system);
                                passed++;
                            } catch (const test_cut& e) {
                                cut++;
                                std::cout << "CUT " << each.name << ": " << e.what() << "\\n";
                            } catch (const std::exception& e) {
                                failed++;
                                std::cout << "FAILED " << each.name << ": " << e.what() << "\\n";
                            }
                        }
                    }
                @CHOICES@    std::cout << passed << " passed, ";
                    if (cut > 0) std::cout << cut << " cut, ";
                    std::cout << failed << " failed\\n";
                    return failed > 0 ? 1 : passed + cut == 0 ? 2 : 0;
                }
                """.replace("@CHOICES@", suite.choices().isPresent() ? FOLLOW : "")
                        .replace("@TYPE@", suite.type()))
                .toString();
    }

    private static String adapter(SuiteInfo suite) {
        StringBuilder text = new StringBuilder("#pragma once\n\n#include \"" + prefix(suite) + "tests.hpp\"\n\n");
        text.append("// Binds the tests generated from ").append(suite.spec());
        text.append(" to the system under test. plumbline testgen wrote this once\n");
        text.append("// and never changes it: fill it in. Every test has an adapter of its own.\n");
        text.append("namespace ").append(namespace(suite)).append(" {\n\n");
        text.append("class ").append(suite.type()).append("Adapter : public adapter {\npublic:\n");
        text.append("    void set_up(const fields& /*initial*/) override {\n");
        text.append("        throw std::logic_error(\"set up the system\");\n    }\n\n");
        text.append("    void perform(const std::string& action, const fields& /*arguments*/,");
        text.append(" const fields& /*after*/) override {\n");
        for (String signature : suite.actions()) {
            text.append("        if (action == ")
                    .append(LITERALS.text(JavaTests.action(signature)))
                    .append(") {  // ");
            text.append(Literals.comment(signature)).append('\n');
            text.append("            throw std::logic_error(\"perform \" + action);\n        }\n");
        }
        text.append("        throw std::logic_error(\"no action \" + action);\n    }\n\n");
        text.append("    value observe(const std::string& variable) override {\n");
        for (String variable : suite.observed()) {
            text.append("        if (variable == ")
                    .append(LITERALS.text(variable))
                    .append(") {\n");
            text.append("            throw std::logic_error(\"observe \" + variable);\n        }\n");
        }
        text.append("        throw std::logic_error(\"no variable \" + variable);\n    }\n};\n\n");
        return text.append("}  // namespace ")
                .append(namespace(suite))
                .append('\n')
                .toString();
    }
}
