package dev.plumbline.tla;

import static dev.plumbline.tla.Specs.after;
import static dev.plumbline.tla.Specs.op;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Error messages. The texts are part of the interface: change them on purpose only. */
class ErrorMessagesTest {
    private static final String BASE = """
            EXTENDS Naturals, Sequences
            VARIABLE x
            Init == x = 0
            Put(v, r) == x' = v + 1 /\\ r = x
            Next == \\E v \\in {1}, r \\in {1} : Put(v, r)
            """.stripTrailing();

    private static final String WITH_CONSTANT = BASE.replace("VARIABLE", "CONSTANT C\nVARIABLE");

    @TempDir
    Path folder;

    private Spec spec(String body) throws BadInput {
        return spec(body, "");
    }

    private Spec spec(String body, String config) throws BadInput {
        return new Specs(folder)
                .module("---- MODULE M ----\n" + body + "\n====\n")
                .file("M.cfg", config)
                .load("M");
    }

    private DynamicTest says(String what, Executable task, String expected) {
        return dynamicTest(what, () -> assertThat(message(task)).isEqualTo(expected));
    }

    private static String message(Executable task) throws Throwable {
        try {
            task.execute();
        } catch (BadInput | SpecException e) {
            return e.getMessage();
        }
        return "no error";
    }

    @TestFactory
    Stream<DynamicTest> aboutModules() {
        return Stream.of(
                says(
                        "two equals signs",
                        () -> spec("VARIABLE x\nInit == x = = 0\nNext == x' = 1"),
                        "M.tla:3:15: syntax error: found \"0\" after \"=\"; expected ==== or more Module body"),
                says(
                        "an open parenthesis",
                        () -> spec("VARIABLE x\nInit == (x = 0\nNext == x' = 1"),
                        "M.tla:4:1: syntax error: found \"Beginning of definition\" after \"0\""),
                says(
                        "operators of the same precedence",
                        () -> spec("VARIABLE x\nInit == x = 0 /\\ TRUE \\/ FALSE\nNext == x' = 1"),
                        "M.tla:3:15: syntax error: Precedence conflict between ops \\land and \\lor"),
                says(
                        "a character that is not ASCII",
                        () -> spec("VARIABLE x\nInit \u225c x = 0\nNext == x' = 1"),
                        "M.tla:3:6: syntax error: found the character \"\\u225c\"; expected an operator or a name in ASCII"),
                says(
                        "an open string",
                        () -> spec("VARIABLE x\nInit == x = \"a\nNext == x' = 1"),
                        "M.tla:3:15: syntax error: found the character \"\\n\" in a string; expected characters of ASCII, and a quotation mark before the end of the line"),
                says(
                        "an open comment",
                        () -> spec("VARIABLE x (* \nInit == (x = 0\nNext == x' = 1"),
                        "M.tla:2: syntax error: the comment is never closed; expected *)"),
                says(
                        "unknown operators",
                        () -> spec("VARIABLE x\nInit == x = y + 1\nNext == x' = z"),
                        "M.tla:3:15: Could not find declaration or definition of symbol '+'; M.tla:3:13: Couldn't resolve infix operator symbol `+'; M.tla:4:14: Unknown operator: `z'"),
                says(
                        "an empty module",
                        () -> new Specs(folder)
                                .file("Empty.tla", "")
                                .module("---- MODULE M ----\nEXTENDS Empty\n====\n")
                                .load("M"),
                        "Empty.tla: cannot be read; expected ---- MODULE Empty ----, definitions and ===="),
                says(
                        "a missing module",
                        () -> spec("EXTENDS Foo\nVARIABLE x\nInit == x = 0\nNext == x' = 1"),
                        "M.tla:2:9: Cannot find source file for module Foo imported in module M"),
                says(
                        "a number of more than 32 bits",
                        () -> spec("VARIABLE x\n\\* 99999999999\nInit == x = 99999999999\nNext == x' = 1"),
                        "M.tla:4:13: the number 99999999999 has more than 32 bits; expected at most 2147483647"),
                says(
                        "an empty file",
                        () -> new Specs(folder).file("E.tla", "").load("E"),
                        "E.tla: empty; expected ---- MODULE E ----, definitions and ===="),
                says(
                        "a name defined twice",
                        () -> spec("VARIABLE x\nInit == x = 0\nInit == x = 1\nNext == x' = 1"),
                        "M.tla:4:1: Operator Init already defined or declared"),
                says(
                        "too many arguments in the module",
                        () -> spec("VARIABLE x\nF(a) == a\nInit == x = F(1,2)\nNext == x' = 1"),
                        "M.tla:4:14: The operator F requires 1 arguments"),
                says(
                        "a double prime",
                        () -> spec("VARIABLE x\nInit == x'' = 0\nNext == x' = 1"),
                        "M.tla:3:9: Level error in applying operator ': The level of argument 1 exceeds the maximum level allowed by the operator"),
                says(
                        "no Init",
                        () -> spec("VARIABLE x\nInit0 == x = 0\nNext == x' = 1"),
                        "M.cfg: cannot tell the specification; expected definitions Spec, or Init and Next, or a .cfg with SPECIFICATION, or INIT and NEXT"),
                says(
                        "modules in a circle",
                        () -> {
                            new Specs(folder)
                                    .module("---- MODULE C1 ----\nEXTENDS C2\n====\n")
                                    .module("---- MODULE C2 ----\nEXTENDS C1\n====\n")
                                    .load("C1");
                        },
                        "C1.tla: Circular dependency among .tla files; dependency cycle is: C1.tla --> C2.tla --> C1.tla"));
    }

    @TestFactory
    Stream<DynamicTest> aboutOperations() {
        return Stream.of(
                says(
                        "an unknown operation",
                        () -> spec(BASE).action(op("Putt")),
                        "the operation Putt is not an action of the specification (did you mean Put?); expected one of Put"),
                says(
                        "an unknown argument",
                        () -> spec(BASE).action(op("Put", "v", "1", "q", "2")),
                        "the operation Put(q: 2, v: 1) has an argument q that is not a parameter of the action Put(v, r)"),
                says(
                        "a missing argument",
                        () -> spec(BASE).action(op("Put", "v", "1")),
                        "the operation Put(v: 1) has no argument r; expected one for each parameter of the action Put(v, r)"),
                says(
                        "an argument over 32 bits",
                        () -> spec(BASE).action(op("Put", "v", "3000000000", "r", "2")),
                        "argument v of Put: integer 3000000000 has more than 32 bits; expected -2147483648 to 2147483647 for a TLA+ specification"));
    }

    @TestFactory
    Stream<DynamicTest> aboutEvaluation() {
        return Stream.of(
                says(
                        "a string plus one",
                        () -> after(spec(BASE), op("Put", "v", "\"a\"", "r", "2")),
                        "M.tla:5:19: expected an integer, found a string, when trying Put(r: 2, v: \"a\")"),
                says(
                        "a string compared to an integer",
                        () -> after(spec(BASE), op("Put", "v", "1", "r", "\"a\"")),
                        "M.tla:5:28: Attempted to check equality of string \"a\" with non-string: 0, when trying Put(r: \"a\", v: 1)"));
    }

    @TestFactory
    Stream<DynamicTest> aboutOptions() {
        return Stream.of(
                says(
                        "an unknown silent action",
                        () -> {
                            spec(BASE);
                            new Specs(folder).load("M", TlaOptions.DEFAULT.withSilent("Pit"));
                        },
                        "the silent action Pit is not an action of the specification (did you mean Put?); expected one of Put"),
                says(
                        "an unknown constant",
                        () -> {
                            spec(BASE);
                            new Specs(folder).load("M", TlaOptions.DEFAULT.withConstant("Foo", "1"));
                        },
                        "Foo is not a constant of the specification; expected one of none: it declares no constants"),
                says(
                        "an unknown operator in a constant",
                        () -> {
                            spec(WITH_CONSTANT);
                            new Specs(folder).load("M", TlaOptions.DEFAULT.withConstant("C", "Foo(1)"));
                        },
                        "constant C=Foo(1): Unknown operator: `Foo'"),
                says(
                        "a syntax error in a constant",
                        () -> {
                            spec(WITH_CONSTANT);
                            new Specs(folder).load("M", TlaOptions.DEFAULT.withConstant("C", "1 +"));
                        },
                        "constant C=1 +: syntax error: found the end after \"+\""),
                says(
                        "a constant that cannot be evaluated",
                        () -> {
                            spec(WITH_CONSTANT);
                            new Specs(folder).load("M", TlaOptions.DEFAULT.withConstant("C", "Head(<<>>)"));
                        },
                        "constant C=Head(<<>>): Attempted to apply Head to the empty sequence"),
                says(
                        "a constant over 32 bits",
                        () -> {
                            spec(WITH_CONSTANT);
                            new Specs(folder).load("M", TlaOptions.DEFAULT.withConstant("C", "4294967296"));
                        },
                        "constant C: integer 4294967296 has more than 32 bits; expected -2147483648 to 2147483647 for a TLA+ specification"));
    }

    @TestFactory
    Stream<DynamicTest> aboutTheConfig() {
        return Stream.of(
                says(
                        "an unknown keyword in the cfg",
                        () -> spec(BASE, "INIT Init\nNEXT Next\nFOO Bar"),
                        "M.cfg:3: expected a keyword such as INIT or CONSTANTS, found 'FOO'"),
                says(
                        "INIT without definition",
                        () -> spec(BASE, "INIT Start\nNEXT Next"),
                        "M.cfg:1: INIT Start: there is no definition Start in the specification"),
                says(
                        "INIT without NEXT",
                        () -> spec(BASE, "INIT Init"),
                        "M.cfg: expected INIT and NEXT together, found only one of them"),
                says(
                        "INIT and SPECIFICATION",
                        () -> spec(BASE, "INIT Init\nNEXT Next\nSPECIFICATION Spec"),
                        "M.cfg: expected SPECIFICATION or INIT and NEXT, found both"),
                says(
                        "INVARIANT without definition",
                        () -> spec(BASE, "INIT Init\nNEXT Next\nINVARIANT Foo"),
                        "M.cfg:3: INVARIANT Foo: there is no definition Foo in the specification"),
                says(
                        "INVARIANT with primes",
                        () -> spec(BASE + "\nInv == x' = 1", "INIT Init\nNEXT Next\nINVARIANT Inv"),
                        "M.cfg:3: INVARIANT Inv: expected a state predicate, found one with primes"),
                says(
                        "SPECIFICATION that is none",
                        () -> spec(BASE + "\nSpc == x = 1", "SPECIFICATION Spc"),
                        "M.tla:7:8: Spc is not a specification; expected Init /\\ [][Next]_vars"),
                says(
                        "SPECIFICATION with hidden variables",
                        () -> spec(BASE + "\nSpc == \\EE y : y = 1 /\\ [][Next]_x", "SPECIFICATION Spc"),
                        "M.tla:7:8: hidden variables (\\EE) cannot be evaluated; expected a specification without"),
                says(
                        "a VIEW that cannot be evaluated",
                        () -> after(spec(BASE + "\nV == Head(x)", "INIT Init\nNEXT Next\nVIEW V")),
                        "M.tla:7:6: The argument of Head should be a sequence, but instead it is: 0, when finding the initial states"));
    }

    @Test
    void aRecursionWithoutEndIsProved() throws Throwable {
        String said = message(() -> after(spec("""
                EXTENDS Naturals
                VARIABLE x
                RECURSIVE F(_)
                F(n) == 1 + F(n)
                Init == x = 0
                A == x' = F(0)
                Next == A"""), op("A")));

        assertThat(said)
                .isEqualTo("M.tla:5:13: the recursion does not end: F(0) needs the value of F(0), when trying A()"
                        + " in the state [x |-> 0]");
    }

    @Test
    void namesMissingFile() throws Throwable {
        Path missing = folder.resolve("nope.tla");

        assertThat(message(() -> TlaSpec.onTlc(missing, TlaOptions.DEFAULT)))
                .isEqualTo(missing + ": no such file; expected a TLA+ module, a file that ends in .tla");
    }

    @TestFactory
    Stream<DynamicTest> aboutPlusCal() {
        String algorithm = "(*--fair algorithm A\nvariables x = 0;\nbegin\n a: x := x + 1;\nend algorithm; *)\n";
        String hint = "; the PlusCal algorithm of M.tla is not translated: run java -cp tla2tools.jar pcal.trans M.tla"
                + " (plumbline.jar has this translator too)";
        String begin = "\\* BEGIN TRANSLATION (chksum(pcal) = \"1\")\n";
        String end = "\\* END TRANSLATION \n";
        return Stream.of(
                says(
                        "no translation",
                        () -> spec("EXTENDS Naturals\n" + algorithm, "SPECIFICATION Spec"),
                        "M.cfg:1: SPECIFICATION Spec: there is no definition Spec in the specification" + hint),
                says(
                        "a mention of a variable",
                        () -> spec("EXTENDS Naturals\n" + algorithm + "Inv == pc = \"a\""),
                        "M.tla:8:8: Unknown operator: `pc'" + hint),
                says(
                        "an empty translation",
                        () -> spec("EXTENDS Naturals\n" + algorithm + begin + end, "SPECIFICATION Spec"),
                        "M.cfg:1: SPECIFICATION Spec: there is no definition Spec in the specification" + hint),
                says(
                        "a translation",
                        () -> spec(
                                "EXTENDS Naturals\n" + algorithm + begin + "VARIABLES x, pc\n" + end,
                                "SPECIFICATION Spec"),
                        "M.cfg:1: SPECIFICATION Spec: there is no definition Spec in the specification"));
    }
}
