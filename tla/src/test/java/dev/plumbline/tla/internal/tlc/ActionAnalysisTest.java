package dev.plumbline.tla.internal.tlc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.spec.Footprint;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The specifications that people write: maps in the usual ways, queues, registers, records, instances. */
@ExtendWith(OwnEvaluator.class)
class ActionAnalysisTest {
    private static final String CONFIG = "INIT Init\nNEXT Next\n";

    @TempDir
    Path folder;

    private static Set<Value> keys(int... keys) {
        return Set.copyOf(java.util.Arrays.stream(keys).mapToObj(Value::of).toList());
    }

    private static void independent(Footprint one, Footprint other) {
        assertThat(one.interferes(other)).as("%s and %s", one, other).isFalse();
    }

    private static void dependent(Footprint one, Footprint other) {
        assertThat(one.interferes(other)).as("%s and %s", one, other).isTrue();
    }

    private static final String SET = """
            ---- MODULE KeySet ----
            EXTENDS Integers, FiniteSets
            VARIABLE set
            vars == <<set>>
            Init == set = {}
            Contains(key, result) == result = (key \\in set) /\\ UNCHANGED set
            Insert(key, result) == IF key \\in set
                                   THEN result = FALSE /\\ UNCHANGED set
                                   ELSE result = TRUE /\\ set' = set \\union {key}
            Add(key) == set' = set \\union {key}
            Erase(key, result) == /\\ result = (key \\in set)
                                  /\\ set' = set \\ {key}
            Range(lo, hi, result) == /\\ result = Cardinality({k \\in set : lo <= k /\\ k <= hi})
                                     /\\ UNCHANGED vars
            RangeByKeys(lo, hi, result) == /\\ result = Cardinality({k \\in lo..hi : k \\in set})
                                           /\\ UNCHANGED vars
            RangeByCap(lo, hi, result) == /\\ result = Cardinality(set \\cap (lo..hi))
                                          /\\ UNCHANGED vars
            RangeAbove(lo, result) == /\\ result = Cardinality({k \\in set : lo <= k})
                                      /\\ UNCHANGED vars
            Size(result) == result = Cardinality(set) /\\ UNCHANGED vars
            Clear == set' = {}
            Next == UNCHANGED vars
            ====
            """;

    @Test
    void aMapAsASetOfKeys() throws IOException {
        LoadedSpec spec = LoadedSpec.of(folder, CONFIG, SET);
        assertThat(spec.analyse("Contains", "1", "TRUE").observer()).isTrue();
        assertThat(spec.analyse("Insert", "1", "FALSE").observer()).isTrue();
        assertThat(spec.analyse("Insert", "1", "TRUE").observer()).isFalse();
        assertThat(spec.analyse("Add", "1").observer()).isFalse();
        assertThat(spec.analyse("Range", "1", "3", "2").observer()).isTrue();

        // An erase that found nothing only looked; one that found the key did not.
        assertThat(spec.analyse("Erase", "1", "FALSE").observer()).isTrue();
        assertThat(spec.analyse("Erase", "1", "TRUE").observer()).isFalse();
        independent(spec.footprint("Erase", "1", "FALSE"), spec.footprint("Insert", "1", "FALSE"));

        Footprint insert = spec.footprint("Insert", "1", "TRUE");
        assertThat(insert.cells()).isEqualTo(Map.of("set", keys(1)));
        independent(insert, spec.footprint("Insert", "2", "TRUE"));
        dependent(insert, spec.footprint("Insert", "1", "TRUE"));
        independent(insert, spec.footprint("Erase", "2", "TRUE"));
        dependent(insert, spec.footprint("Erase", "1", "TRUE"));
        dependent(insert, spec.footprint("Contains", "1", "TRUE"));
        independent(spec.footprint("Contains", "1", "TRUE"), spec.footprint("Contains", "1", "FALSE"));
        for (String range : List.of("Range", "RangeByKeys", "RangeByCap")) {
            dependent(insert, spec.footprint(range, "1", "3", "2"));
            independent(insert, spec.footprint(range, "2", "3", "2"));
            assertThat(spec.footprint(range, "2", "4", "2").cells()).isEqualTo(Map.of("set", keys(2, 3, 4)));
        }
        dependent(insert, spec.footprint("RangeAbove", "2", "2"));
        dependent(insert, spec.footprint("Size", "2"));
        dependent(insert, spec.footprint("Clear"));
        independent(spec.footprint("Size", "2"), spec.footprint("RangeAbove", "2", "2"));
    }

    private static final String FUNCTION = """
            ---- MODULE Total ----
            EXTENDS Integers, FiniteSets
            CONSTANTS Keys, Absent
            VARIABLE dict
            Init == dict = [k \\in Keys |-> Absent]
            Present(k) == dict[k] # Absent
            Contains(key, result) == result = Present(key) /\\ UNCHANGED dict
            Insert(key, value, result) == /\\ result = dict[key]
                                          /\\ dict' = [dict EXCEPT ![key] = value]
            InsertIfAbsent(key, value, result) ==
                \\/ result = TRUE /\\ ~Present(key) /\\ dict' = [dict EXCEPT ![key] = value]
                \\/ result = FALSE /\\ Present(key) /\\ UNCHANGED dict
            Erase(key) == dict' = [dict EXCEPT ![key] = Absent]
            Range(lo, hi, result) == /\\ result = Cardinality({k \\in lo..hi : k \\in Keys /\\ Present(k)})
                                     /\\ UNCHANGED dict
            Rebuilt(key, value) == dict' = [k \\in Keys |-> IF k = key THEN value ELSE dict[k]]
            Next == UNCHANGED dict
            ====
            """;

    @Test
    void aMapAsAFunctionOnAllKeys() throws IOException {
        LoadedSpec spec =
                LoadedSpec.of(folder, CONFIG + "CONSTANT Keys = {1, 2, 3, 4, 5}\nCONSTANT Absent = Absent\n", FUNCTION);
        assertThat(spec.analyse("InsertIfAbsent", "1", "7", "FALSE").observer()).isTrue();
        assertThat(spec.analyse("InsertIfAbsent", "1", "7", "TRUE").observer()).isFalse();
        Footprint insert = spec.footprint("Insert", "1", "7", "3");
        assertThat(insert.cells()).isEqualTo(Map.of("dict", keys(1)));
        independent(insert, spec.footprint("InsertIfAbsent", "2", "7", "TRUE"));
        independent(insert, spec.footprint("Erase", "2"));
        dependent(insert, spec.footprint("Contains", "1", "TRUE"));
        independent(insert, spec.footprint("Range", "2", "5", "1"));
        dependent(insert, spec.footprint("Range", "1", "2", "1"));
        // With a domain larger than Keys this drops cells that it does not name.
        dependent(insert, spec.footprint("Rebuilt", "2", "7"));
    }

    private static final String PARTIAL = """
            ---- MODULE Partial ----
            EXTENDS Integers, FiniteSets, TLC
            VARIABLE dict
            Init == dict = <<>>
            Restrict(f, S) == [x \\in S |-> f[x]]
            Contains(key, result) == result = (key \\in DOMAIN dict) /\\ UNCHANGED dict
            Get(key, result) == key \\in DOMAIN dict /\\ result = dict[key] /\\ UNCHANGED dict
            Insert(key, value) == dict' = (key :> value) @@ dict
            InsertUnder(key, value) == dict' = dict @@ (key :> value)
            InsertByRule(key, value) ==
                dict' = [x \\in DOMAIN dict \\cup {key} |-> IF x = key THEN value ELSE dict[x]]
            Erase(key) == dict' = [x \\in DOMAIN dict \\ {key} |-> dict[x]]
            EraseByRestrict(key) == dict' = Restrict(dict, DOMAIN dict \\ {key})
            EraseByFilter(key) == dict' = [x \\in {y \\in DOMAIN dict : y # key} |-> dict[x]]
            Range(lo, hi, result) == /\\ result = Cardinality({k \\in DOMAIN dict : k >= lo /\\ k <= hi})
                                     /\\ UNCHANGED dict
            Total(lo, hi, result) ==
                LET In == {k \\in lo..hi : k \\in DOMAIN dict}
                IN  result = {dict[k] : k \\in In} /\\ UNCHANGED dict
            Next == UNCHANGED dict
            ====
            """;

    @Test
    void aMapAsAPartialFunction() throws IOException {
        LoadedSpec spec = LoadedSpec.of(folder, CONFIG, PARTIAL);
        List<Footprint> ofOne = List.of(
                spec.footprint("Insert", "1", "7"),
                spec.footprint("InsertUnder", "1", "7"),
                spec.footprint("InsertByRule", "1", "7"),
                spec.footprint("Erase", "1"),
                spec.footprint("EraseByRestrict", "1"),
                spec.footprint("EraseByFilter", "1"));
        for (Footprint one : ofOne) {
            assertThat(one.cells()).isEqualTo(Map.of("dict", keys(1)));
            independent(one, spec.footprint("InsertByRule", "2", "7"));
            independent(one, spec.footprint("Erase", "2"));
            independent(one, spec.footprint("Get", "2", "7"));
            dependent(one, spec.footprint("Get", "1", "7"));
            dependent(one, spec.footprint("Contains", "1", "TRUE"));
            independent(one, spec.footprint("Range", "2", "9", "0"));
            dependent(one, spec.footprint("Range", "0", "1", "0"));
            independent(one, spec.footprint("Total", "2", "9", "{}"));
            dependent(one, spec.footprint("Total", "0", "1", "{}"));
        }
        assertThat(spec.analyse("Get", "1", "7").observer()).isTrue();
        assertThat(spec.analyse("Erase", "1").observer()).isFalse();
    }

    private static final String MANY = """
            ---- MODULE Many ----
            EXTENDS Integers, Sequences, TLC
            VARIABLES queue, reg, rec, bank
            vars == <<<<queue, reg>>, rec, bank>>
            Init == queue = <<>> /\\ reg = 0 /\\ rec = [a |-> 0, b |-> 0] /\\ bank = [x \\in 1..3 |-> [in |-> 0, out |-> 0]]
            Enqueue(v) == queue' = Append(queue, v) /\\ UNCHANGED <<reg, rec, bank>>
            Dequeue(v) == Len(queue) > 0 /\\ v = Head(queue) /\\ queue' = Tail(queue) /\\ UNCHANGED <<reg, rec, bank>>
            Read(v) == v = reg /\\ UNCHANGED vars
            Write(v) == reg' = v /\\ UNCHANGED <<queue, rec, bank>>
            Cas(old, new, ok) == /\\ ok = (reg = old)
                                 /\\ reg' = IF ok THEN new ELSE reg
                                 /\\ UNCHANGED <<queue, rec, bank>>
            SetA(v) == rec' = [rec EXCEPT !.a = v] /\\ UNCHANGED <<queue, reg, bank>>
            SetB(v) == rec' = [rec EXCEPT !.b = rec.a + v] /\\ UNCHANGED <<queue, reg, bank>>
            GetB(v) == v = rec.b /\\ UNCHANGED vars
            Pay(x, y) == /\\ bank' = [bank EXCEPT ![x].out = @ + 1, ![y].in = @ + 1]
                         /\\ UNCHANGED <<queue, reg, rec>>
            Next == UNCHANGED vars
            ====
            """;

    @Test
    void queuesRegistersAndRecords() throws IOException {
        LoadedSpec spec = LoadedSpec.of(folder, CONFIG, MANY);
        dependent(spec.footprint("Enqueue", "1"), spec.footprint("Dequeue", "2"));
        independent(spec.footprint("Enqueue", "1"), spec.footprint("Write", "2"));
        assertThat(spec.footprint("Dequeue", "2").cells()).isEqualTo(Map.of("queue", Set.of()));
        assertThat(spec.analyse("Read", "1").observer()).isTrue();
        dependent(spec.footprint("Read", "1"), spec.footprint("Write", "1"));
        assertThat(spec.analyse("Cas", "1", "2", "FALSE").observer()).isTrue();
        assertThat(spec.analyse("Cas", "1", "2", "TRUE").observer()).isFalse();
        independent(spec.footprint("SetA", "1"), spec.footprint("GetB", "2"));
        dependent(spec.footprint("SetA", "1"), spec.footprint("SetB", "2"));
        assertThat(spec.footprint("Pay", "1", "2").cells()).isEqualTo(Map.of("bank", keys(1, 2)));
        independent(spec.footprint("Pay", "1", "2"), spec.footprint("Pay", "3", "3"));
        dependent(spec.footprint("Pay", "1", "2"), spec.footprint("Pay", "2", "3"));
    }

    private static final String CELL = """
            ---- MODULE Cell ----
            EXTENDS Integers
            CONSTANT Limit
            VARIABLE x
            Set(k, v) == v <= Limit /\\ x' = [x EXCEPT ![k] = v]
            Get(k, v) == v = x[k] /\\ UNCHANGED x
            ====
            """;

    private static final String INSTANCES = """
            ---- MODULE Instances ----
            EXTENDS Integers, Sequences
            VARIABLES left, right
            L == INSTANCE Cell WITH x <- left, Limit <- 5
            R(limit) == INSTANCE Cell WITH x <- right, Limit <- limit
            Init == left = <<0, 0>> /\\ right = <<0, 0>>
            SetLeft(k, v) == L!Set(k, v) /\\ UNCHANGED right
            SetRight(k, v) == R(3)!Set(k, v) /\\ right' = right /\\ UNCHANGED left
            GetLeft(k, v) == L!Get(k, v) /\\ UNCHANGED right
            RECURSIVE SumTo(_)
            SumTo(n) == IF n = 0 THEN 0 ELSE left[n] + SumTo(n - 1)
            ReadSum(n, v) == v = SumTo(n) /\\ UNCHANGED <<left, right>>
            RECURSIVE Fact(_)
            Fact(n) == IF n = 0 THEN 1 ELSE n * Fact(n - 1)
            ReadFact(n, v) == v = right[Fact(n)] /\\ UNCHANGED <<left, right>>
            Update(f, k, Op(_)) == [f EXCEPT ![k] = Op(@)]
            Twice(k) == left' = Update(left, k, LAMBDA y : 2 * y) /\\ UNCHANGED right
            AllOf(S, Test(_)) == \\A e \\in S : Test(e)
            Zeroes(lo, hi) == AllOf(lo..hi, LAMBDA i : left[i] = 0) /\\ UNCHANGED <<left, right>>
            Selected(v) == v = SelectSeq(right, LAMBDA e : e > left[1]) /\\ UNCHANGED <<left, right>>
            Next == UNCHANGED <<left, right>>
            ====
            """;

    @Test
    void instancesRecursiveAndHigherOrderOperators() throws IOException {
        LoadedSpec spec = LoadedSpec.of(folder, CONFIG, INSTANCES, CELL);
        assertThat(spec.footprint("SetLeft", "1", "4").cells()).isEqualTo(Map.of("left", keys(1)));
        assertThat(spec.footprint("SetRight", "2", "3").cells()).isEqualTo(Map.of("right", keys(2)));
        // 4 is over the limit of the right one: never enabled.
        assertThat(spec.analyse("SetRight", "2", "4")).isEqualTo(new LoadedSpec.Analysed(true, Footprint.NOTHING));
        assertThat(spec.analyse("GetLeft", "1", "4").observer()).isTrue();
        assertThat(spec.analyse("SetLeft", "1", "4").observer()).isFalse();
        assertThat(spec.footprint("ReadSum", "2", "0").cells()).isEqualTo(Map.of("left", Set.of()));
        assertThat(spec.footprint("ReadFact", "2", "0").cells()).isEqualTo(Map.of("right", keys(2)));
        assertThat(spec.footprint("Twice", "2").cells()).isEqualTo(Map.of("left", keys(2)));
        assertThat(spec.footprint("Zeroes", "1", "2").cells()).isEqualTo(Map.of("left", keys(1, 2)));
        assertThat(spec.footprint("Selected", "<<>>").cells()).isEqualTo(Map.of("left", keys(1), "right", Set.of()));

        assertThat(spec.obstacles(spec.state("left", "<<1, 2>>", "right", "<<3, 4>>"), "SetLeft", "1", "6"))
                .containsExactly("v <= Limit: 6 <= 5 is FALSE at Cell.tla:5");
        assertThat(spec.obstacles(spec.state("left", "<<1, 2>>", "right", "<<3, 4>>"), "SetRight", "1", "3"))
                .isEmpty();
        assertThat(spec.obstacles(spec.state("left", "<<1, 2>>", "right", "<<3, 4>>"), "SetRight", "2", "1"))
                .containsExactly("right' = right: <<3, 1>> = <<3, 4>> is FALSE at Instances.tla:8");
        assertThat(spec.obstacles(spec.state("left", "<<1, 2>>", "right", "<<3, 4>>"), "ReadSum", "2", "4"))
                .containsExactly("v = SumTo(n): 4 = 3 is FALSE at Instances.tla:12");
        assertThat(spec.obstacles(spec.state("left", "<<0, 2>>", "right", "<<3, 4>>"), "Zeroes", "1", "2"))
                .containsExactly("left[i] = 0: 2 = 0 (e = 2) is FALSE at Instances.tla:19");
    }

    private static final String TRAPS = """
            ---- MODULE Traps ----
            EXTENDS Integers, FiniteSets, TLC
            VARIABLES s, f
            Init == s = {} /\\ f = <<0, 0>>
            Dice(k) == s' = s \\cup {RandomElement({k, k + 1})} /\\ UNCHANGED f
            Register(k) == (TLCGet(1) = k => s' = s \\cup {k}) /\\ UNCHANGED f
            Forgets(k) == s' = s \\cup {k}
            Enabled(k) == ENABLED Forgets(k) /\\ UNCHANGED <<s, f>>
            Chosen == s' = s \\ {CHOOSE x \\in s : TRUE} /\\ UNCHANGED f
            Indirect(k) == f' = [f EXCEPT ![f[k]] = 1] /\\ UNCHANGED s
            MaybeAll(k) == (\\A x \\in s : UNCHANGED <<s, f>>) /\\ s' = s \\cup {k} /\\ UNCHANGED f
            Nested == (\\A y \\in {{1}, {2}} : \\A x \\in y : f[x] = 0) /\\ UNCHANGED <<s, f>>
            Map(Op(_), S) == {Op(x) : x \\in S}
            Inner(S) == Map(LAMBDA t : f[t], S)
            Outer == Cardinality(Map(Inner, SUBSET s)) = 1 /\\ UNCHANGED <<s, f>>
            Add(k) == s' = s \\cup {k} /\\ UNCHANGED f
            Put(k) == f' = [f EXCEPT ![k] = @ + 1] /\\ UNCHANGED s
            Small == Cardinality(s) <= 2
            Low == /\\ \\A k \\in 1..2 : f[k] < 3
                   /\\ 1 \\in s => 2 \\notin s
            Stays == f'[1] = f[1]
            Next == UNCHANGED <<s, f>>
            ====
            """;

    @Test
    void unknownAccessesHaveNoBounds() throws IOException {
        LoadedSpec spec = LoadedSpec.of(folder, CONFIG, TRAPS);
        assertThat(spec.footprint("Dice", "1").isEverything()).isTrue();
        assertThat(spec.footprint("Register", "1").isEverything()).isTrue();
        assertThat(spec.footprint("Enabled", "1").isEverything()).isTrue();
        assertThat(spec.footprint("Forgets", "1").isEverything()).isTrue();
        assertThat(spec.footprint("Chosen").cells()).isEqualTo(Map.of("s", Set.of()));
        assertThat(spec.footprint("Indirect", "1").cells()).isEqualTo(Map.of("f", Set.of()));
        assertThat(spec.analyse("MaybeAll", "1").observer()).isFalse();
        assertThat(spec.footprint("Nested").cells()).isEqualTo(Map.of("f", keys(1, 2)));
        assertThat(spec.footprint("Outer").cells()).isEqualTo(Map.of("f", Set.of(), "s", Set.of()));
    }

    @Test
    void invariantsTieTogetherTheCellsThatTheyTieTogether() throws IOException {
        LoadedSpec spec = LoadedSpec.of(folder, CONFIG, TRAPS);
        Footprint addOne = spec.footprint("Add", "1");
        Footprint addTwo = spec.footprint("Add", "2");
        independent(addOne, addTwo);
        String low = "INVARIANT Low\n";
        dependent(under(low, "Add", "1"), under(low, "Add", "2"));
        independent(under(low, "Add", "1"), under(low, "Add", "3"));
        independent(under(low, "Put", "1"), under(low, "Put", "2"));

        String small = "INVARIANT Small\n";
        dependent(under(small, "Add", "1"), under(small, "Add", "3"));
        independent(under(small, "Add", "1"), under(small, "Put", "1"));

        Footprint stays = under("ACTION_CONSTRAINT Stays\n", "Add", "1");
        dependent(stays, spec.footprint("Put", "1"));
        independent(stays, spec.footprint("Put", "2"));
    }

    private Footprint under(String rules, String name, String argument) throws IOException {
        return LoadedSpec.of(folder, CONFIG, TRAPS)
                .analyseUnder(rules, name, argument)
                .footprint();
    }
}
