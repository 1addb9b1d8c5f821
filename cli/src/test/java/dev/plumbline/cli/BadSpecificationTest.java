package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A mistake in a specification or an option is reported once, with its name and what was expected. */
class BadSpecificationTest {
    private static final String MODULE = """
            ---- MODULE Reg ----
            EXTENDS Integers
            CONSTANT K, Vals
            ASSUME K = 1
            VARIABLE x
            Init == x = 0
            Write(value) == x' = value
            Read(result) == result = x /\\ UNCHANGED x
            Both_Step(value) == x = 0 /\\ x' = 1
            Both_Done(value) == x = 1 /\\ x' = value
            Small == x < 1
            Big == x > 3
            Stay == x' = x
            Next == \\E v \\in Vals : Write(v) \\/ Read(v) \\/ Both_Step(v) \\/ Both_Done(v)
            ====
            """;

    @TempDir
    Path folder;

    private String spec;
    private String write;
    private String read;

    @BeforeEach
    void files() throws IOException {
        spec = file("Reg.tla", MODULE);
        file("Reg.cfg", "INIT Init NEXT Next CONSTANTS K = 1 Vals = {1}\n");
        write = file("w.ndjson", "{\"process\":0,\"op\":\"Write\",\"args\":{\"value\":1},\"call\":1,\"return\":2}\n");
        read = file("r.ndjson", "{\"process\":0,\"op\":\"Read\",\"args\":{\"result\":5},\"call\":1,\"return\":2}\n");
    }

    private String file(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content).toString();
    }

    private String config(String rest) throws IOException {
        return file("other.cfg", "INIT Init NEXT Next CONSTANTS " + rest + "\n");
    }

    @Test
    void errorOfSpecificationIsReportedOnceForAllHistories() throws IOException {
        String broken = file("Broken.tla", MODULE.replace("Reg", "Broken").replace("x = 0\n", "x = = 0\n"));
        Run run = Run.of("check", "--spec", broken, write, read);

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).startsWith("error: " + broken + ":6:").hasLineCount(1);
        assertThat(Run.of("check", "--json", "--spec", broken, write, read).out())
                .startsWith("{\"verdict\":\"error\",\"spec\":\"" + broken + "\",\"error\":\"")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Empty.tla | '' | : empty; expected ---- MODULE Empty ----, definitions and ====",
                "Text.tla | hello | : no module in it; expected ---- MODULE Text ----, definitions and ====",
                "x.txt | hello | : no TLA+ module; expected a TLA+ module, a file that ends in .tla"
            })
    void fileThatIsNotAModule(String name, String content, String message) throws IOException {
        String path = file(name, content);

        assertThat(Run.of("check", "--spec", path, write).err()).isEqualTo("error: " + path + message + "\n");
    }

    @Test
    void filesThatAreNotThereOrNotText() throws IOException {
        assertThat(Run.of("check", "--spec", "none.tla", write).err())
                .isEqualTo("error: none.tla: no such file; expected a TLA+ module, a file that ends in .tla\n");
        assertThat(Run.of("check", "--spec", spec, "--config", "none.cfg", write)
                        .err())
                .isEqualTo("error: none.cfg: no such file; expected a configuration with INIT and NEXT, or"
                        + " SPECIFICATION\n");
        String binary = Files.write(folder.resolve("b.cfg"), new byte[] {(byte) 0xc3, 1, 2})
                .toString();
        assertThat(Run.of("check", "--spec", spec, "--config", binary, write).err())
                .startsWith("error: " + binary + ": not text in UTF-8; expected a configuration");
    }

    @Test
    void messageAboutConstantNamesItsFile() throws IOException {
        String bad = config("K = z + 1 Vals = {1}");

        assertThat(Run.of("check", "--spec", spec, "--config", bad, write, read).err())
                .isEqualTo("error: " + bad + ": constant K=z + 1: Unknown operator: `z'\n");
        assertThat(Run.of("check", "--spec", spec, "--constant", "K=(", write, read)
                        .err())
                .isEqualTo("error: " + spec + ": constant K=(: syntax error: found the end after \"(\"\n");
    }

    @Test
    void namesThatAreNearAreSuggested() {
        assertThat(Run.of("chek").err()).startsWith("plumbline: there is no command chek (did you mean check?)");
        assertThat(Run.of("check", "--modle", "register", write).err())
                .startsWith("plumbline check: there is no option --modle (did you mean --model?)");
        assertThat(Run.of("check", "--model", "regster", write).err())
                .startsWith("error: no model is named regster (did you mean register?); expected one of register,");
        assertThat(Run.of("check", "--model", "register", "--format", "njson", write)
                        .err())
                .startsWith("error: no format 'njson' (did you mean ndjson?); expected one of");
        assertThat(Run.of("check", "--model", "register", write).err())
                .contains("has no operation Write (did you mean write?); expected one of");
    }

    @Test
    void anOperationOfSeveralStepsIsShownByItsName() throws IOException {
        assertThat(Run.of("check", "--spec", spec, write).out()).endsWith("never used: Both, Read\n");
        String other = file("o.ndjson", "{\"process\":0,\"op\":\"Bth\",\"call\":1,\"return\":2}\n");
        assertThat(Run.of("check", "--spec", spec, other).err())
                .contains("the operation Bth is not an action of the specification (did you mean Both?);"
                        + " expected one of Both, Read, Write");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--budget | 5 | --budget '5' has no unit; expected for instance 5s, or 5m for minutes",
                "--budget | soon | --budget 'soon' is not a duration; expected for instance 500ms, 60s, 10m or 2h",
                "--max-memory | 1k | --max-memory '1k' is 1,024 bytes, too little for any check; expected at least 1m",
                "--max-steps | many | --max-steps 'many'; expected a whole number",
                "--constant | K | --constant K; expected NAME=VALUE"
            })
    void amountsSayWhatTheyWereTakenForOrWhatWasExpected(String option, String value, String message) {
        Run run = Run.of("check", "--model", "register", option, value, write);

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).startsWith("plumbline check: " + message).hasLineCount(1);
    }

    @Test
    void aBareNameAsInitialValueSaysThatItIsAModelValue() throws IOException {
        String known =
                file("k.ndjson", "{\"process\":0,\"op\":\"write\",\"args\":{\"value\":1},\"call\":1,\"return\":2}");

        assertThat(Run.of("check", "--model", "register", "--initial", "x", known)
                        .err())
                .isEqualTo("note: --initial x is taken for a model value, which equals nothing but itself; a string is"
                        + " written '\"x\"'\n");
        assertThat(Run.of("check", "--model", "register", "--initial", "nil", known)
                        .err())
                .isEmpty();
    }

    @Test
    void aFalseAssumptionIsRejectedBeforeAnythingIsChecked() throws IOException {
        String config = config("K = 2 Vals = {1}");
        Run run = Run.of("check", "--spec", spec, "--config", config, write);
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err())
                .contains(
                        "Reg.tla:4: an assumption is false: ASSUME K = 1 (2 = 1); expected constants with which it holds");
    }

    @Test
    void notesOptionsWithoutEffectOnHistory() throws IOException {
        String config = config("K = 1 Vals = {1} SYMMETRY Big PROPERTY Small");
        Run run = Run.of("check", "--json", "--spec", spec, "--config", config, write);
        assertThat(run.status()).isEqualTo(0);
        assertThat(run.out())
                .contains("no effect on the check of a history: PROPERTY Small, SYMMETRY Big\"]")
                .contains("\"notes\":[\"");
        assertThat(run.err()).contains("note: ", "PROPERTY Small, SYMMETRY Big");
        Run unknown = Run.of("check", "--spec", spec, "--config", config("K = 1 Vals = {1} PROPERTY Nope"), write);
        assertThat(unknown.status()).isEqualTo(2);
        assertThat(unknown.err()).contains(":1: PROPERTY Nope: there is no definition Nope in the specification");
    }

    @Test
    void rulesThatStandInTheWayAreNamedWithTheirValues() throws IOException {
        String[][] rules = {
            {"INVARIANT Small", "INVARIANT Small: x < 1: 1 < 1 after the step is FALSE at Reg.tla:11"},
            {"CONSTRAINT Small", "CONSTRAINT Small: x < 1: 1 < 1 after the step is FALSE at Reg.tla:11"},
            {"ACTION_CONSTRAINT Stay", "ACTION_CONSTRAINT Stay: x = 0, x' = 1 after the step is FALSE at Reg.tla:13"}
        };
        for (String[] rule : rules) {
            String config = config("K = 1 Vals = {1} " + rule[0]);
            String bundle = folder.resolve("b.plumb").toString();
            Run run = Run.of("check", "--spec", spec, "--config", config, "--bundle", bundle, write);
            assertThat(run.status()).isEqualTo(1);
            assertThat(run.out().replaceAll("\\s+", " ")).contains(rule[1]);
            assertThat(Run.of("explain", bundle).out().replaceAll("\\s+", " ")).contains(rule[1]);
            assertThat(Run.of("check", "--json", "--spec", spec, "--config", config, write)
                            .out())
                    .contains("\"condition\":\"" + rule[0] + "\"");
        }
    }

    @Test
    void theRuleThatLeavesNoInitialStateIsNamed() throws IOException {
        String config = config("K = 1 Vals = {1} INVARIANT Big");
        Run run = Run.of("check", "--spec", spec, "--config", config, write);

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .contains("The specification has no initial state")
                .contains("note: INVARIANT Big: x > 3: 0 > 3 in an initial state is FALSE at Reg.tla:12");
    }

    @Test
    void aReadOfAnUntouchedInitialValueHintsAtInitial() throws IOException {
        String first =
                file("f.ndjson", "{\"process\":0,\"op\":\"read\",\"args\":{\"result\":5},\"call\":1,\"return\":2}\n");
        Run run = Run.of("check", "--model", "register", first);

        assertThat(run.out())
                .contains(
                        "note: #0 may find what was there at first: nil; if it began otherwise, give --initial VALUE");
        assertThat(Run.of("check", "--json", "--model", "register", first).out())
                .contains("\"causes\":[\"#0 may find what was there at first: nil;");
        assertThat(Run.of("check", "--model", "register", "--initial", "5", first)
                        .status())
                .isZero();
        assertThat(Run.of("check", "--spec", spec, read).out())
                .contains("note: #0 may find what was there at first: [x |-> 0]\n");

        String keyed = file(
                "k.ndjson",
                "{\"process\":0,\"op\":\"write\",\"args\":{\"key\":\"y\",\"value\":3},\"call\":1,\"return\":2}\n"
                        + "{\"process\":0,\"op\":\"read\",\"args\":{\"key\":\"x\",\"result\":5},\"call\":3,\"return\":4}\n");
        String hint = "note: #1 may find what was there at first: <<>>; if it began otherwise, give --initial VALUE";
        assertThat(Run.of("check", "--model", "multi-register", keyed).out()).contains(hint);
        assertThat(Run.of("check", "--model", "multi-register", "--engine", "sweep", keyed)
                        .out())
                .contains(hint);
        String transaction = file(
                "t.ndjson",
                "{\"process\":0,\"op\":\"write\",\"args\":{\"key\":\"y\",\"value\":3},\"call\":1,\"return\":2}\n"
                        + "{\"process\":0,\"op\":\"txn\",\"args\":{\"ops\":[[\"r\",\"x\",5]]},\"call\":3,\"return\":4}\n");
        assertThat(Run.of("check", "--model", "multi-register", transaction).out())
                .contains(hint);
        String written = file(
                "w.ndjson",
                "{\"process\":0,\"op\":\"write\",\"args\":{\"key\":\"x\",\"value\":3},\"call\":1,\"return\":2}\n"
                        + "{\"process\":0,\"op\":\"read\",\"args\":{\"key\":\"x\",\"result\":5},\"call\":3,\"return\":4}\n");
        assertThat(Run.of("check", "--model", "multi-register", written).out()).doesNotContain("at first");

        String later = file(
                "l.ndjson",
                "{\"process\":0,\"op\":\"write\",\"args\":{\"value\":3},\"call\":1,\"return\":2}\n"
                        + "{\"process\":0,\"op\":\"read\",\"args\":{\"result\":5},\"call\":3,\"return\":4}\n");
        assertThat(Run.of("check", "--model", "register", later).out())
                .contains("VIOLATES")
                .doesNotContain("at first");
    }
}
