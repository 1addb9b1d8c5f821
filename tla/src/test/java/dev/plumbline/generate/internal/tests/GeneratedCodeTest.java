package dev.plumbline.generate.internal.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.generate.internal.tests.SmallModels.Move;
import dev.plumbline.generate.internal.tests.cover.Goal;
import dev.plumbline.generate.internal.tests.cover.ModelGraph;
import dev.plumbline.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Generated tests in every language, compiled and run: with an adapter to a right system they pass, and with one to a
 * system with a fault some fail. The fault: Take takes the youngest element instead of the oldest one.
 */
@Tag("slow")
class GeneratedCodeTest {
    private static final ModelGraph QUEUE = SmallModels.queue(2, 2, true);
    private static final ModelGraph KINDS = kinds();

    @TempDir
    Path folder;

    /** One step, after which each variable has a value of another kind; and a choice. */
    private static ModelGraph kinds() {
        Value nothing = Value.record(Map.of("kinds", Value.tuple(), "choice", Value.model("none")));
        Value kinds = Value.tuple(
                Value.of(true),
                Value.of(-7),
                Value.of(5_000_000_000L),
                Value.of("quote \" backslash \\ line \n tab \t bell \u0007 é ☃ ??/ %s $x \\u0041"),
                Value.model("m1"),
                Value.tuple(),
                Value.set(),
                Value.set(Value.of(2), Value.of(1)),
                Value.record(Map.of("a", Value.of(1), "b", Value.tuple(Value.of("x")))),
                Value.function(Map.of(Value.of(0), Value.of("a"), Value.of(5), Value.of("b"))),
                Value.function(Map.of(Value.model("p"), Value.set(Value.model("q")))));
        return SmallModels.explored(
                List.of("kinds", "choice"),
                List.of(nothing),
                state -> state.equals(nothing)
                        ? Stream.of("heads", "tails")
                                .map(side -> new Move(
                                        "Become",
                                        Map.of("what", kinds, "odd name", Value.of("\\")),
                                        Value.record(Map.of("kinds", kinds, "choice", Value.of(side)))))
                                .toList()
                        : List.of());
    }

    private void generate(TestLanguage language) throws Exception {
        TestGeneration.of(Goal.TRANSITIONS, language).write(QUEUE, "Queue", folder);
        TestGeneration.of(Goal.TRANSITIONS, language).write(KINDS, "Kinds", folder.resolve("kinds"));
    }

    // Java

    private static final String JAVA_QUEUE = """
            package queue;

            import java.util.ArrayDeque;
            import java.util.ArrayList;
            import java.util.List;
            import java.util.Map;

            final class QueueAdapter implements QueueTests.Adapter {
                private final ArrayDeque<Object> queue = new ArrayDeque<>();
                private Object last;

                @Override
                public void setUp(Map<String, Object> initial) {
                    queue.addAll((List<?>) initial.get("queue"));
                    last = initial.get("last");
                }

                @Override
                public void perform(String action, Map<String, Object> arguments, Map<String, Object> after) {
                    switch (action) {
                        case "Put" -> queue.addLast(arguments.get("value"));
                        case "Take" -> last = queue.removeFirst();
                        case "Clear" -> queue.clear();
                        default -> throw new IllegalArgumentException(action);
                    }
                }

                @Override
                public Object observe(String variable) {
                    return variable.equals("queue") ? new ArrayList<>(queue) : last;
                }
            }
            """;

    /** Performs every action; heads is always up. */
    private static final String JAVA_KINDS = """
            package kinds;

            import java.util.Map;

            final class KindsAdapter implements KindsTests.Adapter {
                private Object kinds;
                private Object choice;

                @Override
                public void setUp(Map<String, Object> initial) {
                    kinds = initial.get("kinds");
                    choice = initial.get("choice");
                }

                @Override
                public void perform(String action, Map<String, Object> arguments, Map<String, Object> after) {
                    kinds = arguments.get("what");
                    choice = "heads";
                }

                @Override
                public Object observe(String variable) {
                    return variable.equals("kinds") ? kinds : choice;
                }
            }
            """;

    @Test
    void testsInJavaPassWithARightSystemAndFailWithAFault() throws Exception {
        generate(TestLanguage.JAVA);
        assertThat(runJava()).isNotEmpty().allMatch(line -> line.contains("set up the system"));
        Files.writeString(folder.resolve("queue/QueueAdapter.java"), JAVA_QUEUE);
        Files.writeString(folder.resolve("kinds/kinds/KindsAdapter.java"), JAVA_KINDS);
        assertThat(runJava())
                .singleElement()
                .asString()
                .startsWith("cut: Become_")
                .contains("1 of 1 steps performed; after step 1, Become{")
                .contains("the system made another choice that the specification allows, ");
        Files.writeString(
                folder.resolve("queue/QueueAdapter.java"), JAVA_QUEUE.replace("removeFirst()", "removeLast()"));
        Files.writeString(folder.resolve("kinds/kinds/KindsAdapter.java"), JAVA_KINDS.replace("\"heads\"", "\"edge\""));
        assertThat(runJava())
                .anyMatch(line ->
                        line.contains("Put_1_then_Put_2_then_Take") && line.contains("last: expected 1, observed 2"))
                .anyMatch(line -> line.contains("choice: expected heads, observed edge"));
    }

    /** Compiles everything and runs it. Gives the failures, and tests that were cut. */
    private List<String> runJava() throws Exception {
        List<CompiledTests.Result> results = new ArrayList<>();
        try (CompiledTests compiled = CompiledTests.below(folder)) {
            results.addAll(compiled.run("queue"));
            results.addAll(compiled.run("kinds"));
        }
        assertThat(results).hasSize(expectedTests());
        return results.stream()
                .filter(result -> result.failure().isPresent())
                .map(result -> (result.aborted() ? "cut: " : "") + result.test() + ": " + result.message())
                .toList();
    }

    private static int expectedTests() {
        return Goal.TRANSITIONS.cover(QUEUE, 50).size()
                + Goal.TRANSITIONS.cover(KINDS, 50).size()
                // that of the choices
                + 1;
    }

    // C++

    private static final String CPP_QUEUE = """
            #pragma once
            #include <cstdlib>
            #include <deque>
            #include "queue_tests.hpp"

            namespace queue_tests {
            class QueueAdapter : public adapter {
            public:
                void set_up(const fields& initial) override {
                    for (const auto& element : initial.at("queue").elements()) queue_.push_back(element);
                    last_ = initial.at("last");
                }
                void perform(const std::string& action, const fields& arguments, const fields&) override {
                    if (action == "Put") {
                        queue_.push_back(arguments.at("value"));
                    } else if (action == "Take" && std::getenv("FAULT") != nullptr) {
                        last_ = queue_.back();
                        queue_.pop_back();
                    } else if (action == "Take") {
                        last_ = queue_.front();
                        queue_.pop_front();
                    } else if (action == "Clear") {
                        queue_.clear();
                    }
                }
                value observe(const std::string& variable) override {
                    return variable == "last" ? last_ : value::of_list({queue_.begin(), queue_.end()});
                }

            private:
                std::deque<value> queue_;
                value last_ = model("none");
            };
            }  // namespace queue_tests
            """;

    private static final String CPP_KINDS = """
            #pragma once
            #include <cstdlib>
            #include "kinds_tests.hpp"

            namespace kinds_tests {
            class KindsAdapter : public adapter {
            public:
                void set_up(const fields& initial) override { state_ = initial; }
                void perform(const std::string&, const fields& arguments, const fields&) override {
                    state_.at("kinds") = arguments.at("what");
                    state_.at("choice") = std::getenv("FAULT") != nullptr ? "edge" : "heads";
                }
                value observe(const std::string& variable) override { return state_.at(variable); }

            private:
                fields state_;
            };
            }  // namespace kinds_tests
            """;

    @Test
    void testsInCppPassWithARightSystemAndFailWithAFault() throws Exception {
        Programs.requires("g++", "g++");
        generate(TestLanguage.CPP);
        Path kinds = folder.resolve("kinds");
        // What is generated compiles before anyone fills it in.
        assertThat(Programs.run(
                        folder, Map.of(), "g++", "-std=c++17", "-Wall", "-Wextra", "-fsyntax-only", "queue_main.cpp"))
                .isEqualTo(new Programs.Ended(0, ""));
        Files.writeString(folder.resolve("queue_adapter.hpp"), CPP_QUEUE);
        Files.writeString(kinds.resolve("kinds_adapter.hpp"), CPP_KINDS);
        assertThat(Programs.compileCpp(folder, "queue")).isEqualTo(new Programs.Ended(0, ""));
        assertThat(Programs.compileCpp(kinds, "kinds")).isEqualTo(new Programs.Ended(0, ""));
        int tests = Goal.TRANSITIONS.cover(QUEUE, 50).size();
        assertThat(Programs.run(folder, Map.of(), "./queue"))
                .isEqualTo(new Programs.Ended(0, tests + " passed, 0 failed\n"));
        assertThat(Programs.run(kinds, Map.of(), "./kinds")).satisfies(kindsEnded -> {
            assertThat(kindsEnded.status()).isZero();
            assertThat(kindsEnded.output())
                    .startsWith("CUT Become_")
                    .contains(": 1 of 1 steps performed; after step 1, Become: the system made another choice")
                    .contains("Kinds: 1 of 2 transitions performed in 2 runs with 2 steps\n"
                            + "choices that the specification allows and this system never made:\n  in (")
                    .endsWith("\n2 passed, 1 cut, 0 failed\n");
        });
        Programs.Ended faulty = Programs.run(folder, Map.of("FAULT", "1"), "./queue");
        assertThat(faulty.status()).isEqualTo(1);
        assertThat(faulty.output())
                .contains("FAILED Put_1_then_Put_2_then_Take")
                .contains("last: expected 1, observed 2");
        assertThat(Programs.run(kinds, Map.of("FAULT", "1"), "./kinds").output())
                .contains("choice: expected \"heads\", observed \"edge\"");
        assertThat(Programs.run(folder, Map.of(), "./queue", "no such test").status())
                .isEqualTo(2);
    }

    // Go

    private static final String GO_QUEUE = """
            package queue_test

            import (
            	"fmt"
            	"os"
            )

            type queueAdapter struct {
            	queue []any
            	last  any
            }

            func newQueueAdapter() Adapter { return &queueAdapter{} }

            func (a *queueAdapter) SetUp(initial Fields) error {
            	a.queue = initial["queue"].([]any)
            	a.last = initial["last"]
            	return nil
            }

            func (a *queueAdapter) Perform(action string, arguments Fields, after Fields) error {
            	switch {
            	case action == "Put":
            		a.queue = append(append([]any{}, a.queue...), arguments["value"])
            	case action == "Take" && os.Getenv("FAULT") != "":
            		a.last = a.queue[len(a.queue)-1]
            		a.queue = a.queue[:len(a.queue)-1]
            	case action == "Take":
            		a.last = a.queue[0]
            		a.queue = a.queue[1:]
            	case action == "Clear":
            		a.queue = nil
            	default:
            		return fmt.Errorf("no action %s", action)
            	}
            	return nil
            }

            func (a *queueAdapter) Observe(variable string) (any, error) {
            	if variable == "last" {
            		return a.last, nil
            	}
            	return a.queue, nil
            }
            """;

    private static final String GO_KINDS = """
            package kinds_test

            import "os"

            type kindsAdapter struct{ state Fields }

            func newKindsAdapter() Adapter { return &kindsAdapter{} }

            func (a *kindsAdapter) SetUp(initial Fields) error {
            	a.state = initial
            	return nil
            }

            func (a *kindsAdapter) Perform(action string, arguments Fields, after Fields) error {
            	a.state["kinds"] = arguments["what"]
            	a.state["choice"] = "heads"
            	if os.Getenv("FAULT") != "" {
            		a.state["choice"] = "edge"
            	}
            	return nil
            }

            func (a *kindsAdapter) Observe(variable string) (any, error) { return a.state[variable], nil }
            """;

    @Test
    void testsInGoPassWithARightSystemAndFailWithAFault() throws Exception {
        Programs.requires("go", "golang-go");
        generate(TestLanguage.GO);
        Path kinds = folder.resolve("kinds");
        // What is generated compiles before anyone fills it in.
        Programs.Ended unwritten = go(folder, Map.of(), "test", "-vet=off", ".");
        assertThat(unwritten.output()).contains("set up the system").doesNotContain("build failed");
        Files.writeString(folder.resolve("queue_adapter_test.go"), GO_QUEUE);
        Files.writeString(kinds.resolve("kinds_adapter_test.go"), GO_KINDS);
        Programs.Ended right = go(folder, Map.of(), "test", "-vet=off", "-v", ".");
        assertThat(right.output()).doesNotContain("FAIL");
        assertThat(right.output().lines().filter(line -> line.startsWith("--- PASS")))
                .hasSize(Goal.TRANSITIONS.cover(QUEUE, 50).size());
        Programs.Ended rightKinds = go(kinds, Map.of(), "test", "-vet=off", "-v", ".");
        assertThat(rightKinds.status()).isZero();
        assertThat(rightKinds.output())
                .contains("--- SKIP: Test_Become_")
                .contains(": 1 of 1 steps performed; after step 1, Become(")
                .contains("--- PASS: TestChoices")
                .contains("Kinds: 1 of 2 transitions performed in 2 runs with 2 steps");
        Programs.Ended faulty = go(folder, Map.of("FAULT", "1"), "test", "-vet=off", ".");
        assertThat(faulty.status()).isEqualTo(1);
        assertThat(faulty.output())
                .contains("--- FAIL: Test_Put_1_then_Put_2_then_Take")
                .contains("last: expected 1, observed 2");
        assertThat(go(kinds, Map.of("FAULT", "1"), "test", "-vet=off", ".").output())
                .contains("choice: expected \"heads\", observed \"edge\"");
        assertThat(Programs.run(folder, Map.of(), "gofmt", "-l", ".")).isEqualTo(new Programs.Ended(0, ""));
    }

    private Programs.Ended go(Path place, Map<String, String> environment, String... words) throws Exception {
        List<String> line = new ArrayList<>(List.of("go"));
        line.addAll(Arrays.asList(words));
        return Programs.run(place, environment, line.toArray(String[]::new));
    }
}
