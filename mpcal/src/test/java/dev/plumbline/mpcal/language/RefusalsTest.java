package dev.plumbline.mpcal.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.mpcal.internal.MpcalSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * All mistakes are reported at the offending tokens, in one run, and nothing else. {@code ^} marks each such token, and
 * is removed before reading.
 */
class RefusalsTest {
    @ParameterizedTest(name = "{0}")
    @MethodSource
    void reportedAtItsPlace(String what, String algorithm, List<String> messages) {
        String marked = Model.module(algorithm);
        List<String> expected = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        int line = 1;
        int column = 1;
        for (char c : marked.toCharArray()) {
            if (c == '^') {
                expected.add("M.tla:" + line + ":" + column + ": " + messages.get(expected.size()));
                continue;
            }
            text.append(c);
            line += c == '\n' ? 1 : 0;
            column = c == '\n' ? 1 : column + 1;
        }
        assertThat(Model.source(text.toString()).messages()).isEqualTo(expected);
    }

    private static Arguments told(String what, String algorithm, String... messages) {
        return Arguments.of(what, algorithm, List.of(messages));
    }

    private static final String PROCESS = "process (Q = 9) { last: skip; }\n";

    static Stream<Arguments> reportedAtItsPlace() {
        return Stream.of(
                told(
                        "unknown names",
                        """
                        archetype A(ref net) variables count = 0; {
                        l:  count := ^coutn + 1;
                            ^coun := ^global;
                        m:  ^Coount(1);
                            call ^Prc(ref ^nett);
                        n:  ^goto k;
                        }
                        procedure Proc(ref p) { k: p := 1; return; }
                        macro Count(x) { skip; }
                        variables global = 0;
                        process (P = 1) == instance A(ref ^globl) mapping ^net via ^Cel;
                        mapping macro Cell { read { yield $variable } write { yield $value } }
                        """,
                        "unknown name coutn (did you mean count?)",
                        "unknown name coun (did you mean count?)",
                        "unknown name global in archetype A; a global variable must be passed to it with ref",
                        "there is no macro Coount (did you mean Count?)",
                        "there is no procedure Prc (did you mean Proc?)",
                        "unknown name nett (did you mean net?)",
                        "there is no label k in A",
                        "unknown name globl (did you mean global?); expected a variable of the algorithm after ref",
                        "net is not passed to A with ref",
                        "there is no mapping macro Cel (did you mean Cell?)"),
                told(
                        "$variable and $value where they mean nothing, yield too",
                        """
                        mapping macro M1 { read { yield ^$value; } write { yield $value; } }
                        process (P = 1) variables x = 0; { l: x := ^$variable; ^yield 1; }
                        """,
                        "unknown name $value; $value has a meaning in the write of a mapping macro only",
                        "unknown name $variable; $variable has a meaning in a mapping macro only",
                        "yield has a meaning in a mapping macro only"),
                told(
                        "syntax, several mistakes in one run",
                        """
                        variables x = 0;
                        process (P = 1) {
                        l:  x = ^1;
                            x := ^;
                            if x ^> 1 { skip };
                        m:  x := unknownName;
                        }
                        """.replace("x = ^1", "x ^= 1")
                                .replace("if x ^> 1", "if ^x > 1")
                                .replace("unknownName", "^unknownName"),
                        "found =, expected ':=' after the variable that is assigned to",
                        "found ;, expected an expression",
                        "found x, expected '(' before the condition of if",
                        "unknown name unknownName"),
                told(
                        "elseif",
                        "variables x = 0;\n{ l: if (x = 0) { skip } ^elseif (x = 1) { skip }; }\n",
                        "found elseif, expected 'else if'"),
                told(
                        "labels",
                        """
                        variables x = 0;
                        process (P = 1) {
                        ^   x := 1;
                        l:  x := 2; ^while (x > 1) { x := 1; };
                        m:  if (x = 1) { n: skip; };
                        ^   x := 3;
                        ^Done: skip;
                        ^l: skip;
                        o:  with (y = 1) { ^p: skip; };
                        }
                        """.replace("^   x", "   ^x"),
                        "a label is required at the beginning of a body",
                        "a label is required directly before while",
                        "a label is required after a branch with labels, a call, a return or a goto",
                        "label Done is reserved; a label cannot be called Done or Error",
                        "label l is already used in this body",
                        "label p in with, where no label may stand"),
                told(
                        "references",
                        """
                        procedure Proc(ref p[_], v) { l: p[1] := ^p; return; }
                        archetype A(ref a[_], b) {
                        l:  ^a := 1;
                            ^a[1][2] := 1;
                            b := ^a;
                            call Proc(^ref a, 1);
                        m:  ^call Proc(ref a[_]);
                        n:  call Proc(ref a[_], ^ref b);
                        }
                        variables x = 0;
                        process (P = 1) == instance A(^ref x, 1);
                        process (Q = 2) == instance ^A(ref x[_]);
                        process (R = 3) == instance A(ref x[_], 1) mapping ^x via M1;
                        process (S = 4) == instance A(ref x[_], 1) mapping x[_] via M1 ^mapping @1[_] via M1;
                        process (T = 5) == instance A(ref x[_], 1) mapping ^@2 via M1 mapping ^@3 via M1;
                        process (U = 6) == instance ^B(ref x[_], 1);
                        mapping macro M1 { read { yield $variable } write { yield $value } }
                        """,
                        "p has fewer indices than its parameter ref p[_]",
                        "a has fewer indices than its parameter ref a[_]",
                        "this assignment would read a and write it; expected 1 indices, or a with that shows both",
                        "a has fewer indices than its parameter ref a[_]",
                        "ref a is passed to the parameter ref p[_]",
                        "procedure Proc has 2 parameters, but 1 arguments are given",
                        "ref b is passed to the parameter v",
                        "ref x is passed to the parameter ref a[_]",
                        "archetype A has 2 parameters, but 1 arguments are given",
                        "mapped with 0 brackets, but passed with 1",
                        "this parameter is mapped before",
                        "parameter b is passed by value, so it cannot be mapped",
                        "A has 2 parameters; there is no @3",
                        "there is no archetype B"),
                told(
                        "what no mapping macro may contain",
                        """
                        mapping macro M1 {
                            read { ^goto l; }
                            write { yield $value; ^yield 1; }
                        }
                        """ + PROCESS,
                        "a mapping macro cannot contain while, goto, call or return",
                        "a path can yield once; an earlier statement yields as well"),
                told(
                        "macros that lead back to themselves",
                        """
                        macro A() { ^B(); }
                        macro B() { ^A(); }
                        """ + PROCESS,
                        "macro B leads back to itself",
                        "macro A leads back to itself"),
                told(
                        "what cannot be assigned to",
                        """
                        macro Set(v) { v := 1; }
                        variables x = 0;
                        { l: ^TRUE := 1; with (y = 1) { ^y := 2; }; Set(^x + 1); }
                        """,
                        "TRUE cannot be assigned to; expected a variable or a parameter",
                        "y cannot be assigned to; expected a variable or a parameter",
                        "this is assigned to in the macro, so a variable was expected"),
                told(
                        "two of one name",
                        """
                        variables x = 0, ^x = 1;
                        macro A() { skip; }
                        macro ^A() { skip; }
                        process (Q = 1) { l: skip; }
                        process (^Q = 2) { l: skip; }
                        """,
                        "there is another variable x in the algorithm",
                        "there is another macro A in the algorithm",
                        "there is another process Q in the algorithm"),
                told(
                        "a declaration that is none",
                        "^flow x;\nvariables x = 0;\n" + PROCESS,
                        "found flow, expected define, macro, mapping macro, procedure, archetype, variables, process or '}'"));
    }

    @Test
    void rejectsTwoAssignmentsInAStepOnRequest() {
        String text = Model.module("variables x = 0, y = 0;\n{ l: x := 1; y := 2 || x := 3; m: x := 4; }\n");
        assertThat(Model.source(text).messages()).isEmpty();
        assertThat(MpcalSource.of("M.tla", text, true).messages())
                .containsExactly("M.tla:5:24: second assignment to x in one step; expected a label between them");
    }

    @Test
    void marksOfTranslationsComeInPairs() {
        String text = Model.module("{ l: skip; }\n");
        assertThat(withMarks(text, "\\* BEGIN PLUSCAL TRANSLATION\n"))
                .containsExactly("M.tla:7:5: found the end of the file, expected \\* END PLUSCAL TRANSLATION");
        assertThat(withMarks(text, "\\* END PLUSCAL TRANSLATION\n\\* BEGIN PLUSCAL TRANSLATION\n"))
                .containsExactly(
                        "M.tla:6:4: found END PLUSCAL TRANSLATION, expected \\* BEGIN PLUSCAL TRANSLATION before it");
        assertThat(withMarks(text, "\\* BEGIN TRANSLATION\n"))
                .singleElement()
                .asString()
                .startsWith("M.tla:7:5: found the end of the file, expected \\* END TRANSLATION");
        assertThat(withMarks(text, "\\* BEGIN TRANSLATION\nstale == nowhere\n\\* END TRANSLATION\n"))
                .isEmpty();
    }

    private static List<String> withMarks(String text, String marks) {
        return Model.source(text.replace("====\n", marks + "====")).messages();
    }
}
