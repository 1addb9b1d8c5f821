package dev.plumbline.lineup.internal.phase;

import dev.plumbline.history.BadInput;
import dev.plumbline.jvm.Explorer;
import dev.plumbline.jvm.execution.Execution;
import dev.plumbline.jvm.execution.Program;
import dev.plumbline.jvm.execution.Uncontrollable;
import dev.plumbline.lineup.internal.binding.SubjectBinding;
import dev.plumbline.lineup.matrix.Bounds;
import dev.plumbline.lineup.result.InconclusiveReason;
import dev.plumbline.lineup.result.Kind;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.schedule.Nondeterminism;
import dev.plumbline.schedule.Replay;
import dev.plumbline.spec.serial.SerialRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Makes sure of a violation before anyone is told.
 *
 * <p>Theorem 5 holds for an object that depends on its calls alone. One that also depends on a clock, a random number,
 * or a static variable that outlives an execution could look like a violation without being one. So everything is done
 * again with fresh copies of the classes, where static variables are as they were in the beginning, and in another
 * order: first the violating executions, then the serial ones, then the violating ones several times more. A result
 * that hangs on how much was run before differs between these; one that hangs on chance differs sooner or later. Only
 * what comes out the same throughout is reported.
 *
 * <p>A loop that only looks counts as endless after a while. One that gives up later than that would be called stuck,
 * in serial and concurrent executions alike; so here loops get far longer.
 */
public final class Confirmation {
    private static final int TIMES = 10;
    private static final int MORE_PATIENCE = 20;

    private final Supplier<Explorer> fresh;
    private final Subject subject;
    private final Bounds bounds;

    public Confirmation(Supplier<Explorer> fresh, Subject subject, Bounds bounds) {
        this.fresh = fresh;
        this.subject = subject;
        this.bounds = bounds;
    }

    /** Why the violation does not count; empty if it does. */
    public Optional<InconclusiveReason> doubts(TestOutcome.Failed failed) throws BadInput {
        try (Explorer explorer = fresh.get()) {
            explorer.mostSteps(MORE_PATIENCE * bounds.steps());
            explorer.patience(MORE_PATIENCE);
            SubjectBinding binding = SubjectBinding.of(explorer, subject);
            Program program = binding.program(failed.numbering().matrix());
            List<TestOutcome.Run> backwards = new ArrayList<>(failed.runs());
            java.util.Collections.reverse(backwards);
            boolean same = comesAgain(explorer, program, binding, failed.numbering(), backwards);
            // The serial runs of a regression are those of an earlier run.
            boolean ownRuns = failed.kind() != Kind.NONDETERMINISTIC && failed.kind() != Kind.REGRESSION;
            if (same && ownRuns) {
                same = serialComesAgain(explorer, program, binding, failed);
            }
            for (int i = 0; same && i < TIMES; i++) {
                same = comesAgain(
                        explorer, program, binding, failed.numbering(), i % 2 == 0 ? failed.runs() : backwards);
            }
            same = same && comesAgainElsewhere(explorer, program, binding, failed.numbering(), backwards);
            return same
                    ? Optional.empty()
                    : Optional.of(new InconclusiveReason.NotRepeatable(
                            "the same schedule gave different results when it was run again: the class depends on"
                                    + " something outside the object (a static variable, a clock, a random number, an identity hash"
                                    + " code), so nothing is proved"));
        } catch (Nondeterminism | Uncontrollable e) {
            return Optional.of(new InconclusiveReason.NotRepeatable(
                    "a violating execution could not be repeated: " + e.getMessage()));
        }
    }

    private static boolean comesAgain(
            Explorer explorer,
            Program program,
            SubjectBinding binding,
            NumberedCalls numbering,
            List<TestOutcome.Run> runs) {
        for (TestOutcome.Run run : runs) {
            List<CallHistory> seen = new ArrayList<>();
            explorer.randomNumbers(run.randomNumbers());
            explorer.run(program, new Replay(run.schedule()), (Execution execution) -> {
                seen.add(CallHistory.of(execution, numbering, binding.results()));
                return true;
            });
            explorer.randomNumbers(0);
            if (!seen.equals(List.of(run.history()))) {
                return false;
            }
        }
        return true;
    }

    /**
     * With clocks at another pace and other identity hash codes. Where these decide which steps are taken, the schedule
     * does not fit any more; that alone says nothing about the results.
     */
    private static boolean comesAgainElsewhere(
            Explorer explorer,
            Program program,
            SubjectBinding binding,
            NumberedCalls numbering,
            List<TestOutcome.Run> runs) {
        explorer.surroundings(1);
        try {
            return comesAgain(explorer, program, binding, numbering, runs);
        } catch (Nondeterminism e) {
            return true;
        } finally {
            explorer.surroundings(0);
        }
    }

    private boolean serialComesAgain(
            Explorer explorer, Program program, SubjectBinding binding, TestOutcome.Failed failed) {
        BooleanSupplier never = () -> false;
        SerialRuns again = new SerialPhase(
                        explorer, program, failed.numbering(), binding.results(), bounds.executions(), never)
                .run()
                .runs();
        return again.sameAs(failed.serial());
    }
}
