package dev.plumbline.lineup.internal.phase;

import dev.plumbline.jvm.Explorer;
import dev.plumbline.jvm.execution.Execution;
import dev.plumbline.jvm.execution.Program;
import dev.plumbline.jvm.execution.Uncontrollable;
import dev.plumbline.lineup.internal.binding.SubjectBinding;
import dev.plumbline.lineup.internal.text.Wording;
import dev.plumbline.lineup.matrix.Bounds;
import dev.plumbline.lineup.result.InconclusiveReason;
import dev.plumbline.lineup.result.Kind;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.schedule.Nondeterminism;
import dev.plumbline.schedule.Replay;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Confirms a violation before it is reported.
 *
 * <p>Theorem 5 holds for an object that depends on its calls alone. An object that also depends on a clock, a random
 * number, or a static variable that outlives an execution could cause a false violation. So everything is repeated with
 * new copies of the classes, where static variables have their initial values, and in another order: first the
 * violating executions, then the serial ones, then the violating ones several times more. A result that depends on
 * earlier executions differs between these; a random result differs sooner or later. A violation is reported only if
 * all results are the same.
 *
 * <p>A loop that only reads counts as endless after a limit. A loop that gives up later than that would be reported as
 * stuck, in serial and concurrent executions alike; so this limit is far higher here.
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

    /** The reason why the violation does not count; empty if it does. */
    public Optional<InconclusiveReason> doubts(TestOutcome.Failed failed) throws BadInput {
        try (Explorer explorer = fresh.get()) {
            explorer.mostSteps(MORE_PATIENCE * bounds.steps());
            explorer.patience(MORE_PATIENCE);
            SubjectBinding binding = SubjectBinding.of(explorer, subject);
            Program program = binding.program(failed.numbering().matrix());
            return new Repetitions(explorer, binding, program, failed)
                    .difference()
                    .map(what -> new InconclusiveReason.NotRepeatable(
                            "the same schedule gave different results when it was run again (" + what
                                    + "): the class depends on something outside the object (a static variable, a clock, a random"
                                    + " number, an identity hash code), so nothing is proved"));
        } catch (Nondeterminism | Uncontrollable e) {
            return Optional.of(new InconclusiveReason.NotRepeatable(
                    "a violating execution could not be repeated: " + e.getMessage()));
        }
    }

    /** The executions of a failure, with new copies of the classes. */
    private final class Repetitions {
        private final Explorer explorer;
        private final SubjectBinding binding;
        private final Program program;
        private final TestOutcome.Failed failed;
        private final NumberedCalls numbering;

        Repetitions(Explorer explorer, SubjectBinding binding, Program program, TestOutcome.Failed failed) {
            this.explorer = explorer;
            this.binding = binding;
            this.program = program;
            this.failed = failed;
            this.numbering = failed.numbering();
        }

        /** The first result that differed; empty if there is none. */
        Optional<String> difference() {
            List<TestOutcome.Run> backwards = new ArrayList<>(failed.runs());
            Collections.reverse(backwards);
            Optional<String> differs = difference(backwards);
            // The serial runs of a regression come from an earlier run.
            boolean ownRuns = failed.kind() != Kind.NONDETERMINISTIC && failed.kind() != Kind.REGRESSION;
            if (differs.isEmpty() && ownRuns && !serialRunsRepeat()) {
                differs = Optional.of("calls made one after the other returned other results than at first");
            }
            for (int i = 0; differs.isEmpty() && i < TIMES; i++) {
                differs = difference(i % 2 == 0 ? failed.runs() : backwards);
            }
            return differs.isEmpty() ? differenceElsewhere(backwards) : differs;
        }

        /** The call whose result differed when the executions were repeated; empty if there is none. */
        private Optional<String> difference(List<TestOutcome.Run> runs) {
            for (TestOutcome.Run run : runs) {
                List<CallHistory> seen = new ArrayList<>();
                explorer.randomNumbers(run.randomNumbers());
                explorer.run(program, new Replay(run.schedule()), (Execution execution) -> {
                    seen.add(CallHistory.of(execution, numbering, binding.results()));
                    return true;
                });
                explorer.randomNumbers(0);
                if (!seen.equals(List.of(run.history()))) {
                    return Optional.of(difference(run.history(), seen.get(0)));
                }
            }
            return Optional.empty();
        }

        private String difference(CallHistory first, CallHistory again) {
            for (int call = 0; call < numbering.size(); call++) {
                if (!first.result(call).equals(again.result(call))) {
                    return numbering.invocation(call) + " of " + numbering.threadNameOf(call) + " "
                            + Wording.ended(first.result(call)) + ", and then " + Wording.ended(again.result(call));
                }
            }
            return "calls and returns came in another order";
        }

        /**
         * With clocks at another pace and other identity hash codes. If these decide which steps are taken, the
         * schedule no longer fits; that alone says nothing about the results.
         */
        private Optional<String> differenceElsewhere(List<TestOutcome.Run> runs) {
            explorer.environment(1);
            try {
                return difference(runs);
            } catch (Nondeterminism e) {
                return Optional.empty();
            } finally {
                explorer.environment(0);
            }
        }

        private boolean serialRunsRepeat() {
            SerialPhase again =
                    new SerialPhase(explorer, program, numbering, binding.results(), bounds.executions(), () -> false);
            return again.run().runs().sameAs(failed.serial());
        }
    }
}
