package dev.plumbline.lineup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Verdict;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.Kind;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.result.Mute;
import dev.plumbline.lineup.result.Violation;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.lineup.subjects.Versions;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Serial runs are kept in a file, and a class that changes is found out by them. */
@Tag("slow")
class ObservationsTest {
    private static final String OFFER = "offer(\"<1>\") poll() | offer(\"a&b\") offer(\"c\")";
    private static final String AWAIT = "await() | offer(\"1\") poll()";
    private static final String SIZE = "size() | offer(\"1\") poll()";

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void chooseFile() {
        file = folder.resolve("observations.xml");
    }

    private LineUp lineUp(Class<?> type) {
        return LineUp.of(Subject.of(type.getName(), ObservationsTest.class.getClassLoader()))
                .violations(10)
                .observations(file);
    }

    private LineUpResult run(LineUp lineUp, String... matrices) throws BadInput {
        List<Matrix> tests = new ArrayList<>();
        for (String matrix : matrices) {
            tests.add(Matrix.parse(matrix));
        }
        return lineUp.run(tests.iterator());
    }

    /** The next version has the name of the one before. */
    private void rename(Class<?> before, Class<?> after) throws IOException {
        Files.writeString(file, Files.readString(file).replace(before.getName(), after.getName()));
    }

    @Test
    void observationsAreKeptComparedAndAddedTo() throws BadInput, IOException {
        LineUpResult first = run(lineUp(Versions.First.class), OFFER, AWAIT);
        assertThat(first.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(first.observations()).contains(new LineUpResult.Observations(file, 0, 0, 2, 0));
        String text = Files.readString(file);
        assertThat(text)
                .startsWith("<observations class=\"" + Versions.First.class.getName() + "\">\n<test matrix=\"")
                .contains("<op id=\"1\" name=\"offer\">value=\"&lt;1&gt;\" result=\"TRUE\"</op>")
                .contains("result=\"\"&lt;1&gt;\"\"</op>", "<history>1[ #</history>")
                .endsWith("</test>\n</observations>\n");

        LineUpResult second = run(lineUp(Versions.First.class), AWAIT, OFFER);
        assertThat(second.observations()).contains(new LineUpResult.Observations(file, 2, 0, 0, 0));
        assertThat(second.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(file).hasContent(text);

        LineUpResult third = run(lineUp(Versions.First.class), AWAIT, SIZE, "queue: " + SIZE);
        assertThat(third.observations()).contains(new LineUpResult.Observations(file, 1, 0, 1, 0));
        assertThat(Files.readString(file)).startsWith(text.replace("</observations>\n", ""));
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void aClassThatChangesIsARegressionOfEachMethodOnce() throws BadInput, IOException {
        run(lineUp(Versions.First.class), OFFER, AWAIT, SIZE);
        rename(Versions.First.class, Versions.Second.class);
        String before = Files.readString(file);
        LineUpResult result = run(lineUp(Versions.Second.class), OFFER, AWAIT, SIZE);
        assertThat(result.verdict()).isInstanceOf(Verdict.Violates.class);
        assertThat(result.observations()).contains(new LineUpResult.Observations(file, 3, 3, 0, 0));
        assertThat(result.violations()).extracting(Violation::kind).containsOnly(Kind.REGRESSION);
        assertThat(result.violations())
                .extracting(found -> found.smallest().text())
                .containsExactly("await()", "size() | offer(\"1\")", "offer(\"<1>\") | offer(\"a&b\") offer(\"c\")");
        assertThat(result.violations())
                .extracting(found -> found.summary().get(0))
                .containsExactly(
                        "One call after the other, await() blocked in the observation file and returned now.",
                        "One call after the other, after offer(\"1\") = TRUE, size() returned 1 in the observation file"
                                + " and returned 0 now.",
                        "One call after the other, after offer(\"<1>\") = TRUE, offer(\"a&b\") = TRUE, offer(\"c\")"
                                + " returned FALSE in the observation file and returned TRUE now.");
        assertThat(result.violations().get(1).executions().get(0).table()).contains("size returned 0");
        assertThat(file).hasContent(before);
    }

    @Test
    void aRegressionCanBeMuted() throws BadInput, IOException {
        run(lineUp(Versions.First.class), SIZE);
        rename(Versions.First.class, Versions.Second.class);
        LineUpResult result =
                run(lineUp(Versions.Second.class).mute(List.of(Mute.parse("methods=size,kind=regression"))), SIZE);
        assertThat(result.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(result.muted()).hasSize(1);
    }

    @Test
    void initialAndLastCallsAndTheConstructorBelongToATest() throws BadInput {
        Matrix framed = Matrix.parse("poll() | poll()")
                .with(
                        Matrix.parse("offer(\"1\")").threads().get(0),
                        Matrix.parse("size()").threads().get(0));
        assertThat(lineUp(Versions.First.class).run(List.of(framed).iterator()).observations())
                .contains(new LineUpResult.Observations(file, 0, 0, 1, 0));
        assertThat(run(lineUp(Versions.First.class), "poll() | poll()").observations())
                .contains(new LineUpResult.Observations(file, 0, 0, 1, 0));
        assertThat(lineUp(Versions.First.class).run(List.of(framed).iterator()).observations())
                .contains(new LineUpResult.Observations(file, 1, 0, 0, 0));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '^',
            value = {
                "^^ ~ this is not XML",
                "<observations ~ this is not XML",
                "<observationset></observationset> ~ the file begins with <observationset>; expected <observations",
                "<observations class='other.Class'></observations> ~ these are observations of other.Class; expected",
                "<observations class='C'><tset/></observations> ~ line 1: found <tset>; expected test",
                "<observations class='C'><test matrix='size()'><observation><thread id='A'>1</thread><op id='1' name='poll'/>"
                        + "<history>1[ ]1</history></observation></test></observations> ~ operation 1 is not size()",
                "<observations class='C'><test matrix='size()'><observation><thread id='A'>1</thread><op id='1' name='size'>"
                        + "result=\"<\"</op></observation></test></observations> ~ this is not XML",
                "<observations class='C'><test matrix='size()'><observation><thread id='A'>1 2</thread></observation></test>"
                        + "</observations> ~ thread A makes 1 calls",
                "<observations class='C'><test matrix='size()'></test></observations> ~ line 1: the test has 0 histories; expected 1",
                "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><observations class='C'>&e;</observations> ~ not XML"
            })
    void hostileFilesTakeOneLine(String text, String message) throws IOException {
        Files.writeString(file, text.replace("'C'", "'" + Versions.First.class.getName() + "'"));
        assertThatThrownBy(() -> run(lineUp(Versions.First.class), "size()"))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith(file.toString())
                .hasMessageContaining(message)
                .message()
                .hasLineCount(1);
        assertThat(file).hasContent(text.replace("'C'", "'" + Versions.First.class.getName() + "'"));
    }

    @Test
    void aPackedFileIsSmallAndDoesTheSame() throws BadInput, IOException {
        String three = "offer(\"1\") size() poll() | offer(\"2\") size() poll()";
        run(lineUp(Versions.First.class), three);
        Path plain = file;
        file = folder.resolve("observations.xml.gz");
        assertThat(run(lineUp(Versions.First.class), three).observations())
                .contains(new LineUpResult.Observations(file, 0, 0, 1, 0));
        assertThat(run(lineUp(Versions.First.class), three).observations())
                .contains(new LineUpResult.Observations(file, 1, 0, 0, 0));
        assertThat(Files.size(file)).isLessThan(Files.size(plain) / 4);
        Files.writeString(file, "plain");
        assertThatThrownBy(() -> run(lineUp(Versions.First.class), three))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("cannot read " + file);
    }

    @Test
    void reportsAFileThatCannotBeWritten() {
        file = folder.resolve("missing").resolve("observations.xml");
        assertThatThrownBy(() -> run(lineUp(Versions.First.class), "size()"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("cannot write " + file);
    }
}
