package dev.plumbline.tla;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.spec.Spec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The statements for false conditions of usual forms, and the parts of the state that they read. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StatementsTest {
    private static final String MODULE = """
            ---- MODULE Shapes ----
            EXTENDS Naturals, Sequences, TLC
            VARIABLES dict, set, seq, lock, n
            vars == <<dict, set, seq, lock, n>>
            Init == /\\ dict = ("a" :> 7 @@ "b" :> 8)
                    /\\ set = {1, 2}
                    /\\ seq = <<>>
                    /\\ lock = [owner |-> "p2", free |-> FALSE]
                    /\\ n = 5
            Held(k) == dict[k]
            Eq(k, result) == result = dict[k] /\\ UNCHANGED vars
            Through(k, result) == Held(k) = result /\\ UNCHANGED vars
            Neq(k, v) == dict[k] # v /\\ UNCHANGED vars
            In(v) == v \\in set /\\ UNCHANGED vars
            NotIn(v) == v \\notin set /\\ UNCHANGED vars
            Has(k, result) == result = (k \\in DOMAIN dict) /\\ UNCHANGED vars
            Key(k) == k \\in DOMAIN dict /\\ UNCHANGED vars
            Not(k) == ~(k \\in DOMAIN dict) /\\ UNCHANGED vars
            Owner(p) == lock.owner = p /\\ UNCHANGED vars
            Free == lock.free /\\ UNCHANGED vars
            Below(v) == n < v /\\ UNCHANGED vars
            Least(v) == v >= n /\\ UNCHANGED vars
            Filled == seq # <<>> /\\ UNCHANGED vars
            Some(v) == (\\E k \\in DOMAIN dict : dict[k] = v) /\\ UNCHANGED vars
            Branch(v, result) == (IF n = v THEN result = TRUE ELSE result = FALSE) /\\ UNCHANGED vars
            Twice(v) == n * 2 = v /\\ UNCHANGED vars
            Later(v) == n' = n + 1 /\\ n' > v /\\ UNCHANGED <<dict, set, seq, lock>>
            Next == \\E k, p \\in STRING, v, result \\in Nat, truth \\in BOOLEAN :
                \\/ Eq(k, result) \\/ Through(k, result) \\/ Neq(k, v) \\/ In(v) \\/ NotIn(v) \\/ Has(k, truth) \\/ Key(k)
                \\/ Not(k) \\/ Owner(p) \\/ Free \\/ Below(v) \\/ Least(v) \\/ Filled \\/ Some(v) \\/ Branch(v, truth)
                \\/ Twice(v) \\/ Later(v)
            ====
            """;

    private Spec spec;

    Specs specs(Path folder) {
        return new Specs(folder);
    }

    @BeforeAll
    void load(@TempDir Path folder) throws BadInput {
        spec = specs(folder).module(MODULE).load("Shapes");
    }

    private List<Obstacle> obstacles(String name, Object... arguments) throws BadInput {
        Map<String, Value> named = new java.util.TreeMap<>();
        for (int i = 0; i < arguments.length; i += 2) {
            named.put((String) arguments[i], Value.parse((String) arguments[i + 1]));
        }
        Operation operation = new Operation(Value.of(0), name, named, new Timebox(0, 1), Outcome.RETURNED, Map.of(), 0);
        return spec.action(operation).obstacles(spec.initialStates().get(0));
    }

    private String told(String name, Object... arguments) throws BadInput {
        Obstacle only = obstacles(name, arguments).get(0);
        return only.words() + " | "
                + String.join(", ", only.reads().stream().map(ReadPart::name).toList());
    }

    @Test
    void equality() throws BadInput {
        assertThat(told("Eq", "k", "\"a\"", "result", "3")).isEqualTo("dict[\"a\"] is 7, not 3 | dict[\"a\"]");
        assertThat(told("Through", "k", "\"b\"", "result", "3")).isEqualTo("dict[\"b\"] is 8, not 3 | dict[\"b\"]");
        assertThat(told("Neq", "k", "\"a\"", "v", "7")).isEqualTo("dict[\"a\"] is 7 | dict[\"a\"]");
        assertThat(told("Owner", "p", "\"p1\"")).isEqualTo("lock.owner is \"p2\", not \"p1\" | lock.owner");
        assertThat(told("Twice", "v", "9")).isEqualTo("n * 2 is 10, not 9 | n");
    }

    @Test
    void membershipAndTruth() throws BadInput {
        assertThat(told("In", "v", "3")).isEqualTo("3 is not in set | element 3 of set");
        assertThat(told("NotIn", "v", "2")).isEqualTo("2 is in set | element 2 of set");
        assertThat(told("Has", "k", "\"c\"", "result", "TRUE")).isEqualTo("key \"c\" is not in dict | dict[\"c\"]");
        assertThat(told("Has", "k", "\"a\"", "result", "FALSE")).isEqualTo("key \"a\" is in dict | dict[\"a\"]");
        assertThat(told("Key", "k", "\"c\"")).isEqualTo("key \"c\" is not in dict | dict[\"c\"]");
        assertThat(told("Not", "k", "\"a\"")).isEqualTo("key \"a\" is in dict | dict[\"a\"]");
        assertThat(told("Free")).isEqualTo("lock.free is FALSE | lock.free");
    }

    @Test
    void comparisonsBranchesAndQuantifiers() throws BadInput {
        assertThat(told("Below", "v", "5")).isEqualTo("n is 5, not less than 5 | n");
        assertThat(told("Least", "v", "4")).isEqualTo("n is 5, not at most 4 | n");
        assertThat(told("Filled")).isEqualTo("seq is empty | seq");
        assertThat(told("Branch", "v", "4", "result", "TRUE")).isEqualTo("n is 5, not 4 | n");
        assertThat(told("Branch", "v", "5", "result", "FALSE")).isEqualTo("n is 5 | n");
        assertThat(obstacles("Some", "v", "1")).hasSizeGreaterThan(1);
        // There is no statement about the next state, which depends on the step.
        assertThat(told("Later", "v", "9")).isEqualTo(" | ");
    }

    @Test
    void hostileTextsStayShort() throws BadInput {
        String hostile = "\"" + "<script>".repeat(100) + "\"";
        Obstacle only = obstacles("Owner", "p", hostile).get(0);
        assertThat(only.words()).startsWith("lock.owner is \"p2\", not ").hasSizeLessThan(110);
    }
}
