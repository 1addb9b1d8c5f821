package dev.plumbline.mpcal.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every construct of the language means what it should: each small specification ends with the values given in its
 * variable {@code out}, and in no other way.
 */
@Tag("slow")
class LanguageTest {
    @TempDir
    Path folder;

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void endsWith(String construct, String algorithm, Set<String> expected) throws BadInput, IOException {
        assertThat(Model.of(Model.module(algorithm), folder).last("out")).isEqualTo(expected);
    }

    private static Arguments ends(String construct, String algorithm, String... expected) {
        return Arguments.of(construct, algorithm, Set.copyOf(Arrays.asList(expected)));
    }

    static Stream<Arguments> endsWith() {
        return Stream.of(
                ends("ref p[_][_]", """
                        mapping macro Twice {
                            read { yield 2 * $variable; }
                            write { yield $value + 1; }
                        }
                        archetype A(ref p[_][_], ref o) {
                        l:  p[1][2] := 5;
                        m:  o := p[1][2] + p[2][1];
                        }
                        variables net = [i \\in 1..2 |-> [j \\in 1..2 |-> i + j]], out = 0;
                        process (P = 1) == instance A(ref net[_][_], ref out) mapping net[_][_] via Twice;
                        """, "18"),
                ends("an assignment into $variable, with self", """
                        mapping macro Nested {
                            read { yield $variable.f[2][self]; }
                            write { $variable.f[2][self] := $value; }
                        }
                        archetype A(ref p, ref o) {
                        l:  p := 7;
                        m:  o := p;
                        }
                        variables box = [f |-> [i \\in 1..2 |-> [j \\in 1..3 |-> 0]], g |-> 1], out = 0;
                        process (P = 3) == instance A(ref box, ref out) mapping box via Nested;
                        """, "7"),
                ends("self in a mapping macro of a set of processes", """
                        mapping macro Mine {
                            read { yield $variable[self]; }
                            write { $variable[self] := $value + self; }
                        }
                        archetype A(ref p) {
                        l:  p := 10;
                        }
                        variables out = [i \\in 1..2 |-> 0];
                        process (P \\in 1..2) == instance A(ref out) mapping out via Mine;
                        """, "<<11, 12>>"),
                ends("|| on $variable: all values are those before", """
                        mapping macro Swap {
                            read { yield $variable; }
                            write { $variable.a := $variable.b || $variable.b := $variable.a + $value; }
                        }
                        archetype A(ref p) {
                        l:  p := 10;
                        }
                        variables out = [a |-> 1, b |-> 2];
                        process (P = 1) == instance A(ref out) mapping out via Swap;
                        """, "[a |-> 2, b |-> 11]"),
                ends("several assignments to $variable and a yield", """
                        mapping macro Log {
                            read { with (old = $variable) { $variable := Append($variable, 0); yield old; }; }
                            write { $variable := Append($variable, $value); yield Append($variable, 9); }
                        }
                        archetype A(ref p) variables l = <<>>; {
                        l1: l := p; p := Len(p);
                        }
                        variables out = <<>>;
                        process (P = 1) == instance A(ref out) mapping out via Log;
                        """, "<<0, 0, 1, 9>>"),
                ends("a read without yield cannot be, a write without yield changes nothing", """
                        mapping macro Positive {
                            read { if ($variable > 0) { yield $variable; }; }
                            write { if ($value > 0) { yield $value; } else { skip; }; }
                        }
                        archetype A(ref p, ref o) {
                        l:  p := 0 - 1;
                        m:  either { o := p; p := 5 } or { p := 0; };
                        n:  o := o + p;
                        }
                        variables v = 3, out = 1;
                        process (P = 1) == instance A(ref v, ref out) mapping v via Positive;
                        """, "8", "4"),
                ends("either, with, await and assert in a mapping macro", """
                        mapping macro Lossy {
                            read { await Len($variable) > 0; with (m = Head($variable)) {
                                $variable := Tail($variable); yield m; }; }
                            write { assert $value > 0; either { yield Append($variable, $value); } or { skip; }; }
                        }
                        archetype A(ref p) {
                        l:  p := 1;
                        m:  p := 2;
                        }
                        variables out = <<>>;
                        process (P = 1) == instance A(ref out) mapping out via Lossy;
                        """, "<<>>", "<<1>>", "<<2>>", "<<1, 2>>"),
                ends("with: several bindings, each known in the next", """
                        variables out = 0;
                        { l: with (a = 1; b \\in {a, a + 1}, c = a + b;) { out := a * 100 + b * 10 + c; } }
                        """, "112", "123"),
                ends("else if", """
                        variables out \\in 0..3;
                        {
                        l:  if (out = 0) { out := 10 } else if (out = 1) { out := 11; }
                            else if (out = 2) out := 12; else out := 13;
                        }
                        """, "10", "11", "12", "13"),
                ends("goto Done", """
                        variables out = 0;
                        process (P \\in 1..1) {
                        l:  out := 1;
                            if (out = 1) { goto Done; };
                        m:  out := 2;
                        }
                        """, "1"),
                ends("|| swaps", """
                        variables out = <<1, 2>>, x = 1, y = 2;
                        { l: x := y || y := x; out := <<x, y>>; out[1] := out[2] || out[2] := out[1] }
                        """, "<<1, 2>>"),
                ends("|| writes through a mapping what was before", """
                        mapping macro Add { read { yield $variable; } write { yield $variable + $value; } }
                        archetype A(ref p, ref q) {
                        l:  p := q || q := p;
                        }
                        variables v = 1, w = 10, out = 0;
                        process (P = 1) == instance A(ref v, ref w) mapping v via Add mapping w via Add;
                        process (Q = 2) { m: await v = 11 /\\ w = 11; out := 1; }
                        """, "1"),
                ends("several assignments to one variable in a step", """
                        variables out = 1;
                        { l: out := out + 1; if (out = 2) { out := out * 10 }; out := out + 1; }
                        """, "21"),
                ends("while, print, skip, when", """
                        variables out = 0;
                        {
                        l:  while (out < 3) { out := out + 1; skip; };
                        m:  when out = 3; print out;
                        }
                        """, "3"),
                ends("steps inside of a loop and of branches", """
                        variables out = 0;
                        {
                        l:  while (out < 4) {
                                if (out = 2) { m: out := 10; goto n } else { out := out + 1; };
                        o:      skip;
                            };
                        n:  out := out + 100;
                        }
                        """, "110"),
                ends("label suffixes and fairness", """
                        archetype A(ref o) { l:+ o := o + 1; m:- o := o + 1; }
                        variables out = 0;
                        fair process (P = 1) == instance A(ref out);
                        fair+ process (Q \\in {2}) == instance A(ref out);
                        fair process (R = 3) { n:+ out := out + 1; }
                        fair+ process (S = 4) { k: out := out + 1; }
                        """, "6"),
                ends("a macro with a parameter for a variable, and one with ref", """
                        macro Set(v, e) { v := e + extra; }
                        macro Twice(ref v) { v := v * 2; }
                        variables out = 0, extra = 1;
                        process (P = 1) variables mine = <<0>>; {
                        l:  Set(out, 2); Set(mine[1], 4); Twice(out);
                        m:  out := out + mine[1];
                        }
                        """, "11"),
                ends("a macro may contain while, go to a label of the call site and use its variables", """
                        macro Count(n) { while (i < n) { i := i + 1; }; }
                        macro Leave() { if (i = 3) { goto end; }; }
                        variables out = 0;
                        process (P = 1) variables i = 0; {
                        l:  Count(3);
                        m:  Leave();
                        n:  i := 50;
                        end: out := i;
                        }
                        """, "3"),
                ends("a macro that calls a macro; what it binds does not meet its arguments", """
                        macro Inner(v, e) { with (x = e) { v := v + x; }; }
                        macro Outer(v, e) { Inner(v, e); Inner(v, e + 1); }
                        variables out = 0;
                        { l: with (x = 10) { Outer(out, x); }; }
                        """, "21"),
                ends("plain processes beside instances", """
                        archetype A(ref o) { l: await o = 1; o := 2; }
                        variables out = 0;
                        process (P = 1) == instance A(ref out);
                        process (Q = 2) { l: out := out + 1; }
                        """, "2"),
                ends("one variable for several parameters with different mappings", """
                        mapping macro Add { read { yield $variable; } write { yield $variable + $value; } }
                        mapping macro Times { read { yield $variable; } write { yield $variable * $value; } }
                        archetype A(ref a, ref b, ref c) { l: a := 3; b := 4; m: c := 1; }
                        variables out = 1;
                        process (P = 1) == instance A(ref out, ref out, ref out) mapping @1 via Add mapping @2 via Times
                            mapping out via Add;
                        """, "17"),
                ends("values passed to ref: each process has its own variable", """
                        mapping macro Add { read { yield $variable; } write { yield $variable + $value; } }
                        archetype A(ref a, b, ref o) { l: a := b; b := b + 1; m: o := a + b; }
                        variables out = 0, ids = <<4, 5>>;
                        process (P = 1) == instance A(100, ids[2], ref out) mapping @1 via Add;
                        """, "111"),
                ends("locals against globals and each other", """
                        archetype A(ref o) variables msg = 1; { l: msg := msg + 1; m: o := o + msg; }
                        variables out = 0, msg = 50;
                        process (P = 1) == instance A(ref out);
                        process (Q = 2) == instance A(ref out);
                        process (R = 3) variables leader = 1; { n: out := out + msg + leader; }
                        """, "55"),
                ends("definitions, nested comments and brackets in strings", """
                        define {
                            \\* } a line
                            Text == "}{ ([ \\" ]) "
                            Sum(a, b) == /\\ a > 0
                                         /\\ b > 0   (* nested (* } *) *)
                        }
                        variables out = 0, s = "} ]";
                        { l: (* } (* { *) *) if (Sum(1, 2) /\\ s = "} ]" /\\ Text # s) { out := 1; } }
                        """, "1"));
    }
}
