package dev.plumbline.tla.internal.evaluate;

import dev.plumbline.tla.internal.evaluate.SideBySide.Outcome;
import dev.plumbline.tla.internal.tlc.OwnEvaluator;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Actions and initial predicates about which one may be in doubt lead to the states that TLC finds, or both refuse. */
@ExtendWith(OwnEvaluator.class)
class StateCornersAgainstTlcTest {
    private static final String ACTIONS = """
            (\\A i \\in 1..3 : CASE i = 3 -> x' = 1 [] i = 2 -> x' > 0 [] OTHER -> TRUE) /\\ UNCHANGED <<y, z>>
            (\\A i \\in 1..3 : CASE i = 2 -> x' = 1 [] i = 3 -> x' > 0 [] OTHER -> TRUE) /\\ UNCHANGED <<y, z>>
            ENABLED (\\A i \\in 1..3 : CASE i = 3 -> x' = 1 [] i = 2 -> x' > 0 [] OTHER -> TRUE) /\\ UNCHANGED vars
            ENABLED (x' = 1 /\\ x' = 2) /\\ UNCHANGED vars
            ENABLED (x' = 1) /\\ UNCHANGED vars
            ENABLED (x' = y' /\\ y' = 1) /\\ UNCHANGED vars
            ~ENABLED (x' \\in {}) /\\ UNCHANGED vars
            ENABLED (<<x' = x>>_x) /\\ UNCHANGED vars
            ENABLED (<<x' = x + 1>>_x) /\\ UNCHANGED vars
            ENABLED ([x' = x]_x) /\\ UNCHANGED vars
            ENABLED (UNCHANGED vars) /\\ UNCHANGED vars
            x' = 5 /\\ ENABLED (x' = 1 /\\ x' = 1) /\\ UNCHANGED <<y, z>>
            [x' = x + 1 /\\ UNCHANGED <<y, z>>]_vars
            <<x' = x + 1 /\\ UNCHANGED <<y, z>>>>_vars
            <<x' = x /\\ UNCHANGED <<y, z>>>>_vars
            [FALSE]_vars
            [x' = 7]_x /\\ UNCHANGED <<y, z>>
            [x' = 7]_<<x, y>> /\\ UNCHANGED z
            UNCHANGED x /\\ x' = 2 /\\ UNCHANGED <<y, z>>
            x' = 2 /\\ UNCHANGED <<y, x, z>>
            x' = x + 0 /\\ UNCHANGED <<y, x, z>>
            UNCHANGED <<x, x, y, z>>
            y' = {1} /\\ UNCHANGED <<x, z, y>>
            x' \\in {0, 1, x} /\\ UNCHANGED <<z, y, x>>
            x' = "a" /\\ UNCHANGED <<x, y, z>>
            x' = "a" /\\ UNCHANGED <<y, z, x>>
            z' = "ab" /\\ UNCHANGED <<z, x, y>>
            z' = "ab" /\\ UNCHANGED <<x, y, z>>
            x' = 1 /\\ y' = {} /\\ z' = <<0>> /\\ UNCHANGED <<z, x>>
            UNCHANGED <<x, y, z>> /\\ UNCHANGED <<z, y>> /\\ (UNCHANGED <<x, y>> \\/ UNCHANGED <<z, x>>)
            ~(x' = 2 /\\ UNCHANGED <<x, y>>) /\\ UNCHANGED vars
            ENABLED (x' = 2 /\\ UNCHANGED <<y, x>>) /\\ UNCHANGED vars
            \\E v \\in {"a", 2} : x' = x /\\ z[v] = x' /\\ UNCHANGED <<y, z>>
            \\E v \\in {1, 9} : x' = z[v] /\\ UNCHANGED <<y, z>>
            With(LAMBDA v : x[v] = 1, 1) /\\ UNCHANGED vars
            x' = 1 /\\ (y' = {} \\/ y' = {}) /\\ z' = z
            x' = 1 /\\ y' = {} /\\ z' = z /\\ (TRUE \\/ TRUE)
            x' = 1 /\\ (TRUE \\/ TRUE) /\\ y' = {} /\\ z' = z
            x' = 1 /\\ (\\E i \\in {1, 2} : TRUE) /\\ y' = {} /\\ z' = z
            x' = 1 /\\ (\\E i \\in {1, 2} : i > 1) /\\ y' = {} /\\ z' = z
            x' = 1 /\\ (\\A i \\in {1, 2} : TRUE \\/ TRUE) /\\ y' = {} /\\ z' = z
            x' = 1 /\\ ((TRUE \\/ TRUE) => (y' = {} \\/ y' = {})) /\\ z' = z
            x' = 1 /\\ ~(FALSE /\\ FALSE) /\\ y' = {} /\\ z' = z
            x' = 1 /\\ (FALSE => y' = {}) /\\ z' = z
            x' = 1 /\\ ((TRUE \\/ TRUE) = TRUE) /\\ y' = {} /\\ z' = z
            x' = 1 /\\ ((TRUE \\/ TRUE) <=> TRUE) /\\ y' = {} /\\ z' = z
            (IF TRUE \\/ TRUE THEN x' = 1 ELSE x' = 2) /\\ y' = {} /\\ z' = z
            x' = 1 /\\ (CASE TRUE -> y' = {} [] TRUE -> y' = {1}) /\\ z' = z
            x' = 1 /\\ (CASE FALSE -> y' = {}) /\\ z' = z
            x' = 1 /\\ y' = {} /\\ z' = z /\\ 5
            x' = 1 /\\ 5 /\\ y' = {} /\\ z' = z
            5
            x' = 1 /\\ FALSE /\\ 5
            (x' = 1 \\/ 5) /\\ UNCHANGED <<y, z>>
            LET d == x' IN x' = 1 /\\ y' = {d} /\\ z' = z
            LET d == x' IN y' = {d} /\\ x' = 1 /\\ z' = z
            LET d(v) == v' = 3 IN d(x) /\\ UNCHANGED <<y, z>>
            LET d == x' = 1 \\/ x' = 2 IN d /\\ UNCHANGED <<y, z>>
            With(LAMBDA v : x' = v, x + 1) /\\ UNCHANGED <<y, z>>
            With(LAMBDA v : v = 1, x') /\\ UNCHANGED <<y, z>>
            Set(x, 1) /\\ SetTo(y', {}) /\\ Keep(z)
            Keep(vars)
            Keep(<<x, xy, z>>)
            Keep(xy) /\\ z' = <<>>
            SetTo(x', x' + 0) /\\ UNCHANGED <<y, z>>
            nextX = 3 /\\ UNCHANGED <<y, z>>
            theX' = 3 /\\ UNCHANGED <<y, z>>
            xy' = <<1, {}>> /\\ UNCHANGED z
            x' = 1 /\\ y' = {1} /\\ xy' = <<1, {1}>> /\\ UNCHANGED z
            x' \\in {1, 2} /\\ x' \\in {2, 3} /\\ UNCHANGED <<y, z>>
            x' \\in {2, 1, 2} /\\ UNCHANGED <<y, z>>
            x' \\in {} /\\ 5
            x' = 1 /\\ x' = "a" /\\ UNCHANGED <<y, z>>
            x' = 1 /\\ x' \\in {"a"} /\\ UNCHANGED <<y, z>>
            x' = x /\\ y' = SUBSET y /\\ z' = [i \\in y |-> i]
            x' = x /\\ y' = {v \\in SUBSET y : TRUE} /\\ z' = [i \\in 1..3 |-> x']
            x' = [n \\in Nat |-> n][4] /\\ UNCHANGED <<y, z>>
            x' = 1 /\\ y' = y
            TRUE
            FALSE
            (\\E i \\in y : \\E j \\in i..2 : x' = i /\\ y' = {j}) /\\ z' = z
            \\E <<a, b>> \\in y \\X y : x' = a /\\ y' = {b} /\\ z' = z
            \\E i \\in Nat : x' = i /\\ UNCHANGED <<y, z>>
            \\E i \\in {} : 5
            Down(2) /\\ UNCHANGED <<y, z>>
            [a \\in {0, 1} |-> x' = a \\/ x' = 1][1] /\\ UNCHANGED <<y, z>>
            LET f[n \\in 0..2] == IF n = 0 THEN x' = 0 ELSE x' = n \\/ f[n - 1] IN f[2] /\\ UNCHANGED <<y, z>>
            [a \\in {0, 1} |-> x' = a][5] /\\ UNCHANGED <<y, z>>
            z'[1] = 1 /\\ z' = z /\\ UNCHANGED xy
            UNCHANGED [a |-> x] /\\ UNCHANGED <<y, z>>
            x' = x /\\ UNCHANGED [a |-> x] /\\ UNCHANGED <<y, z>>
            UNCHANGED <<>> /\\ UNCHANGED vars
            UNCHANGED (x + 1) /\\ UNCHANGED vars
            x' = 4 /\\ UNCHANGED <<y, z>> /\\ x + 3 = x'
            x' # 1 /\\ UNCHANGED <<y, z>>
            x' = 1 /\\ x' # 2 /\\ UNCHANGED <<y, z>>
            """;

    private static final String INITIAL = """
            x = 1 /\\ y = {x} /\\ z = <<x, y>>
            y = {x} /\\ x = 1 /\\ z = <<>>
            x \\in {2, 1, 2} /\\ y \\in SUBSET {1} /\\ z \\in [1..2 -> {x}]
            x = 1 /\\ y = {} /\\ z = <<>> /\\ (TRUE \\/ TRUE)
            x = 1 /\\ (TRUE \\/ TRUE) /\\ y = {} /\\ z = <<>>
            (x = 1 \\/ x = 1) /\\ y = {} /\\ z = <<>>
            (\\E i \\in 1..2 : x = i) /\\ y = {} /\\ z = <<>>
            (\\E i \\in 1..2 : x > 0) /\\ y = {} /\\ z = <<>>
            x = 1 /\\ (\\E i \\in 1..2 : x > 0) /\\ y = {} /\\ z = <<>>
            (\\A i \\in 1..3 : CASE i = 3 -> x = 1 [] i = 2 -> x > 0 [] OTHER -> TRUE) /\\ y = {} /\\ z = <<>>
            (\\A i \\in 1..2 : x = i) /\\ y = {} /\\ z = <<>>
            (x = 1 => y = {}) /\\ z = <<>>
            x = 1 /\\ (x = 1 => y = {}) /\\ z = <<>>
            x = 1 /\\ (x = 2 => y = {}) /\\ z = <<>>
            Is(x, 1) /\\ In(y, {{}}) /\\ From(0) /\\ z = <<>>
            From(2) /\\ y = {} /\\ z = <<>>
            theX = 1 /\\ y = {} /\\ z = <<>>
            1 = x /\\ y = {} /\\ z = <<>>
            xy = <<1, {}>> /\\ z = <<>>
            x \\in Nat /\\ y = {} /\\ z = <<>>
            x = 1 /\\ x \\in Nat /\\ y = {} /\\ z = <<>>
            x = 1 /\\ x = 2 /\\ y = {} /\\ z = <<>>
            x = 1 /\\ y = {}
            5
            TRUE
            [a \\in {0, 1} |-> x = a][1] /\\ y = {} /\\ z = <<>>
            [a \\in SUBSET {0, 1} |-> x = 2 \\/ x = 1][{}] /\\ y = {} /\\ z = <<>>
            LET d == x IN x = 1 /\\ y = {d} /\\ z = <<d>>
            LET d(v) == v = 1 IN d(x) /\\ y = {} /\\ z = <<>>
            With(LAMBDA v : x = v, 1) /\\ y = {} /\\ z = <<>>
            IF x = 1 THEN y = {} ELSE y = {1}
            x = 1 /\\ IF x = 1 THEN y = {} /\\ z = <<>> ELSE y = {1}
            """;

    @TempDir
    Path folder;

    @Test
    void nextStatesAreThoseOfTlc() throws Exception {
        Value state = Value.parse("[x |-> 1, y |-> {1, 2}, z |-> <<2, 2>>]");
        ListedFormulas formulas = new ListedFormulas(ACTIONS);
        SideBySide both = formulas.read(folder, ActionGrammar.HEADER, "", "");

        formulas.requireSame(
                name -> Outcome.of(() -> both.nextInTlc(name, state)),
                name -> Outcome.of(() -> both.next(name, state)));
    }

    @Test
    void initialStatesAreThoseOfTlc() throws Exception {
        ListedFormulas formulas = new ListedFormulas(INITIAL);
        SideBySide both = formulas.read(folder, ActionGrammar.HEADER, "", "");

        formulas.requireSame(
                name -> Outcome.of(() -> both.initialInTlc(name)), name -> Outcome.of(() -> both.initial(name)));
    }
}
