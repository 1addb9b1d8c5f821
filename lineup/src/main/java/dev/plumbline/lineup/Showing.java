package dev.plumbline.lineup;

import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.jvm.Explorer;
import dev.plumbline.jvm.execution.Execution;
import dev.plumbline.jvm.execution.Program;
import dev.plumbline.schedule.Replay;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.spec.serial.SerialRuns;
import dev.plumbline.spec.serial.SerialSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Runs executions once more, with a trace, and says what is wrong with them. */
final class Showing {
    private final Explorer explorer;
    private final Binding binding;
    private final Subject subject;

    Showing(Explorer explorer, Binding binding, Subject subject) {
        this.explorer = explorer;
        this.binding = binding;
        this.subject = subject;
    }

    Violation of(Matrix found, Smallest.Result smallest) throws BadInput {
        Finding.Failed failed = smallest.failed();
        List<Violation.Shown> shown = new ArrayList<>();
        for (Finding.Run run : failed.runs()) {
            shown.add(shown(smallest.matrix(), run.schedule(), run.randomNumbers()));
        }
        return new Violation(
                failed.kind(),
                found,
                smallest.matrix(),
                smallest.certain(),
                summary(failed),
                new Observations(failed.numbering()).serial(failed.serial()),
                shown,
                checked(failed));
    }

    /** One execution again. */
    Violation.Shown shown(Matrix matrix, Schedule schedule, long randomNumbers) throws BadInput {
        Numbering numbering = new Numbering(matrix);
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
        Execution execution = executions.get(0);
        CallHistory history = CallHistory.of(execution, numbering, binding.results());
        return new Violation.Shown(
                new Observations(numbering).single(history),
                new InterleavingTable(numbering, execution, history).text(),
                schedule,
                randomNumbers);
    }

    private Optional<Violation.Checked> checked(Finding.Failed failed) throws BadInput {
        if (failed.kind() == Kind.NONDETERMINISTIC) {
            return Optional.empty();
        }
        History history = failed.runs().get(0).history().history("violation", failed.numbering(), failed.unexplained());
        Verdict verdict = Check.of(history, new SerialSpec("serial runs of " + subject.simpleName(), failed.serial()))
                .run()
                .verdict();
        if (verdict instanceof Verdict.Conforms) {
            throw new IllegalStateException(
                    "two searches disagree about " + failed.runs().get(0).history());
        }
        return Optional.of(new Violation.Checked(history, verdict, failed.serial()));
    }

    static List<String> summary(Finding.Failed failed) {
        Numbering numbering = failed.numbering();
        CallHistory history = failed.runs().get(0).history();
        List<String> lines = new ArrayList<>();
        if (failed.disagreement().isPresent()) {
            SerialRuns.Disagreement parted = failed.disagreement().get();
            String before = parted.before().stream()
                    .map(reply -> Words.call(numbering.invocation(reply.call()), reply.result()))
                    .collect(Collectors.joining(", "));
            Invocation call = numbering.invocation(parted.call());
            lines.add("One call after the other, " + (before.isEmpty() ? "" : "after " + before + ", ") + call + " "
                    + Words.ended(parted.one()) + " once and " + Words.ended(parted.other()) + " another time.");
            return lines;
        }
        for (int thread : numbering.threads()) {
            String calls = numbering.callsOf(thread).stream()
                    .filter(number ->
                            history.returned(number) || history.pending().contains(number))
                    .map(number -> Words.call(numbering.invocation(number), history.result(number)))
                    .collect(Collectors.joining(", "));
            lines.add(Numbering.threadName(thread) + ": " + (calls.isEmpty() ? "-" : calls));
        }
        String runs = Words.count(failed.serial().full() + failed.serial().stuck(), "serial run");
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
