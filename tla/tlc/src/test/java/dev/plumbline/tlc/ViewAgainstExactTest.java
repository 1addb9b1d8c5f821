package dev.plumbline.tlc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.late.ContainerHistories;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import dev.plumbline.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A VIEW that hides too much changes no verdict: a violation under it has to be one without it. */
@Tag("slow")
class ViewAgainstExactTest {
    private static final int HISTORIES = Integer.getInteger("plumbline.random", 20_000) / 200;
    private static final Value EMPTY = Value.model("empty");
    private static final String MODULE = """
            ---- MODULE Seen ----
            EXTENDS Naturals, Sequences
            CONSTANT Empty
            VARIABLE q
            Init == q = <<>>
            Enqueue(value) == q' = Append(q, value)
            Dequeue(result) ==
                IF q = <<>> THEN result = Empty /\\ UNCHANGED q ELSE result = Head(q) /\\ q' = Tail(q)
            Next == (\\E value \\in 0 .. 9 : Enqueue(value)) \\/ \\E result \\in 0 .. 9 \\cup {Empty} : Dequeue(result)
            Nothing == 0
            Length == Len(q)
            ====
            """;

    @TempDir
    private Path folder;

    private Spec seen(String view) throws Exception {
        Files.writeString(folder.resolve("Seen.tla"), MODULE);
        Files.writeString(folder.resolve("Seen.cfg"), "INIT Init\nNEXT Next\nCONSTANT Empty = empty\n" + view);
        return TlaSpec.onTlc(folder.resolve("Seen.tla"), TlaOptions.DEFAULT);
    }

    @Test
    void verdictsAreThoseWithoutTheView() throws Exception {
        Spec exact = seen("");
        List<ContainerHistories.Call> calls = List.of(
                ContainerHistories.Call.of("Enqueue", "value"),
                ContainerHistories.Call.of("Enqueue", "value"),
                ContainerHistories.Call.answering("Dequeue", EMPTY));
        for (String view : List.of("VIEW Nothing\n", "VIEW Length\n")) {
            Spec hiding = seen(view);
            int leftOut = 0;
            int conforming = 0;
            for (int seed = 0; seed < HISTORIES; seed++) {
                History history = new ContainerHistories(exact, calls, seed)
                        .withAnswersKnown()
                        .next(7);
                Result expected = Check.of(history, exact).amongOthers().run();
                Result result = Check.of(history, hiding).amongOthers().run();
                assertThat(result.verdict().word().text())
                        .as(view + seed)
                        .isEqualTo(expected.verdict().word().text());
                boolean told = result.notes().stream().anyMatch(note -> note.contains("was left out"));
                if (result.verdict() instanceof Verdict.Conforms) {
                    conforming++;
                    leftOut += told ? 1 : 0;
                } else {
                    assertThat(told).isTrue();
                }
            }
            assertThat(leftOut).as("violations under the view alone").isPositive();
            assertThat(conforming).isGreaterThan(leftOut);
        }
    }
}
