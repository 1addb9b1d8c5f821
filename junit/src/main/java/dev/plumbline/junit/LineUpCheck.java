package dev.plumbline.junit;

import dev.plumbline.history.BadInput;
import dev.plumbline.lineup.matrix.Bounds;
import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.lineup.matrix.Matrices;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.result.Replayed;
import dev.plumbline.lineup.result.Violation;
import dev.plumbline.lineup.subject.CreationMissing;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.schedule.Schedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Carries out what an annotation asks for, and turns anything but a pass into an error that can be read. */
final class LineUpCheck {
    private final LineUp wanted;
    private final Class<?> subject;

    LineUpCheck(LineUp wanted, Class<?> annotated) {
        this.wanted = wanted;
        this.subject = wanted.value() == void.class ? annotated : wanted.value();
    }

    /** @throws AssertionError unless every test passes; an {@link InconclusiveError} if none fails */
    void run() {
        try {
            check();
        } catch (BadInput e) {
            String attribute = e.getCause() instanceof CreationMissing ? " (create)" : "";
            throw new AssertionError("@LineUp on " + subject.getName() + ": " + e.getMessage() + attribute, e);
        }
    }

    private void check() throws BadInput {
        Optional<Invocation> creation =
                wanted.create().isBlank() ? Optional.empty() : Optional.of(Invocation.parse(wanted.create()));
        ClassLoader classes = Optional.ofNullable(subject.getClassLoader()).orElse(LineUpCheck.class.getClassLoader());
        int workers =
                wanted.workers() > 0 ? wanted.workers() : Runtime.getRuntime().availableProcessors();
        dev.plumbline.lineup.LineUp lineUp = dev.plumbline.lineup.LineUp.of(
                        new Subject(subject.getName(), creation, classes))
                .bounds(bounds())
                .time(Duration.ofSeconds(wanted.seconds()))
                .workers(workers);
        List<Matrix> tests = tests(lineUp);
        if (!wanted.schedule().isBlank()) {
            replay(lineUp, tests);
            return;
        }
        LineUpResult result = lineUp.run(tests.iterator());
        if (result.violation().isPresent()) {
            throw new AssertionError(message(result.violation().get()));
        }
        requireDecided(result);
    }

    private Bounds bounds() throws BadInput {
        int most = wanted.preemptions();
        if (most < -2) {
            throw new BadInput("preemptions = " + most + "; expected 0 or more, -1 for all schedules, or nothing");
        }
        return most == -2 ? Bounds.DEFAULT : Bounds.DEFAULT.withPreemptions(most == -1 ? Bounds.UNBOUNDED : most);
    }

    private void requireDecided(LineUpResult result) {
        if (!result.undecided().isEmpty()) {
            throw new InconclusiveError(subject.getName() + ": inconclusive after "
                    + result.totals().tests() + " tests\n"
                    + result.undecided().stream()
                            .limit(5)
                            .map(each -> "  " + each.text())
                            .collect(Collectors.joining("\n")));
        }
    }

    private List<Matrix> tests(dev.plumbline.lineup.LineUp lineUp) throws BadInput {
        List<Matrix> plain = new ArrayList<>();
        for (String matrix : wanted.matrices()) {
            plain.add(Matrix.parse(matrix));
        }
        if (plain.isEmpty()) {
            List<List<Invocation>> elements;
            if (wanted.operations().isBlank()) {
                elements = lineUp.discover().elements();
            } else {
                elements = Invocation.parseElements(wanted.operations());
                lineUp.require(elements);
            }
            if (elements.isEmpty() || wanted.threads() < 1 || wanted.calls() < 1 || wanted.samples() < 1) {
                throw new BadInput(
                        "there is nothing to test; expected operations, and at least 1 of threads, calls and samples");
            }
            plain = Matrices.sample(elements, wanted.threads(), wanted.calls(), wanted.samples(), wanted.seed());
        }
        List<Matrix> tests = new ArrayList<>();
        for (Matrix each : plain) {
            tests.add(each.with(Invocation.parseSequence(wanted.initial()), Invocation.parseSequence(wanted.last())));
        }
        return tests;
    }

    private void replay(dev.plumbline.lineup.LineUp lineUp, List<Matrix> tests) throws BadInput {
        if (wanted.matrices().length != 1) {
            throw new BadInput("a schedule belongs to one test; expected exactly one in matrices");
        }
        Schedule schedule = Schedule.parse("plumbline-schedule 1\n" + wanted.schedule() + "\nend\n");
        Replayed replayed = lineUp.replay(tests.get(0), schedule, wanted.randomNumbers());
        if (replayed.result().violation().isPresent()) {
            Violation violation = replayed.result().violation().get();
            throw new AssertionError(subject.getName() + ": " + violation.kind().word() + "\n"
                    + String.join("\n", violation.summary())
                    + replayed.shown().map(shown -> "\n\n" + shown.table()).orElse(""));
        }
        requireDecided(replayed.result());
    }

    private String message(Violation violation) {
        StringBuilder text = new StringBuilder();
        text.append(subject.getName())
                .append(" is not thread-safe: ")
                .append(violation.kind().word())
                .append('\n');
        text.append(violation.certain() ? "smallest" : "small")
                .append(" failing test (")
                .append(violation.smallest().dimension())
                .append("): ");
        text.append(violation.smallest()).append('\n');
        violation.summary().forEach(line -> text.append("  ").append(line).append('\n'));
        for (Violation.Shown shown : violation.executions()) {
            text.append('\n').append(shown.table());
            String answers = shown.schedule()
                    .text()
                    .lines()
                    .filter(line -> !line.startsWith("plumbline-schedule") && !line.equals("end"))
                    .collect(Collectors.joining(" "));
            text.append("\nTo repeat this execution: @LineUp(value = ")
                    .append(subject.getSimpleName())
                    .append(".class, ");
            given(text, "create", wanted.create());
            given(text, "initial", Matrix.text(violation.smallest().initial()));
            given(text, "last", Matrix.text(violation.smallest().last()));
            given(text, "matrices", violation.smallest().text());
            if (shown.randomNumbers() != 0) {
                text.append("randomNumbers = ").append(shown.randomNumbers()).append(", ");
            }
            text.append("schedule = \"").append(answers).append("\")\n");
        }
        return text.toString();
    }

    private static void given(StringBuilder text, String name, String value) {
        if (!value.isBlank()) {
            text.append(name).append(" = \"");
            text.append(value.replace("\\", "\\\\").replace("\"", "\\\"")).append("\", ");
        }
    }
}
