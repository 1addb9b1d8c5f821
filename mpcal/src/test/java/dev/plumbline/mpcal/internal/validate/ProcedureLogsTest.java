package dev.plumbline.mpcal.internal.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Check;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.mpcal.internal.log.LogHistory;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls in logs: references that are bound in two ways, recursion, tail calls; and what is wrong with them is found. */
@Tag("slow")
class ProcedureLogsTest {
    static final String SPECIFICATION = """
            ---- MODULE calls ----
            EXTENDS TLC, Sequences, Integers
            (* --mpcal calls {
            mapping macro Plus {
                read { yield $variable + 100; }
                write { yield $value - 100; }
            }
            procedure Add(ref a, b)
                variables c = 1;
            {
                add1: c := c + b;
                add2: a := a + c;
                      return;
            }
            procedure Fact(n, ref out)
                variables mine;
            {
                f1: if (n = 0) {
                        out := 1;
                        return;
                    };
                f2: mine := n;
                deeper: call Fact(n - 1, ref out);
                f3: out := out * mine;
                    return;
            }
            procedure Loop(k) {
                loop1: if (k = 0) {
                        return;
                    } else {
                        call Loop(k - 1);
                        return;
                    };
            }
            archetype A(ref m, ref g)
                variables x = 5;
            {
                a1: call Add(ref x, 2);
                a2: call Add(ref m, 3);
                a3: call Fact(2, ref g);
                a4: call Loop(2);
                a5: g := g + x;
            }
            variables v = 7, w = 0;
            process (P \\in {1}) == instance A(ref v, ref w)
                mapping v via Plus;
            process (Q = 2) {
                q: skip;
            }
            } *)
            ====
            """;
    private static final List<String> ADD = List.of("Add.a", "Add.b", "Add.c");
    private static final List<String> FACT = List.of("Fact.n", "Fact.out", "Fact.mine");
    private static final List<String> LOOP = List.of("Loop.k");

    @TempDir
    Path folder;

    private static Value n(int number) {
        return Value.of(number);
    }

    /** A run of the archetype by hand. */
    static LoggedProcess run() {
        LoggedProcess p = new LoggedProcess("A", "1", "a1").local("A.x", n(5)).local("Add.c", n(1));
        add(p, "A.a2", "A.x", 2, false);
        add(p, "A.a3", "&A.m", 3, true);
        p.section(() -> p.call("Fact.f1", "A.a4", FACT, List.of(n(2), Value.of("&A.g")), Map.of()));
        descend(p, 2);
        descend(p, 1);
        p.section(() -> {
            p.read("Fact.n");
            p.outside("write", "Fact.out", List.of(), n(1));
            p.leave();
        });
        p.section(() -> multiply(p, 1, 1));
        p.section(() -> multiply(p, 1, 2));
        p.section(() -> p.call("Loop.loop1", "A.a5", LOOP, List.of(n(2)), Map.of()));
        for (int k = 1; k >= 0; k--) {
            int next = k;
            p.section(() -> {
                p.read("Loop.k");
                p.read("Loop.k");
                p.tailCall("Loop.loop1", LOOP, List.of(n(next)), Map.of());
            });
        }
        p.section(() -> {
            p.read("Loop.k");
            p.leave();
        });
        p.section(() -> {
            p.outside("read", "A.g", List.of(), n(2));
            p.read("A.x");
            p.outside("write", "A.g", List.of(), n(10));
            p.jump("A.Done");
        });
        return p;
    }

    private static void add(LoggedProcess p, String returnTo, String reference, int b, boolean mapped) {
        p.section(() -> p.call("Add.add1", returnTo, ADD, List.of(Value.of(reference), n(b)), Map.of("Add.c", n(1))));
        p.aborted(() -> p.read("Add.c"));
        p.section(() -> {
            p.read("Add.c");
            p.read("Add.b");
            p.write("Add.c", n(1 + b));
            p.jump("Add.add2");
        });
        p.section(() -> {
            p.outside("read", "Add.a", List.of(), n(mapped ? 107 : 5));
            p.read("Add.c");
            p.outside("write", "Add.a", List.of(), n((mapped ? 107 : 5) + 1 + b));
            p.leave();
        });
        if (!mapped) {
            // The runtime holds one object for both names.
            p.local("A.x", n(5 + 1 + b));
        }
    }

    private static void descend(LoggedProcess p, int n) {
        p.section(() -> {
            p.read("Fact.n");
            p.jump("Fact.f2");
        });
        p.section(() -> {
            p.read("Fact.n");
            p.write("Fact.mine", n(n));
            p.jump("Fact.deeper");
        });
        p.section(() -> {
            p.read("Fact.n");
            p.call("Fact.f1", "Fact.f3", FACT, List.of(n(n - 1), Value.of("&A.g")), Map.of());
        });
    }

    private static void multiply(LoggedProcess p, int out, int mine) {
        p.outside("read", "Fact.out", List.of(), n(out));
        p.read("Fact.mine");
        p.outside("write", "Fact.out", List.of(), n(out * mine));
        p.leave();
    }

    private Result check(List<String> lines, Strategy strategy) throws IOException, BadInput {
        Path spec = Files.writeString(folder.resolve("calls.tla"), SPECIFICATION);
        Path logs = Files.createDirectories(folder.resolve("logs"));
        Files.write(logs.resolve("trace-1-1.log"), lines);
        return Check.of(LogHistory.read(logs), MpcalSpecSource.of(spec, Optional.empty(), List.of()))
                .engine(new CutsEngine(strategy, 1, 1))
                .run();
    }

    @Test
    void callsRecursionAndTailCallsAreStepsOfTheModel() throws BadInput, IOException {
        for (Strategy strategy : Strategy.values()) {
            Result result = check(run().lines(), strategy);
            assertThat(result.verdict())
                    .as("%s", result.verdict().counterexampleIfAny())
                    .isInstanceOf(Verdict.Conforms.class);
            assertThat(result.history().size()).isEqualTo(23);
        }
    }

    /** The record that is found to be impossible, counted from 1, when one line of the log is changed. */
    private int impossible(int line, UnaryOperator<String> damage) throws BadInput, IOException {
        List<String> lines = new ArrayList<>(run().lines());
        String damaged = damage.apply(lines.get(line - 1));
        assertThat(damaged).isNotEqualTo(lines.get(line - 1));
        lines.set(line - 1, damaged);
        return check(lines, Strategy.ONE_PATH)
                        .verdict()
                        .counterexampleIfAny()
                        .map(Counterexample::failedAt)
                        .orElse(-1)
                + 1;
    }

    @Test
    void findsErrorsAtTheirPlaces() throws BadInput, IOException {
        // An argument that is not the one of the call.
        assertThat(impossible(1, line -> line.replace("\"value\":\"2\"", "\"value\":\"3\"")))
                .isEqualTo(1);
        // A frame that returns to another label, and a frame without its label.
        assertThat(impossible(1, line -> line.replace("A.a2", "A.a3"))).isEqualTo(1);
        // A return that forgets to restore a parameter.
        assertThat(impossible(
                        4,
                        line -> line.replaceFirst(
                                "\\{[^{]*\"name\":\\{\"name\":\"b\"[^}]*}[^}]*\"tag\":\"write\"[^}]*},", "")))
                .isEqualTo(4);
        // A value read through a mapped reference that its macro does not yield.
        assertThat(impossible(8, line -> line.replace("\"107\"", "\"7\""))).isEqualTo(8);
        // A recursive call whose saved value is not the caller's.
        assertThat(impossible(12, line -> line.replaceFirst("\"oldValue\":\"2\"", "\"oldValue\":\"defaultInitValue\"")))
                .isEqualTo(12);
        // A tail call that takes one round less.
        assertThat(impossible(
                        20,
                        line -> line.replaceFirst(
                                "(\"name\":\"k\"[^}]*},\"oldValue\":\"[^\"]*\",\"tag\":\"write\",\"value\":)\"1\"",
                                "$1\"0\"")))
                .isEqualTo(20);
    }

    @Test
    void rejectsUnknownNames() {
        assertThatThrownBy(() -> impossible(3, line -> line.replace("\"name\":\"c\"", "\"name\":\"cc\"")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("record 3 of process 1")
                .hasMessageContaining("did you mean Add.c?");
        assertThatThrownBy(
                        () -> impossible(1, line -> line.replace("\"archetypeName\":\"A\"", "\"archetypeName\":\"Q\"")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("Q is a process and not an archetype");
    }
}
