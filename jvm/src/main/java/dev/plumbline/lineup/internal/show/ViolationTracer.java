package dev.plumbline.lineup.internal.show;

import dev.plumbline.check.Check;
import dev.plumbline.check.Decider;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.History;
import dev.plumbline.jvm.Explorer;
import dev.plumbline.jvm.execution.Execution;
import dev.plumbline.jvm.execution.Program;
import dev.plumbline.lineup.internal.binding.SubjectBinding;
import dev.plumbline.lineup.internal.campaign.TestShrinker;
import dev.plumbline.lineup.internal.phase.CallHistory;
import dev.plumbline.lineup.internal.phase.NumberedCalls;
import dev.plumbline.lineup.internal.phase.TestOutcome;
import dev.plumbline.lineup.internal.text.Wording;
import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.Kind;
import dev.plumbline.lineup.result.Repeated;
import dev.plumbline.lineup.result.Violation;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.schedule.Replay;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.spec.serial.SerialRuns;
import dev.plumbline.spec.serial.SerialSpec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Repeats executions with a trace, and describes the violation. */
public final class ViolationTracer {
    private final Explorer explorer;
    private final SubjectBinding binding;
    private final Subject subject;

    public ViolationTracer(Explorer explorer, SubjectBinding binding, Subject subject) {
        this.explorer = explorer;
        this.binding = binding;
        this.subject = subject;
    }

    public Violation of(Matrix found, TestShrinker.Result smallest) throws BadInput {
        List<Violation.Shown> shown = new ArrayList<>();
        List<TestOutcome.Run> runs = smallest.failed().runs();
        for (int i = 0; i < runs.size(); i++) {
            // Of two runs the last one is the history.
            boolean checked = i == runs.size() - 1;
            shown.add(shown(
                    smallest.matrix(),
                    runs.get(i).schedule(),
                    runs.get(i).randomNumbers(),
                    checked ? Optional.of(smallest.failed()) : Optional.empty()));
        }
        return of(found, smallest.matrix(), smallest.undecided(), smallest.failed(), shown);
    }

    public Violation of(
            Matrix found, Matrix smallest, long undecided, TestOutcome.Failed failed, List<Violation.Shown> executions)
            throws BadInput {
        return new Violation(
                failed.kind(),
                found,
                smallest,
                undecided,
                summary(failed),
                new ObservationXml(failed.numbering()).serial(failed.serial()),
                executions,
                checked(failed));
    }

    /**
     * Repeats one execution.
     *
     * @param failed the failure to be checked, if any
     */
    public Violation.Shown shown(
            Matrix matrix, Schedule schedule, long randomNumbers, Optional<TestOutcome.Failed> failed) throws BadInput {
        NumberedCalls numbering = new NumberedCalls(matrix);
        Execution execution = execution(matrix, schedule, randomNumbers);
        CallHistory history = CallHistory.of(execution, numbering, binding.results());
        List<Integer> operations =
                failed.map(found -> history.checked(blocked(found))).orElse(List.of());
        return shown(numbering, execution, history, operations, randomNumbers);
    }

    /**
     * Repeats one execution, with the histories to be explained.
     *
     * @throws dev.plumbline.schedule.Nondeterminism if the schedule does not fit
     */
    public Repeated.Ran repeated(Matrix matrix, Schedule schedule, long randomNumbers) throws BadInput {
        NumberedCalls numbering = new NumberedCalls(matrix);
        Execution execution = execution(matrix, schedule, randomNumbers);
        CallHistory history = CallHistory.of(execution, numbering, binding.results());
        List<History> histories = new ArrayList<>();
        for (int pending : history.pending()) {
            histories.add(history.history("repetition", numbering, OptionalInt.of(pending)));
        }
        if (histories.isEmpty()) {
            histories.add(history.history("repetition", numbering, OptionalInt.empty()));
        }
        return new Repeated.Ran(shown(numbering, execution, history, List.of(), randomNumbers), histories);
    }

    private static Violation.Shown shown(
            NumberedCalls numbering,
            Execution execution,
            CallHistory history,
            List<Integer> operations,
            long randomNumbers) {
        return new Violation.Shown(
                new ObservationXml(numbering).single(history),
                new TracedInterleaving(numbering, execution, history).with(operations),
                execution.schedule(),
                randomNumbers);
    }

    private Execution execution(Matrix matrix, Schedule schedule, long randomNumbers) throws BadInput {
        Program program = binding.program(matrix);
        List<Execution> executions = new ArrayList<>();
        explorer.trace(true);
        explorer.randomNumbers(randomNumbers);
        try {
            explorer.run(program, new Replay(schedule), executions::add);
        } finally {
            explorer.trace(false);
            explorer.randomNumbers(0);
        }
        return executions.get(0);
    }

    private static OptionalInt blocked(TestOutcome.Failed failed) {
        return failed.disagreement().isEmpty()
                ? failed.unexplained()
                : OptionalInt.of(failed.disagreement().get().call());
    }

    /**
     * The result of the ordinary check. For a nondeterministic class it gets the second of the two serial runs: its
     * calls do not overlap, so only their own order could explain them, and in that order the first run has another
     * reply.
     */
    private Result checked(TestOutcome.Failed failed) throws BadInput {
        List<TestOutcome.Run> runs = failed.runs();
        CallHistory history = runs.get(runs.size() - 1).history();
        Result result = Check.of(
                        history.history("violation", failed.numbering(), blocked(failed)),
                        new SerialSpec("serial runs of " + subject.simpleName(), failed.serial()))
                .budget(Budget.UNLIMITED)
                .run();
        if (result.verdict() instanceof Verdict.Violates) {
            return result.by(Decider.LINE_UP);
        }
        throw new IllegalStateException("two searches disagree about " + history);
    }

    private static List<String> summary(TestOutcome.Failed failed) {
        NumberedCalls numbering = failed.numbering();
        CallHistory history = failed.runs().get(0).history();
        List<String> lines = new ArrayList<>();
        if (failed.disagreement().isPresent()) {
            SerialRuns.Disagreement parted = failed.disagreement().get();
            String before = parted.before().stream()
                    .map(reply -> Wording.call(numbering.invocation(reply.call()), reply.result()))
                    .collect(Collectors.joining(", "));
            Invocation call = numbering.invocation(parted.call());
            boolean earlier = failed.kind() == Kind.REGRESSION;
            lines.add("One call after the other, " + (before.isEmpty() ? "" : "after " + before + ", ") + call + " "
                    + Wording.ended(parted.one()) + (earlier ? " in the observation file and " : " once and ")
                    + Wording.ended(parted.other()) + (earlier ? " now." : " another time."));
            return lines;
        }
        for (int thread : numbering.threads()) {
            String calls = numbering.callsOf(thread).stream()
                    .filter(number ->
                            history.returned(number) || history.pending().contains(number))
                    .map(number -> Wording.call(numbering.invocation(number), history.result(number)))
                    .collect(Collectors.joining(", "));
            lines.add(numbering.threadTitle(thread) + ": " + (calls.isEmpty() ? "-" : calls));
        }
        String runs = Count.of(failed.serial().full() + failed.serial().stuck(), "serial run");
        if (failed.kind() == Kind.STUCK) {
            int pending = failed.unexplained().orElseThrow();
            lines.add(numbering.invocation(pending) + " of " + numbering.threadNameOf(pending)
                    + " never returns, and in none of the " + runs + " does it block after the calls that returned.");
        } else {
            lines.add("None of the " + runs + " gives these results in an order that fits.");
        }
        return lines;
    }
}
