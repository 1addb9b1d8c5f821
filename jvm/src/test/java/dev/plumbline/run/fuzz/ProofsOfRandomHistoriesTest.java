package dev.plumbline.run.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.Spec;
import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The claim of a proof holds for the whole history: nothing explains all operations that had ended when the failing
 * operation of the proof returned. The specification has silent steps that make operations on one cell depend on those
 * on another.
 */
@Tag("slow")
class ProofsOfRandomHistoriesTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int HISTORIES = Math.max(1_000, Integer.getInteger("plumbline.random", 0) / 10);

    @Test
    void theWholeHistoryFailsWhenItsProofSaysSo() throws BadInput {
        SilentCells spec = new SilentCells();
        int fromTheStart = 0;
        int fromTheMiddle = 0;
        int smaller = 0;
        for (int seed = 0; seed < HISTORIES; seed++) {
            History whole = spec.random(new Random(seed), 14);
            if (!(Check.of(whole, spec).run().verdict() instanceof Verdict.Violates found)) {
                continue;
            }
            fromTheStart++;
            Shrink.Proofs proofs = Shrink.proofs(found, spec, Budget.UNLIMITED, PATIENCE);
            examine(seed, whole, proofs.proof(), spec);
            Optional<Shrink.Shrunk> middle = ProofFromState.of(proofs.relevant(), spec, Budget.UNLIMITED, PATIENCE);
            if (middle.isPresent()) {
                fromTheMiddle++;
                examine(seed, whole, middle.get(), spec);
                smaller +=
                        middle.get().history().size() < proofs.proof().history().size() ? 1 : 0;
            }
        }
        assertThat(fromTheStart).isGreaterThan(HISTORIES / 10);
        assertThat(fromTheMiddle).isGreaterThan(fromTheStart / 2);
        assertThat(smaller).isGreaterThan(fromTheStart / 10);
    }

    private static void examine(int seed, History whole, Shrink.Shrunk proof, Spec spec) throws BadInput {
        Spec begun = proof.beginning().isPresent() ? proof.beginning().get().begin(spec) : spec;
        Verdict again = Check.of(proof.history(), begun).run().verdict();
        assertThat(again).as("seed %d", seed).isInstanceOf(Verdict.Violates.class);
        Operation failed = proof.history()
                .operations()
                .get(((Verdict.Violates) again).counterexample().failedAt());
        assertThat(Check.of(until(whole, ((Timebox) failed.place()).end()), spec)
                        .run()
                        .verdict())
                .as("seed %d: %s of %s", seed, proof, whole.operations())
                .isInstanceOf(Verdict.Violates.class);
    }

    /**
     * The history up to a time: operations called later had not happened, and operations that ended later were open.
     */
    private static History until(History whole, long time) throws BadInput {
        History.Builder part = History.Builder.like(whole);
        for (Operation operation : whole.operations()) {
            Timebox box = (Timebox) operation.place();
            if (box.call() <= time) {
                part.add(
                        box.end() <= time
                                ? operation
                                : new Operation(
                                        operation.process(),
                                        operation.name(),
                                        operation.arguments(),
                                        Timebox.open(box.call()),
                                        Outcome.PENDING,
                                        operation.metadata(),
                                        operation.origin()));
            }
        }
        return part.build();
    }
}
