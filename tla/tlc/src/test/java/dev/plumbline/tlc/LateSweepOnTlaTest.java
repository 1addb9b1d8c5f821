package dev.plumbline.tlc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Result;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.late.ContainerHistories;
import dev.plumbline.check.late.LateAgreement;
import dev.plumbline.check.late.LateSweepEngine;
import dev.plumbline.check.late.Rounds;
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

/** Queues and stacks in TLA+: operations are late there too, and the verdicts are those of the definition. */
@Tag("slow")
class LateSweepOnTlaTest {
    private static final int HISTORIES = Integer.getInteger("plumbline.random", 20_000) / 20;
    private static final Value EMPTY = Value.model("empty");
    private static final String QUEUE = """
            ---- MODULE Lines ----
            EXTENDS Naturals, Sequences
            CONSTANT Empty
            VARIABLES q, clock
            Init == q = <<>> /\\ clock = 0
            Enqueue(value) == q' = Append(q, value) /\\ UNCHANGED clock
            Dequeue(result) ==
                /\\ IF q = <<>>
                   THEN result = Empty /\\ UNCHANGED q
                   ELSE result = Head(q) /\\ q' = Tail(q)
                /\\ UNCHANGED clock
            Push(value) == q' = <<value>> \\o q /\\ UNCHANGED clock
            Pop(result) ==
                /\\ result = IF Len(q) = 0 THEN Empty ELSE q[1]
                /\\ q' = IF Len(q) = 0 THEN q ELSE Tail(q)
                /\\ UNCHANGED clock
            Peek(result) == result = (IF q = <<>> THEN Empty ELSE Head(q)) /\\ UNCHANGED <<q, clock>>
            Next ==
                \\/ \\E value \\in 0 .. 9 : Enqueue(value) \\/ Push(value)
                \\/ \\E result \\in 0 .. 9 \\cup {Empty} : Dequeue(result) \\/ Pop(result) \\/ Peek(result)
            ====
            """;

    @TempDir
    private Path folder;

    private Spec lines() throws Exception {
        Files.writeString(folder.resolve("Lines.tla"), QUEUE);
        Files.writeString(folder.resolve("Lines.cfg"), "INIT Init\nNEXT Next\nCONSTANT Empty = empty\n");
        return TlaSpec.load(folder.resolve("Lines.tla"), TlaOptions.DEFAULT);
    }

    private static void agrees(Spec spec, List<ContainerHistories.Call> calls) throws Exception {
        int late = 0;
        for (int seed = 0; seed < HISTORIES; seed++) {
            History history =
                    new ContainerHistories(spec, calls, seed).withAnswersKnown().next(7);
            late += LateAgreement.compare("seed " + seed, history, spec) ? 1 : 0;
        }
        assertThat(late).as("some are late").isGreaterThan(HISTORIES / 20);
    }

    @Test
    void agreesWithTheDefinitionOnQueues() throws Exception {
        ContainerHistories.Call enqueue = ContainerHistories.Call.of("Enqueue", "value");
        ContainerHistories.Call dequeue = ContainerHistories.Call.answering("Dequeue", EMPTY);
        agrees(lines(), List.of(enqueue, enqueue, dequeue, dequeue, ContainerHistories.Call.answering("Peek", EMPTY)));
    }

    @Test
    void agreesWithTheDefinitionOnStacks() throws Exception {
        ContainerHistories.Call push = ContainerHistories.Call.of("Push", "value");
        ContainerHistories.Call pop = ContainerHistories.Call.answering("Pop", EMPTY);
        agrees(lines(), List.of(push, push, pop, pop, ContainerHistories.Call.answering("Peek", EMPTY)));
    }

    @Test
    void roundsOfOverlappingInsertionsAreDecided() throws Exception {
        Spec spec = lines();
        Rounds queue = Rounds.ofQueue().named("Enqueue", "Dequeue");
        Rounds stack = Rounds.ofStack().named("Push", "Pop");
        for (boolean right : List.of(true, false)) {
            for (History history : List.of(queue.rounds(50, 4, right), stack.rounds(50, 4, right))) {
                Result result = Check.of(history, spec)
                        .engine(new LateSweepEngine())
                        .budget(Budget.UNLIMITED.withSteps(10_000))
                        .amongOthers()
                        .run();
                assertThat(result.verdict().word().text()).isEqualTo(right ? "conforms" : "violates");
                assertThat(result.remark().orElseThrow()).contains("its value").contains("were performed only when");
            }
        }
    }
}
