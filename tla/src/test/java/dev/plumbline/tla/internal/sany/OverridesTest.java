package dev.plumbline.tla.internal.sany;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OverridesTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "5 | 5",
                "-5 | -5",
                "99999999999999999999 | 99999999999999999999",
                "\"five\" | \"five\"",
                "TRUE | TRUE",
                "c | c",
                "other | other",
                "{2, 1} | {1, 2}",
                "{{b1, a1}, {}} | {{}, {b1, a1}}",
                "<<1, 2>> | <<1, 2>>"
            })
    void constantsHaveValues(String value, String expected) throws Exception {
        assertThat(all("CONSTANT c = " + value, "Op", "CONSTANT c\nOp == c")).containsExactly("Op == " + expected);
    }

    @Test
    void constantsAreReplacedByDefinitionsAndOtherConstants() throws Exception {
        assertThat(all(
                        "CONSTANTS c <- Three F <- G d <- e e = 4",
                        "Op",
                        "CONSTANTS c, d, e, F(_)\nThree == {3}\nG(a) == <<a, c>>\nOp == F(c) = d"))
                .containsExactly("Op == (G(Three) = 4)", "G(a) == <<a, Three>>", "Three == {3}");
    }

    @Test
    void definitionsAreReplacedEverywhere() throws Exception {
        String inner = "---- MODULE Inner ----\nEXTENDS Naturals\nVARIABLE v\nTypeOK == v \\in Nat\n====\n";
        String root = "---- MODULE M ----\nEXTENDS Naturals, Sequences\nVARIABLE x\nI == INSTANCE Inner WITH v <- x\n"
                + "Limit == 5\nSmall == 0..3\nMySeq(S) == {<<>>}\nOp == I!TypeOK /\\ x \\in Seq(Nat) /\\ x = Limit\n====\n";
        assertThat(all("CONSTANTS Nat <- Small Seq <- MySeq Limit = 6", "Op", root, inner))
                .containsExactly(
                        "Op == (TypeOK /\\ (x \\in MySeq(Small)) /\\ (x = 6))",
                        "TypeOK == (x \\in Small)",
                        "MySeq(S) == {<<>>}",
                        "Small == ..(0, 3)");
    }

    @Test
    void definitionsOfOneModuleAreReplacedWhereverItIsInstantiated() throws Exception {
        String inner = "---- MODULE Inner ----\nVARIABLE v\nMost == 9\nTypeOK == v = Most\n====\n";
        String root = "---- MODULE M ----\nVARIABLE x\nI == INSTANCE Inner WITH v <- x\nMost == 1\nMine == 2\n"
                + "Op == I!TypeOK /\\ I!Most = Most\n====\n";
        assertThat(all("CONSTANT Most <- [Inner]Mine", "Op", root, inner))
                .containsExactly("Op == (TypeOK /\\ (Mine = Most))", "TypeOK == (x = Mine)", "Mine == 2", "Most == 1");
        assertThat(all("CONSTANT Most = [Inner]3", "Op", root, inner))
                .containsExactly("Op == (TypeOK /\\ (3 = Most))", "TypeOK == (x = 3)", "Most == 1");
    }

    @Test
    void operatorsHaveValuesArgumentByArgument() throws Exception {
        assertThat(all("CONSTANTS F(1, a) = 2 F(2, a) = 3", "Op", "CONSTANT F(_, _)\nOp == F(1, 2)"))
                .containsExactly(
                        "Op == F(1, 2)",
                        "F(p1, p2) == CASE ((p1 = 1) /\\ (p2 = a)) -> 2 [] ((p1 = 2) /\\ (p2 = a)) -> 3");
    }

    @Test
    void undeclaredNamesMayHaveALine() throws Exception {
        assertThat(all("CONSTANTS a1 = a1 c = {a1} d = 2", "Op", "CONSTANT c\nOp == c"))
                .containsExactly("Op == {a1}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CHECK_DEADLOCK FALSE | M.tla:2:10: constant c has no value; expected c = value in the .cfg",
                "CONSTANTS c = 1 d <- Op | M.cfg: d is not a constant of the specification; expected one of c",
                "CONSTANTS c <- No | M.cfg: c <- No: there is no definition No in the specification; expected the name of one",
                "CONSTANTS c <- G | M.cfg: c takes 0 arguments and is replaced by G, which takes 1; expected equal numbers",
                "CONSTANTS c = 1 G <- [No]Op | M.cfg: G <- [No]: there is no module No; expected a module that the specification uses",
                "CONSTANTS c = 1 H <- [M]Op | M.cfg: H <- [M]: module M does not define H; expected one of its definitions",
                "CONSTANTS c = [ | M.cfg: constant c: "
            })
    void namesMismatches(String config, String message) {
        assertThatThrownBy(() -> all(config, "Op", "CONSTANT c\nG(a) == a\nOp == c"))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith(message);
    }

    private List<String> all(String config, String name, String... texts) throws Exception {
        return TreeText.all(ParsedModules.of(folder, config, texts).definition(name));
    }
}
