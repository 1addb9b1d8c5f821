package dev.plumbline.tla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Operators that look at the world work where they read, and are refused with one line where they would change it. */
class ExternalModulesTest {
    @TempDir
    Path folder;

    private String value(String modules, String expression) throws BadInput {
        return new Specs(folder)
                .module("---- MODULE M ----\nEXTENDS Integers, Sequences, " + modules + "\nVARIABLE x\nInit == x = "
                        + expression + "\nNext == UNCHANGED x\n====\n")
                .load("M")
                .initialStates()
                .get(0)
                .toString();
    }

    private String file(String name, String content) throws IOException {
        return "\"" + Files.writeString(folder.resolve(name), content).toString() + "\"";
    }

    @Test
    void jsonIsReadAndWrittenAsText() throws Exception {
        String one = file("one.json", "{\"a\": [1, true, \"x\"], \"b\": null}");
        String lines = file("lines.ndjson", "{\"n\": 1}\n\n{\"n\": 2}\n");

        assertThat(value("Json", "JsonDeserialize(" + one + ").a")).isEqualTo("[x |-> <<1, TRUE, \"x\">>]");
        assertThat(value("Json", "[i \\in 1..2 |-> ndJsonDeserialize(" + lines + ")[i].n]"))
                .isEqualTo("[x |-> <<1, 2>>]");
        assertThat(value("Json", "ToJson([a |-> <<1, \"q\\\"\">>, b |-> {2, 1}, c |-> TRUE])"))
                .isEqualTo("[x |-> \"{\\\"a\\\":[1,\\\"q\\\\\\\"\\\"],\\\"b\\\":[1,2],\\\"c\\\":true}\"]");
        assertThat(value("Json", "ToJsonArray(<<1>>) \\o ToJsonObject(<<7>>)"))
                .isEqualTo("[x |-> \"[1]{\\\"0\\\":7}\"]");
    }

    @Test
    void numbersThatLoseBitsAreNotedWithTheFirstPlaceAndTheirCount() throws Exception {
        String cut = file("cut.ndjson", "{\"n\": 7}\n{\"t\": 1700000000000000001, \"n\": -3e0}\n{\"t\": 2.5}\n");
        String whole = file("whole.json", "[2147483647, -2147483648, 1.0]");
        String one = file("one.json", "{\"t\": 4294967296}");
        Spec spec = new Specs(folder)
                .module("---- MODULE M ----\nEXTENDS Integers, Sequences, Json, IOUtils\nVARIABLE x\n"
                        + "Name == IF \"F\" \\in DOMAIN IOEnv THEN IOEnv.F ELSE " + cut
                        + "\nInit == x = <<Len(ndJsonDeserialize(Name)),"
                        + " JsonDeserialize(" + whole + ")[1], JsonDeserialize(" + one
                        + ").t>>\nNext == UNCHANGED x\n====\n")
                .load("M");
        spec.initialStates();
        spec.initialStates();

        Path at = folder;
        assertThat(spec.notes())
                .containsExactly(
                        "IOEnv is empty, whatever the environment is: the specification read "
                                + at.resolve("cut.ndjson") + ", " + at.resolve("one.json") + ", "
                                + at.resolve("whole.json"),
                        at.resolve("cut.ndjson")
                                + ":2: 1700000000000000001 is not an integer of 32 bits; as in TLC it is the"
                                + " low 32 bits of its integer part (2 such numbers in " + at.resolve("cut.ndjson")
                                + ")",
                        at.resolve("one.json")
                                + ": 4294967296 is not an integer of 32 bits; as in TLC it is the low 32 bits of its integer"
                                + " part");
    }

    /** As trace specifications do: the file is a definition, and is used in many places. */
    @Test
    void aDefinitionMayBeAFile() throws Exception {
        String lines = file("lines.ndjson", "{\"n\": 1}\n{\"n\": 2}\n");
        String module = "---- MODULE M ----\nEXTENDS Integers, Sequences, Json\nVARIABLE x\nLog == ndJsonDeserialize("
                + lines + ")\nInit == x = Len(Log)\nNext == x' = Log[x].n\n====\n";

        assertThat(new Specs(folder).module(module).load("M").initialStates()).hasToString("[[x |-> 2]]");
    }

    @Test
    void linesWithFieldsAreRead() throws Exception {
        String csv = file("data.csv", "a;1\nb;2\n");

        assertThat(value("CSV", "CSVRead(<<\"name\", \"n\">>, \";\", " + csv + ")[2]"))
                .isEqualTo("[x |-> [n |-> \"2\", name |-> \"b\"]]");
        assertThat(value("CSV", "<<CSVRecords(" + csv + "), CSVRecords(\"" + folder + "/none.csv\")>>"))
                .isEqualTo("[x |-> <<2, 0>>]");
    }

    @Test
    void otherOperators() throws Exception {
        String text = file("text", "hello");

        assertThat(value("IOUtils, TLCExt, Apalache", """
                        <<atoi("-12"),
                          zeroPadN(7, 3) \\o zeroPadN(1234, 3),
                          Deserialize(TEXT, [format |-> "TXT", charset |-> "UTF-8"]).stdout,
                          DOMAIN IOEnv = {},
                          TLCModelValue("m_1"), TLCNoOp(5), TLCCache(6, {}), AssertEq(1, 1),
                          SetAsFun({<<1, 7>>}), MkSeq(2, LAMBDA i : i * i)>>""".replace("TEXT", text)))
                .isEqualTo("[x |-> <<-12, \"0071234\", \"hello\", TRUE, m_1, 5, 6, TRUE, <<7>>, <<1, 4>>>>]");
        assertThat(value("SVG", """
                        <<SVGElemToString(Group(<<Text(1, 2, "a<b", <<>>)>>, [fill |-> "red"])),
                          NodeOfRingNetwork(10, 10, 5, 1, 4)>>"""))
                .isEqualTo("[x |-> <<\"<g fill='red'><text x='1' y='2'>a<b</text></g>\"," + " [x |-> 10, y |-> 15]>>]");
    }

    @ParameterizedTest
    @CsvSource({
        "IOUtils, 'IOExec(<<\"touch\", \"x\">>)', IOExec runs a command",
        "IOUtils, 'Serialize(1, \"x\", [format |-> \"TXT\"])', Serialize writes a file",
        "Json, 'JsonSerialize(\"x\", 1)', JsonSerialize writes a file",
        "CSV, 'CSVWrite(\"%s\", <<1>>, \"x\")', CSVWrite writes a file",
        "TLCExt, Trace, Trace asks for the behaviour so far",
        "TLCExt, 'TLCFP(1)', TLCFP asks for TLC's fingerprint"
    })
    void rejectsOperatorsWithSideEffectsWhenEvaluated(String module, String expression, String what) {
        assertThatThrownBy(() -> value(module, "IF 1 = 1 THEN " + expression + " ELSE 0"))
                .isInstanceOf(SpecException.class)
                .hasMessageStartingWith("M.tla:4:")
                .hasMessageContaining(": " + what + ", and Plumbline does not evaluate that; expected")
                .hasMessageNotContaining("Exception");
    }

    @Test
    void unsupportedOperatorsMatterOnlyWhenEvaluated() throws BadInput {
        assertThat(value("IOUtils", "IF 1 = 1 THEN 3 ELSE IOExec(<<\"x\">>)")).isEqualTo("[x |-> 3]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"JsonDeserialize(\"none.json\")", "ndJsonDeserialize(\"none.json\")"})
    void aFileThatIsNotThere(String expression) {
        assertThatThrownBy(() -> value("Json", expression))
                .hasMessageContaining("M.tla:4:")
                .hasMessageContaining("cannot read none.json, which the specification asks for; expected a file");
    }

    @Test
    void reportsInvalidJsonWithFileAndLine() throws Exception {
        String lines = file("bad.ndjson", "{\"n\": 1}\n{\"n\": \n");

        assertThatThrownBy(() -> value("Json", "ndJsonDeserialize(" + lines + ")"))
                .hasMessageContaining("bad.ndjson:2: ")
                .hasMessageNotContaining("Exception");
    }

    @Test
    void readsSeveralModulesInOneFile() throws Exception {
        String text = "---- MODULE Top ----\nEXTENDS Low, Functions\nVARIABLE x\nInit == x = <<Seven, Mine>>\n"
                + "Next == UNCHANGED x\n====\n---- MODULE Low ----\nSeven == 7\n====\n"
                + "---- MODULE Functions ----\nMine == 8\n====\n";
        Files.writeString(folder.resolve("Top.tla"), text);

        assertThat(TlaSpec.onTlc(folder.resolve("Top.tla"), TlaOptions.DEFAULT).initialStates())
                .hasToString("[[x |-> <<7, 8>>]]");

        Files.writeString(folder.resolve("Top.tla"), text.replace("Seven == 7", "Seven == nothing"));
        assertThatThrownBy(() -> TlaSpec.onTlc(folder.resolve("Top.tla"), TlaOptions.DEFAULT))
                .hasMessageContaining("Low.tla:8:10");
    }

    @Test
    void variablesOfTheEnvironmentAreThoseThatOptionsGive() throws Exception {
        Path module = Files.writeString(
                folder.resolve("Env.tla"),
                "---- MODULE Env ----\nEXTENDS Integers, Sequences, IOUtils\nVARIABLE x\n"
                        + "Init == x = <<DOMAIN IOEnv, IOEnv.LOG, atoi(IOEnv.N)>>\nNext == UNCHANGED x\n====\n");
        Files.writeString(folder.resolve("Env.cfg"), "INIT Init\nNEXT Next\n");
        TlaOptions options =
                TlaOptions.DEFAULT.withEnvironment("LOG", "a\\b \"c\"").withEnvironment("N", "3");

        ExplorableSpec spec = TlaSpec.explorable(module, options);
        String expected = "[x |-> <<{\"LOG\", \"N\"}, \"a\\\\b \\\"c\\\"\", 3>>]";
        assertThat(spec.initialStates().get(0)).hasToString(expected);
        assertThat(spec.forStates().initialStates().get(0)).hasToString(expected);
        assertThat(spec.forStates()).isNotSameAs(spec);
        assertThat(spec.forStates().searchNotes()).isEmpty();
        assertThatThrownBy(() -> TlaSpec.explorable(module, options.withEnvironment("a b", "")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("variable a b of IOEnv: expected an identifier");
    }
}
