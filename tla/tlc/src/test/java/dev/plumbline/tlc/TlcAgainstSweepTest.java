package dev.plumbline.tlc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.SpecHistories;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The two engines share the specification and nothing of the search: on every history they have to agree. */
@Tag("slow")
class TlcAgainstSweepTest {
    private static final int HISTORIES = Math.max(100, Integer.getInteger("plumbline.random", 0) / 100);

    @TempDir
    private Path folder;

    /** A specification for what stands around actions, with its .cfg. */
    private record Surrounded(TlaAgainstBruteForceTest.Case one, String config) {}

    private static SpecHistories.Template template(String name, List<String> unknown, Object... pairs) throws BadInput {
        Map<String, List<Value>> arguments = new TreeMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            Value values = Value.parse((String) pairs[i + 1]);
            arguments.put((String) pairs[i], ((Value.SetOf) values).elements());
        }
        return new SpecHistories.Template(name, arguments, unknown);
    }

    private static List<Surrounded> surrounded() throws BadInput {
        String messages = "{[from |-> 1, body |-> 0], [from |-> 1, body |-> 1], [from |-> 2, body |-> 1]}";
        return List.of(
                new Surrounded(
                        new TlaAgainstBruteForceTest.Case(
                                "Mail",
                                """
                                EXTENDS Naturals, FiniteSets
                                VARIABLES msgs, up, clock
                                Nodes == 1..2
                                Init == msgs = {} /\\ up = [n \\in Nodes |-> TRUE] /\\ clock = 0
                                Send(node, body) == msgs' = msgs \\cup {[from |-> node, body |-> body]} /\\ UNCHANGED up
                                Recv(m, result) == /\\ result = m.body
                                                   /\\ msgs' = msgs \\ {m}
                                                   /\\ UNCHANGED up
                                Crash(node) == up' = [up EXCEPT ![node] = FALSE] /\\ UNCHANGED msgs
                                Restart(node, lost) == /\\ up' = [up EXCEPT ![node] = TRUE]
                                                       /\\ UNCHANGED msgs
                                Time(result) == result = clock /\\ UNCHANGED <<msgs, up>>
                                Steps(n) == /\\ up[n]
                                            /\\ \\/ \\E b \\in 0..1 : Send(n, b)
                                               \\/ Crash(n)
                                               \\/ \\E m \\in msgs :
                                                    IF m.from = n THEN FALSE
                                                    ELSE \\E r \\in 0..1 : Recv(m, r)
                                Next == /\\ \\/ \\E n \\in Nodes : Steps(n)
                                           \\/ \\E n \\in {k \\in Nodes : ~up[k]} : Restart(n, Cardinality(msgs))
                                           \\/ \\E r \\in 0..5 : Time(r)
                                        /\\ clock' \\in {clock, clock + 1}
                                Small == clock < 4
                                View == <<msgs, up, clock>>
                                Few == Cardinality(msgs) < 3
                                Forward == <<msgs, up, clock>>' # <<msgs, up, clock>>
                                """,
                                List.of(),
                                List.of(
                                        template("Send", List.of(), "node", "{1, 2}", "body", "{0, 1}"),
                                        template("Recv", List.of("result"), "m", messages, "result", "{0, 1}"),
                                        template("Crash", List.of(), "node", "{1, 2}"),
                                        template("Restart", List.of(), "node", "{1, 2}", "lost", "{0, 1, 2}"),
                                        template("Time", List.of("result"), "result", "{0, 1, 2}"))),
                        "INIT Init\nNEXT Next\nCONSTRAINT Small\nINVARIANT Few\nACTION_CONSTRAINT Forward\nVIEW View\n"),
                new Surrounded(
                        new TlaAgainstBruteForceTest.Case(
                                "Pairs",
                                """
                                EXTENDS Naturals, Sequences
                                CONSTANTS Places, None
                                VARIABLES at, log
                                vars == <<at, log>>
                                Cell(p) == INSTANCE PairsCell WITH value <- at, place <- p
                                Start == at = [p \\in Places |-> None]
                                Swap(p, q) == at' = [at EXCEPT ![p] = at[q], ![q] = at[p]]
                                Look(p, result) == result = at[p] /\\ UNCHANGED at
                                Mode(kind) == CASE kind = "same" -> \\E p \\in Places : Swap(p, p)
                                                [] Len(log) > 1 -> \\E <<p, q>> \\in {<<"a", "b">>, <<"b", "c">>} : Swap(p, q)
                                                [] OTHER -> \\E p, q \\in Places : at[p] # None /\\ Swap(p, q)
                                Act == \\/ \\E kind \\in {"same", "any"} : Mode(kind)
                                       \\/ \\E p \\in Places, result \\in 1..2 : Look(p, result)
                                       \\/ \\E p \\in Places, v \\in 1..2 : Cell(p)!Set(v)
                                Spec == /\\ Start
                                        /\\ log = <<>>
                                        /\\ [][Act /\\ log' = IF Len(log) < 3 THEN Append(log, 0) ELSE log]_vars
                                """,
                                List.of(),
                                List.of(
                                        template(
                                                "Swap",
                                                List.of(),
                                                "p",
                                                "{\"a\", \"b\", \"c\"}",
                                                "q",
                                                "{\"a\", \"b\", \"c\"}"),
                                        template(
                                                "Look",
                                                List.of("result"),
                                                "p",
                                                "{\"a\", \"b\"}",
                                                "result",
                                                "{None, 1, 2}"),
                                        template("Set", List.of(), "p", "{\"a\", \"b\"}", "v", "{1, 2}"))),
                        "SPECIFICATION Spec\nCONSTANTS Places = {\"a\", \"b\", \"c\"} None = None\n"));
    }

    @Tag("long")
    @TestFactory
    Stream<DynamicTest> agreesOn() throws Exception {
        Files.writeString(folder.resolve("PairsCell.tla"), """
                ---- MODULE PairsCell ----
                CONSTANT place
                VARIABLE value
                Set(v) == value' = [value EXCEPT ![place] = v]
                ====
                """);
        List<Surrounded> all = new ArrayList<>(surrounded());
        TlaAgainstBruteForceTest.cases().forEach(one -> all.add(new Surrounded(one, "")));
        return all.stream()
                .map(one -> DynamicTest.dynamicTest(
                        HISTORIES + " histories of " + one.one.name(), () -> compare(one.one, one.config)));
    }

    private void compare(TlaAgainstBruteForceTest.Case one, String config) throws Exception {
        Path file = folder.resolve(one.name() + ".tla");
        Files.writeString(file, "---- MODULE " + one.name() + " ----\n" + one.text() + "====\n");
        if (!config.isEmpty()) {
            Files.writeString(folder.resolve(one.name() + ".cfg"), config);
        }
        ExtensibleSpec spec =
                TlaSpec.onTlc(file, TlaOptions.DEFAULT.withSilent(one.silent().toArray(new String[0])));
        List<History> histories = new ArrayList<>();
        for (int seed = 0; seed < HISTORIES; seed++) {
            History history = new SpecHistories(spec, one.templates(), 1_000_000 + seed).next(7);
            histories.add(seed % 4 == 0 ? withoutProcessOrder(history) : history);
        }
        Set<Integer> accepted = TlcCheck.conforming(histories, spec, Budget.UNLIMITED, TlcCheck.Settings.DEFAULT);
        for (int number = 0; number < HISTORIES; number++) {
            History history = histories.get(number);
            Verdict swept = Check.of(history, spec)
                    .budget(Budget.UNLIMITED)
                    .amongOthers()
                    .run()
                    .verdict();
            assertThat(accepted.contains(number) ? "conforms" : "violates")
                    .as("history %d of %s: %s", number, one.name(), history.operations())
                    .isEqualTo(swept.word().text());
        }
        assertThat(accepted.size()).as("a mixture of both verdicts").isBetween(HISTORIES / 10, HISTORIES * 49 / 50);
    }

    private static History withoutProcessOrder(History history) throws BadInput {
        History.Builder asynchronous = new History.Builder("random", new Order.Timeboxes("ns", true));
        for (Operation operation : history.operations()) {
            asynchronous.add(operation);
        }
        return asynchronous.build();
    }
}
