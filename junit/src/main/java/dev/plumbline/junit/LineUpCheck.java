package dev.plumbline.junit;

import dev.plumbline.lineup.matrix.Bounds;
import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.lineup.matrix.Matrices;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.matrix.Roles;
import dev.plumbline.lineup.result.DataRace;
import dev.plumbline.lineup.result.Kind;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.result.Mute;
import dev.plumbline.lineup.result.RaceFindings;
import dev.plumbline.lineup.result.Replayed;
import dev.plumbline.lineup.result.Violation;
import dev.plumbline.lineup.subject.CreationMissing;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/** Performs the check that an annotation describes, and reports any result but a pass as a readable error. */
final class LineUpCheck {
    private static final Duration TIME_FOR_OTHERS = Duration.ofSeconds(3);
    private static final Logger LOG = Logger.getLogger(LineUpCheck.class.getName());

    private final LineUp wanted;
    private final Class<?> subject;

    LineUpCheck(LineUp wanted, Class<?> annotated) {
        this.wanted = wanted;
        this.subject = wanted.value() == void.class ? annotated : wanted.value();
    }

    /**
     * @return the data races as text; empty if there are none, or if they are not detected
     * @throws AssertionError unless every test passes; an {@link InconclusiveError} if none fails
     */
    Optional<String> run() {
        try {
            return check();
        } catch (BadInput e) {
            String attribute = e.getCause() instanceof CreationMissing ? " (create)" : "";
            throw new AssertionError("@LineUp on " + subject.getName() + ": " + e.getMessage() + attribute, e);
        }
    }

    private Optional<String> check() throws BadInput {
        Optional<Invocation> creation =
                wanted.create().isBlank() ? Optional.empty() : Optional.of(Invocation.parse(wanted.create()));
        ClassLoader classes = Optional.ofNullable(subject.getClassLoader()).orElse(LineUpCheck.class.getClassLoader());
        int processors = Runtime.getRuntime().availableProcessors();
        dev.plumbline.lineup.LineUp lineUp = dev.plumbline.lineup.LineUp.of(
                        new Subject(subject.getName(), creation, classes))
                .bounds(bounds())
                .budget(Attributes.budget(wanted.budget()))
                .races(wanted.races())
                .workers((int) Attributes.number(
                                "workers",
                                Arrays.stream(wanted.workers()).asLongStream().toArray())
                        .orElse(processors))
                .violations(Math.max(1, wanted.violations()))
                .budgetForOthers(TIME_FOR_OTHERS)
                .mute(mutes());
        if (!wanted.observations().isBlank()) {
            lineUp.observations(Path.of(wanted.observations()));
        }
        List<Matrix> tests = tests(lineUp);
        if (!wanted.schedule().isBlank()) {
            return replay(lineUp, tests);
        }
        LineUpResult result = lineUp.run(tests.iterator());
        if (!result.violations().isEmpty()) {
            throw new AssertionError(message(result) + notSeen(result));
        }
        if (result.races().failure().isPresent()) {
            throw new AssertionError(message(
                    result.races(),
                    result.races().failure().get(),
                    result.races().shown().orElseThrow()));
        }
        requireDecided(result);
        return RaceMessage.of(result.races());
    }

    private String message(RaceFindings findings, DataRace race, Violation.Shown shown) {
        StringBuilder text = new StringBuilder();
        text.append(subject.getName()).append(" has data races\n");
        text.append(RaceMessage.of(findings).orElseThrow()).append("\n\n");
        text.append(shown.table());
        repeat(text, race.test(), shown, "races = RacePolicy.FAIL, ");
        return text.toString();
    }

    private List<Mute> mutes() throws BadInput {
        List<Mute> mutes = new ArrayList<>();
        for (String text : wanted.mute()) {
            try {
                mutes.add(Mute.parse(text));
            } catch (BadInput e) {
                throw e.at("mute");
            }
        }
        return mutes;
    }

    /** All violations, one after the other. */
    private String message(LineUpResult result) {
        List<Violation> all = result.violations();
        StringBuilder text = new StringBuilder(message(all.get(0)));
        for (int i = 1; i < all.size(); i++) {
            text.append("\nviolation ")
                    .append(i + 1)
                    .append(" of ")
                    .append(all.size())
                    .append(": ");
            text.append(message(all.get(i)));
        }
        if (all.size() > 1) {
            text.append('\n').append(result.end().text()).append('\n');
        }
        return text.toString();
    }

    private Bounds bounds() throws BadInput {
        if (wanted.preemptions().isBlank()) {
            return Bounds.DEFAULT;
        }
        try {
            return Bounds.DEFAULT.withPreemptions(wanted.preemptions());
        } catch (BadInput e) {
            throw e.at("preemptions");
        }
    }

    private void requireDecided(LineUpResult result) {
        if (!result.undecided().isEmpty()) {
            throw new InconclusiveError(subject.getName() + ": inconclusive after "
                    + result.totals().tests() + " tests\n"
                    + result.undecided().stream()
                            .limit(5)
                            .map(each -> "  " + each.text())
                            .collect(Collectors.joining("\n"))
                    + notSeen(result));
        }
        // Maven shows logged messages, and nothing else of a test that passes.
        result.unseen().forEach(state -> LOG.warning(() -> subject.getName() + ": " + state.text()));
        RaceMessage.of(result.races()).ifPresent(races -> LOG.warning(() -> subject.getName() + ":\n" + races));
    }

    private static String notSeen(LineUpResult result) {
        return result.unseen().stream().map(state -> "\nnote: " + state.text()).collect(Collectors.joining());
    }

    private List<Matrix> tests(dev.plumbline.lineup.LineUp lineUp) throws BadInput {
        List<Matrix> plain = new ArrayList<>();
        for (String matrix : wanted.matrix()) {
            plain.add(Matrix.parse(matrix));
        }
        if (plain.isEmpty()) {
            Roles roles;
            if (wanted.operations().isBlank()) {
                roles = Roles.none(lineUp.discover().elements());
            } else {
                roles = Roles.parse(wanted.operations());
                lineUp.require(roles.elements());
            }
            if (roles.elements().isEmpty() || wanted.threads() < 1 || wanted.calls() < 1 || wanted.samples() < 1) {
                throw new BadInput(
                        "there is nothing to test; expected operations, and at least 1 of threads, calls and samples");
            }
            plain = new ArrayList<>(lineUp.smallTests(
                    roles, wanted.threads(), wanted.calls(), Math.max(0, wanted.small()), wanted.seed()));
            plain.addAll(Matrices.sample(roles.of(wanted.threads()), wanted.calls(), wanted.samples(), wanted.seed()));
        }
        List<Matrix> tests = new ArrayList<>();
        for (Matrix each : plain) {
            tests.add(each.within(Invocation.parseSequence(wanted.before()), Invocation.parseSequence(wanted.after())));
        }
        return tests;
    }

    private Optional<String> replay(dev.plumbline.lineup.LineUp lineUp, List<Matrix> tests) throws BadInput {
        if (wanted.matrix().length != 1) {
            throw new BadInput("a schedule belongs to one test; expected exactly one in matrix");
        }
        Schedule schedule = Schedule.ofAnswers(wanted.schedule());
        Replayed replayed = lineUp.replay(tests.get(0), schedule, wanted.randomNumbers());
        if (replayed.result().violation().isPresent()) {
            Violation violation = replayed.result().violation().get();
            throw new AssertionError(subject.getName() + ": " + violation.kind().word() + "\n"
                    + String.join("\n", violation.summary())
                    + replayed.shown().map(shown -> "\n\n" + shown.table()).orElse(""));
        }
        if (replayed.result().races().failure().isPresent()) {
            throw new AssertionError(subject.getName() + ": data race\n"
                    + RaceMessage.of(replayed.result().races()).orElseThrow()
                    + replayed.shown().map(shown -> "\n\n" + shown.table()).orElse(""));
        }
        requireDecided(replayed.result());
        return RaceMessage.of(replayed.result().races());
    }

    private String message(Violation violation) {
        StringBuilder text = new StringBuilder();
        text.append(subject.getName())
                .append(violation.kind() == Kind.REGRESSION ? " has changed: " : " is not thread-safe: ")
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
            repeat(text, violation.smallest(), shown, "");
        }
        return text.toString();
    }

    /** @param further attributes */
    private void repeat(StringBuilder text, Matrix test, Violation.Shown shown, String further) {
        text.append("\nTo repeat this execution: @LineUp(value = ")
                .append(subject.getSimpleName())
                .append(".class, ");
        given(text, "create", wanted.create());
        text.append(further);
        given(text, "before", Matrix.text(test.before()));
        given(text, "after", Matrix.text(test.after()));
        given(text, "matrix", test.text());
        if (shown.randomNumbers() != 0) {
            text.append("randomNumbers = ").append(shown.randomNumbers()).append(", ");
        }
        text.append("schedule = \"").append(shown.schedule().answers()).append("\")\n");
    }

    private static void given(StringBuilder text, String name, String value) {
        if (!value.isBlank()) {
            text.append(name).append(" = \"").append(Attributes.quoted(value)).append("\", ");
        }
    }
}
