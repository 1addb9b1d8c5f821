package dev.plumbline.tla.internal.tlc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tlc2.tool.TLCState;

@ExtendWith(OwnEvaluator.class)
@Tag("slow")
class FalseConjunctsTest {
    @TempDir
    Path folder;

    private static final String MAP = """
            ---- MODULE KvMap ----
            EXTENDS Naturals, FiniteSets, TLC
            CONSTANT Keys
            VARIABLES dict, count

            Init == dict = [k \\in Keys |-> 0] /\\ count = 0

            Put(key, value) == /\\ dict' = [dict EXCEPT ![key] = value]
                               /\\ count' = count + 1

            \\* a comment
            Get(key, result) == /\\ key \\in DOMAIN dict
                                /\\ result = dict[key]  \\* the value
                                /\\ UNCHANGED <<dict, count>>

            Cas(key, from, to, result) ==
                IF (dict[key]) = from
                THEN result = TRUE /\\ dict' = [dict EXCEPT ![key] = to] /\\ UNCHANGED count
                ELSE result = FALSE /\\ UNCHANGED <<dict, count>>

            Drop(n) == \\/ /\\ count > n
                          /\\ count' = count - n
                          /\\ UNCHANGED dict
                       \\/ dict[n] = (n + 1) /\\ UNCHANGED <<dict, count>>

            Pick(n) == /\\ \\E k \\in Keys : dict[k] > n /\\ count' = k
                       /\\ UNCHANGED dict

            AllBelow(n) == (\\A k \\in Keys : dict[k] < n) /\\ UNCHANGED <<dict, count>>

            Jump(n) == count' \\in 1..3 /\\ count' > n /\\ UNCHANGED dict

            Same == UNCHANGED count /\\ count' = count + 1 /\\ UNCHANGED dict
            Odd == count' = count + 1 /\\ UNCHANGED <<dict, count>>

            Kind(n) == CASE n = 1 -> count = 5 /\\ UNCHANGED <<dict, count>>
                         [] n = 2 -> ~(count = 0) /\\ UNCHANGED <<dict, count>>
                         [] OTHER -> (count = 0 => Cardinality(DOMAIN dict) > n) /\\ UNCHANGED <<dict, count>>

            None == (\\E k \\in {} : dict[k] = 0) /\\ UNCHANGED <<dict, count>>
            Nothing == count' \\in {k \\in Keys : dict[k] > 9} /\\ UNCHANGED dict
            Both(k) == k \\in DOMAIN dict => (/\\ dict[k] >= 0
                                             /\\ LET twice == 2 * dict[k] IN twice # 14 /\\ UNCHANGED <<dict, count>>)
            Long == DOMAIN dict = {10 * k : k \\in 1..100} /\\ UNCHANGED <<dict, count>>
            Huge(n) == count' \\in 1..5000 /\\ count' > n /\\ UNCHANGED dict
            Loop[n \\in Nat] == IF n = 0 THEN count > 0 ELSE Loop[n - 1]
            Looped(n) == Loop[n] /\\ UNCHANGED <<dict, count>>
            Even == (count + 1) % 2 = 0
            Square == [Even /\\ UNCHANGED dict]_count /\\ UNCHANGED dict
            Angle == <<UNCHANGED <<dict, count>> >>_count
            Flag(b) == b /\\ UNCHANGED <<dict, count>>
            Next == UNCHANGED <<dict, count>>
            ====
            """;

    private static final String MAP_CONFIG = "CONSTANT Keys = {1, 2, 3}\nINIT Init\nNEXT Next\n";

    private LoadedSpec map() throws IOException {
        return LoadedSpec.of(folder, MAP_CONFIG, MAP);
    }

    @Test
    void aConjunctionNamesTheConjunctWithItsOperandsEvaluated() throws IOException {
        LoadedSpec spec = map();
        TLCState state = spec.state("dict", "<<7, 0, 0>>", "count", "0");
        assertThat(spec.obstacles(state, "Get", "1", "3"))
                .containsExactly("result = dict[key]: 3 = 7 is FALSE at KvMap.tla:13");
        assertThat(spec.obstacles(state, "Get", "4", "3"))
                .containsExactly("key \\in DOMAIN dict: 4 \\in 1..3 is FALSE at KvMap.tla:12");
        assertThat(spec.obstacles(state, "Get", "1", "7")).isEmpty();
    }

    @Test
    void anIfNamesTheBranchTaken() throws IOException {
        LoadedSpec spec = map();
        TLCState state = spec.state("dict", "<<7, 0, 0>>", "count", "0");
        assertThat(spec.obstacles(state, "Cas", "1", "7", "8", "FALSE"))
                .containsExactly(
                        "result = TRUE: FALSE = TRUE (THEN of IF (dict[key]) = from) is FALSE at KvMap.tla:18");
        assertThat(spec.obstacles(state, "Cas", "1", "6", "8", "TRUE"))
                .containsExactly(
                        "result = FALSE: TRUE = FALSE (ELSE of IF (dict[key]) = from) is FALSE at KvMap.tla:19");
    }

    @Test
    void aDisjunctionBlamesEveryBranch() throws IOException {
        LoadedSpec spec = map();
        TLCState state = spec.state("dict", "<<7, 0, 0>>", "count", "0");
        assertThat(spec.obstacles(state, "Drop", "1"))
                .containsExactly(
                        "count > n: 0 > 1 is FALSE at KvMap.tla:21",
                        "dict[n] = (n + 1): 7 = 2 is FALSE at KvMap.tla:24");
    }

    @Test
    void aQuantifierNamesTheValues() throws IOException {
        LoadedSpec spec = map();
        TLCState state = spec.state("dict", "<<7, 9, 0>>", "count", "0");
        assertThat(spec.obstacles(state, "Pick", "9"))
                .containsExactly(
                        "dict[k] > n: 7 > 9 (k = 1) is FALSE at KvMap.tla:26",
                        "dict[k] > n: 9 > 9 (k = 2) is FALSE at KvMap.tla:26",
                        "dict[k] > n: 0 > 9 (k = 3) is FALSE at KvMap.tla:26");
        assertThat(spec.obstacles(state, "AllBelow", "8"))
                .containsExactly("dict[k] < n: 9 < 8 (k = 2) is FALSE at KvMap.tla:29");
    }

    @Test
    void aNextStateThatNoValueOfAChoiceSatisfies() throws IOException {
        LoadedSpec spec = map();
        TLCState state = spec.state("dict", "<<7, 9, 0>>", "count", "0");
        assertThat(spec.obstacles(state, "Jump", "3"))
                .containsExactly(
                        "count' > n: 1 > 3 is FALSE at KvMap.tla:31",
                        "count' > n: 2 > 3 is FALSE at KvMap.tla:31",
                        "count' > n: 3 > 3 is FALSE at KvMap.tla:31");
        assertThat(spec.obstacles(state, "Jump", "2")).isEmpty();
    }

    @Test
    void aVariableCannotChangeAndStay() throws IOException {
        LoadedSpec spec = map();
        TLCState state = spec.state("dict", "<<7, 9, 0>>", "count", "4");
        assertThat(spec.obstacles(state, "Same")).containsExactly("count' = count + 1: 4 = 5 is FALSE at KvMap.tla:33");
        assertThat(spec.obstacles(state, "Odd"))
                .containsExactly("UNCHANGED <<dict, count>>: count = 4 became 5 is FALSE at KvMap.tla:34");
    }

    @Test
    void aCaseNamesItsArmAndAnImplicationItsPremise() throws IOException {
        LoadedSpec spec = map();
        TLCState state = spec.state("dict", "<<7, 9, 0>>", "count", "0");
        assertThat(spec.obstacles(state, "Kind", "1"))
                .containsExactly("count = 5: 0 = 5 (CASE n = 1) is FALSE at KvMap.tla:36");
        assertThat(spec.obstacles(state, "Kind", "2"))
                .containsExactly("~(count = 0): ~TRUE (CASE n = 2) is FALSE at KvMap.tla:37");
        assertThat(spec.obstacles(state, "Kind", "3"))
                .containsExactly(
                        "Cardinality(DOMAIN dict) > n: 3 > 3 (OTHER of CASE; as count = 0) is FALSE at KvMap.tla:38");
        assertThat(spec.obstacles(state, "Flag", "FALSE")).containsExactly("b is FALSE at KvMap.tla:51");
    }

    @Test
    void anErrorIsAnObstacleOfOneLine() throws IOException {
        LoadedSpec spec = map();
        TLCState state = spec.state("dict", "<<7, 9, 0>>", "count", "0");
        assertThat(spec.obstacles(state, "Cas", "5", "1", "1", "TRUE"))
                .singleElement()
                .asString()
                .contains("cannot be evaluated: ")
                .doesNotContain("\n")
                .endsWith(" at KvMap.tla:17");
    }

    @Test
    void theRestOfTheLanguage() throws IOException {
        LoadedSpec spec = map();
        TLCState state = spec.state("dict", "<<7, 9, 0>>", "count", "0");
        assertThat(spec.obstacles(state, "None"))
                .containsExactly("\\E k \\in {} : dict[k] = 0 is FALSE at KvMap.tla:40");
        assertThat(spec.obstacles(state, "Nothing"))
                .containsExactly("count' \\in {k \\in Keys : dict[k] > 9}: count' \\in {} is FALSE at KvMap.tla:41");
        assertThat(spec.obstacles(state, "Both", "1"))
                .containsExactly("twice # 14: 14 # 14 (as k \\in DOMAIN dict) is FALSE at KvMap.tla:43");
        assertThat(spec.obstacles(state, "Looped", "2"))
                .containsExactly("count > 0: 0 > 0 (ELSE of IF n = 0; ELSE of IF n = 0; THEN of IF n = 0)"
                        + " is FALSE at KvMap.tla:46");
        assertThat(spec.obstacles(state, "Angle"))
                .containsExactly("<<UNCHANGED <<dict, count>> >>_count: nothing changes is FALSE at KvMap.tla:50");
        assertThat(spec.obstacles(state, "Square")).isEmpty();
    }

    @Test
    void longValuesAreElidedAndWorkIsBounded() throws IOException {
        LoadedSpec spec = map();
        TLCState state = spec.state("dict", "<<7, 9, 0>>", "count", "0");
        assertThat(spec.obstacles(state, "Long"))
                .singleElement()
                .asString()
                .startsWith("DOMAIN dict = {10 * k : k \\in 1..100}: 1..3 = {10, 20, 30")
                .endsWith(", 990, 1000} is FALSE at KvMap.tla:44")
                .hasSizeLessThan(240);
        assertThat(spec.obstacles(state, "Huge", "5000"))
                .containsExactly("count' \\in 1..5000 /\\ count' > n /\\ UNCHANGED dict"
                        + " was not looked into: it has too many possibilities at KvMap.tla:45");
    }
}
