package dev.plumbline.mpcal.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.mpcal.internal.MpcalSource;
import dev.plumbline.mpcal.internal.translate.TranslatedModule;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Procedures: values and references, recursion, calls in the last place. */
@Tag("slow")
class ProcedureTest {
    @TempDir
    Path folder;

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void endsWith(String what, String algorithm, Set<String> expected) throws BadInput, IOException {
        assertThat(Model.of(Model.module(algorithm), folder).last("out")).isEqualTo(expected);
    }

    private static Arguments ends(String what, String algorithm, String... expected) {
        return Arguments.of(what, algorithm, Set.copyOf(Arrays.asList(expected)));
    }

    static Stream<Arguments> endsWith() {
        return Stream.of(
                ends("values and variables of their own", """
                        procedure Add(a, b) variables c = 5; {
                        l:  c := c + a + b;
                        m:  out := out + c;
                            return;
                        }
                        variables out = 0;
                        { s: call Add(1, 2); t: call Add(10, 20); }
                        """, "43"),
                ends("recursion", """
                        procedure Factorial(n) variables below; {
                        f:  if (n = 0) { result := 1; return; };
                        g:  call Factorial(n - 1);
                        h:  result := result * n;
                            return;
                        }
                        variables out = 0, result = 0;
                        { s: call Factorial(5); t: out := result; }
                        """, "120"),
                ends("recursion that keeps what is its own", """
                        procedure Walk(n) variables mine = 0; {
                        w:  mine := n;
                        x:  if (n > 0) { call Walk(n - 1); };
                        v:  out := Append(out, mine);
                            return;
                        }
                        variables out = <<>>;
                        { s: call Walk(2); }
                        """, "<<0, 1, 2>>"),
                ends("references, specialised for each way to bind them", """
                        mapping macro Add { read { yield $variable; } write { yield $variable + $value; } }
                        procedure Put(ref p, v) { l: p := v; m: p := v + 1; return; }
                        archetype A(ref a, ref b, ref o) variables mine = 0; {
                        s:  call Put(ref a, 1);
                        t:  call Put(ref b, 1);
                        u:  call Put(ref mine, 1);
                        v:  o := <<a, b, mine>>;
                        }
                        variables x = 10, y = 10, out = <<>>;
                        process (P = 1) == instance A(ref x, ref y, ref out) mapping x via Add;
                        """, "<<13, 2, 2>>"),
                ends("references with indices, passed on", """
                        mapping macro Add { read { yield $variable; } write { yield $variable + $value; } }
                        procedure Outer(ref p[_], i) { l: call Inner(ref p[_], i); return; }
                        procedure Inner(ref q[_], i) { m: q[i] := 5; n: q[i + 1] := q[i]; return; }
                        archetype A(ref a[_], ref o) {
                        s:  call Outer(ref a[_], 1);
                        t:  o := <<a[1], a[2]>>;
                        }
                        variables x = [i \\in 1..2 |-> i], out = <<>>;
                        process (P = 1) == instance A(ref x[_], ref out) mapping x[_] via Add;
                        """, "<<6, 8>>"),
                ends("recursion with a reference", """
                        procedure Count(ref p, n) {
                        l:  p := p + n;
                            if (n > 0) { call Count(ref p, n - 1); return; };
                        m:  return;
                        }
                        archetype A(ref o) { s: call Count(ref o, 4); }
                        variables out = 0;
                        process (P = 1) == instance A(ref out);
                        """, "10"),
                ends("mutual recursion", """
                        procedure Even(n) {
                        e:  if (n = 0) { out := 1; return; } else { call Odd(n - 1); return; };
                        }
                        procedure Odd(n) {
                        o:  if (n = 0) { out := 2; return; };
                        q:  call Even(n - 1);
                            return;
                        }
                        variables out = 0;
                        { s: call Even(5); }
                        """, "2"),
                ends("call and goto", """
                        procedure Set(v) { l: out := out + v; return; }
                        variables out = 0;
                        {
                        s:  call Set(1); goto u;
                        t:  out := 100;
                        u:  call Set(2); goto Done;
                        }
                        """, "3"),
                ends("call and return from a procedure with references", """
                        procedure Put(ref p, v) { l: p := v; return; }
                        procedure Both(ref p, v) { m: p := v; n: call Put(ref p, v + 1); return; }
                        archetype A(ref o) { s: call Both(ref o, 4); t: o := o * 10; }
                        variables out = 0;
                        process (P = 1) == instance A(ref out);
                        """, "50"),
                ends("a value for a reference: a variable of its own", """
                        procedure Count(ref p, ref o) { l: p := p + 1; m: o := p; return; }
                        archetype A(ref o) { s: call Count(41, ref o); }
                        variables out = 0;
                        process (P = 1) == instance A(ref out);
                        """, "42"),
                ends("a call with assignments before it in the same step", """
                        procedure Set(v) { l: out := out + v; return; }
                        variables out = 0, x = 1;
                        { s: x := x + 1; x := x * 3; call Set(x); }
                        """, "6"),
                ends("a variable of its own, passed to another procedure that calls back", """
                        procedure Down(n) variables mine = 0; {
                        d:  mine := n;
                        e:  call Bump(ref mine, n);
                        f:  out := Append(out, mine);
                            return;
                        }
                        procedure Bump(ref p, n) {
                        b:  if (n > 0) { call Down(n - 1); };
                        c:  p := p + 10;
                        r:  return;
                        }
                        variables out = <<>>;
                        { s: call Down(2); }
                        """, "<<10, 11, 12>>"),
                ends("processes that call at the same time", """
                        procedure Add(v) { l: await lock = 0; lock := v; m: out := out + v; lock := 0; return; }
                        variables out = 0, lock = 0;
                        process (P \\in 1..2) { s: call Add(self); t: skip; }
                        """, "3"));
    }

    @Test
    void rejectsReferenceToOwnVariableInRecursion() {
        MpcalSource source = Model.source(Model.module("""
                procedure Down(ref p) variables mine = 0; {
                d:  mine := p; p := 1;
                e:  call Down(ref mine);
                    return;
                }
                archetype A(ref o) { s: call Down(ref o); }
                variables out = 0;
                process (P = 1) == instance A(ref out);
                """));
        assertThat(source.messages()).isEmpty();
        assertThatThrownBy(() -> TranslatedModule.of(source.usable(), source.names()))
                .isInstanceOf(BadInput.class)
                .hasMessage("M.tla:6:10: procedure Down leads back to itself with ref to a variable of its own;"
                        + " expected a value, or a variable of the caller");
    }
}
