package dev.plumbline.tlc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.BruteForce;
import dev.plumbline.check.Check;
import dev.plumbline.check.SpecHistories;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.WitnessExamination;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Specifications in TLA+, with what the analysis of their text says about observers and footprints, against the
 * definition, which asks for neither.
 */
@Tag("slow")
class TlaAgainstBruteForceTest {
    private static final int HISTORIES = Integer.getInteger("plumbline.random", 20_000) / 20;

    record Case(String name, String text, List<String> silent, List<SpecHistories.Template> templates) {}

    @TempDir
    private Path folder;

    private static List<Value> numbers(int from, int to) {
        List<Value> values = new ArrayList<>();
        for (int i = from; i <= to; i++) {
            values.add(Value.of(i));
        }
        return values;
    }

    private static final List<Value> BOOLEANS = List.of(Value.of(true), Value.of(false));

    @SafeVarargs
    @SuppressWarnings("varargs")
    private static SpecHistories.Template template(String name, Map.Entry<String, List<Value>>... arguments) {
        Map<String, List<Value>> all = new TreeMap<>();
        for (Map.Entry<String, List<Value>> argument : arguments) {
            all.put(argument.getKey(), argument.getValue());
        }
        return new SpecHistories.Template(name, all, all.containsKey("result") ? List.of("result") : List.of());
    }

    static List<Case> cases() {
        Map.Entry<String, List<Value>> key = Map.entry("key", numbers(1, 3));
        Map.Entry<String, List<Value>> value = Map.entry("value", numbers(1, 2));
        Map.Entry<String, List<Value>> truth = Map.entry("result", BOOLEANS);
        Map.Entry<String, List<Value>> old = Map.entry("result", numbers(0, 2));
        Map.Entry<String, List<Value>> count = Map.entry("result", numbers(0, 3));
        return List.of(
                new Case(
                        "FunctionMap",
                        """
                        EXTENDS Naturals, FiniteSets
                        VARIABLE dict
                        Keys == 1..3
                        Init == dict = [k \\in Keys |-> 0]
                        Put(key, value, result) == result = dict[key] /\\ dict' = [dict EXCEPT ![key] = value]
                        PutIfAbsent(key, value, result) ==
                          /\\ result = dict[key]
                          /\\ IF result = 0 THEN dict' = [dict EXCEPT ![key] = value] ELSE UNCHANGED dict
                        Erase(key, result) == result = dict[key] /\\ dict' = [dict EXCEPT ![key] = 0]
                        Get(key, result) == result = dict[key] /\\ UNCHANGED dict
                        Count(from, to, result) ==
                          result = Cardinality({k \\in from..to : dict[k] # 0}) /\\ UNCHANGED dict
                        Next == \\E key \\in Keys, value \\in 1..2, result \\in 0..3 :
                          \\/ Put(key, value, result) \\/ PutIfAbsent(key, value, result)
                          \\/ Erase(key, result) \\/ Get(key, result)
                          \\/ \\E from, to \\in Keys : Count(from, to, result)
                        """,
                        List.of(),
                        List.of(
                                template("Put", key, value, old),
                                template("PutIfAbsent", key, value, old),
                                template("Erase", key, old),
                                template("Get", key, old),
                                template(
                                        "Count",
                                        Map.entry("from", numbers(1, 3)),
                                        Map.entry("to", numbers(1, 3)),
                                        count))),
                new Case(
                        "ElementSet",
                        """
                        EXTENDS Naturals, FiniteSets
                        VARIABLE elements
                        Init == elements = {}
                        Add(key) == elements' = elements \\union {key}
                        Remove(key) == elements' = elements \\ {key}
                        Contains(key, result) == result = (key \\in elements) /\\ UNCHANGED elements
                        Size(result) == Cardinality(elements) = result /\\ elements' = elements
                        Next == \\E key \\in 1..3 : Add(key) \\/ Remove(key)
                                  \\/ (\\E result \\in BOOLEAN : Contains(key, result)) \\/ \\E result \\in 0..3 : Size(result)
                        """,
                        List.of(),
                        List.of(
                                template("Add", key),
                                template("Remove", key),
                                template("Contains", key, truth),
                                template("Size", count))),
                new Case(
                        "LossyQueue",
                        """
                        EXTENDS Naturals, Sequences
                        VARIABLES queue, lost
                        vars == <<queue, lost>>
                        Init == queue = <<>> /\\ lost = 0
                        Enqueue(value) == queue' = Append(queue, value) /\\ UNCHANGED lost
                        Dequeue(result) ==
                          \\/ queue = <<>> /\\ result = 0 /\\ UNCHANGED vars
                          \\/ queue # <<>> /\\ Head(queue) = result /\\ queue' = Tail(queue) /\\ UNCHANGED lost
                        Drop == queue # <<>> /\\ lost < 2 /\\ queue' = Tail(queue) /\\ lost' = lost + 1
                        Lost(result) == lost = result /\\ UNCHANGED vars
                        Next == \\/ \\E value \\in 1..2 : Enqueue(value) \\/ \\E result \\in 0..3 : Dequeue(result) \\/ Lost(result)
                                \\/ Drop
                        """,
                        List.of("Drop"),
                        List.of(template("Enqueue", value), template("Dequeue", old), template("Lost", count))),
                new Case(
                        "Transfers",
                        """
                        EXTENDS Naturals, FiniteSets
                        VARIABLES box, moves
                        Init == box \\in {[k \\in 1..3 |-> 0], [k \\in 1..3 |-> IF k = 1 THEN 1 ELSE 0]} /\\ moves = {}
                        Fill_Step(key) == box[key] < 3 /\\ box' = [box EXCEPT ![key] = @ + 1] /\\ UNCHANGED moves
                        Fill_Done(key, result) == box[key] = result /\\ UNCHANGED <<box, moves>>
                        Fill_Abort(key) == box' = [box EXCEPT ![key] = 0] /\\ UNCHANGED moves
                        Move(key, to) == /\\ key # to /\\ box[key] > 0
                                         /\\ box' = [box EXCEPT ![key] = @ - 1, ![to] = @ + 1]
                                         /\\ moves' = moves \\cup {<<key, to>>}
                        Look(key, result) == box[key] = result /\\ UNCHANGED <<box, moves>>
                        Moved(key, to, result) == result = (<<key, to>> \\in moves) /\\ UNCHANGED <<box, moves>>
                        Next == \\E key \\in 1..3 : \\/ Fill_Step(key) \\/ Fill_Abort(key)
                                  \\/ (\\E result \\in 0..6 : Fill_Done(key, result) \\/ Look(key, result))
                                  \\/ \\E to \\in 1..3 : Move(key, to) \\/ \\E result \\in BOOLEAN : Moved(key, to, result)
                        """,
                        List.of(),
                        List.of(
                                template("Fill", key, Map.entry("result", numbers(0, 4))),
                                template("Move", key, Map.entry("to", numbers(1, 3))),
                                template("Look", key, Map.entry("result", numbers(0, 4))),
                                template("Moved", key, Map.entry("to", numbers(1, 3)), truth))),
                new Case(
                        "PartialMap",
                        """
                        EXTENDS Naturals, FiniteSets, TLC
                        VARIABLE map
                        Init == map = <<>>
                        Has(key) == key \\in DOMAIN map
                        Old(key) == IF Has(key) THEN map[key] ELSE 0
                        Put(key, value, result) == Old(key) = result /\\ map' = (key :> value) @@ map
                        Erase(key, result) ==
                          Old(key) = result /\\ map' = [k \\in DOMAIN map \\ {key} |-> map[k]]
                        Get(key, result) == Old(key) = result /\\ UNCHANGED map
                        Count(from, to, result) ==
                          result = Cardinality({k \\in DOMAIN map : from <= k /\\ k <= to}) /\\ UNCHANGED map
                        Next == \\E key \\in 1..3, result \\in 0..3 :
                          \\/ \\E value \\in 1..2 : Put(key, value, result)
                          \\/ Erase(key, result) \\/ Get(key, result)
                          \\/ \\E to \\in 1..3 : Count(key, to, result)
                        """,
                        List.of(),
                        List.of(
                                template("Put", key, value, old),
                                template("Erase", key, old),
                                template("Get", key, old),
                                template(
                                        "Count",
                                        Map.entry("from", numbers(1, 3)),
                                        Map.entry("to", numbers(1, 3)),
                                        count))));
    }

    private Spec load(Case one) throws Exception {
        Path file = folder.resolve(one.name + ".tla");
        write(file, "---- MODULE " + one.name + " ----\n" + one.text + "====\n");
        return TlaSpec.load(file, TlaOptions.DEFAULT.withSilent(one.silent.toArray(new String[0])));
    }

    private static void write(Path file, String text) throws IOException {
        Files.writeString(file, text);
    }

    @TestFactory
    Stream<DynamicTest> agreesOn() {
        return cases().stream()
                .map(one -> DynamicTest.dynamicTest(HISTORIES + " histories of " + one.name, () -> compare(one)));
    }

    private void compare(Case one) throws Exception {
        Spec spec = load(one);
        int conforming = 0;
        for (int seed = 0; seed < HISTORIES; seed++) {
            History history = new SpecHistories(spec, one.templates, seed).next(7);
            boolean expected = BruteForce.conforms(history, spec);
            WitnessExamination witness = new WitnessExamination();
            Verdict verdict = Check.of(history, spec)
                    .budget(Budget.UNLIMITED)
                    .witness(witness)
                    .amongOthers()
                    .run()
                    .verdict();
            assertThat(verdict.word().text())
                    .as("seed %d of %s: %s", seed, one.name, history.operations())
                    .isEqualTo(expected ? "conforms" : "violates");
            if (expected) {
                conforming++;
                witness.examine(history, spec);
            }
        }
        assertThat(conforming).as("a mixture of both verdicts").isBetween(HISTORIES / 10, HISTORIES * 49 / 50);
    }
}
