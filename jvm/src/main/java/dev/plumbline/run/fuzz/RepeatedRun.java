package dev.plumbline.run.fuzz;

import dev.plumbline.history.files.Folders;
import dev.plumbline.run.Attempt;
import dev.plumbline.run.Chaos;
import dev.plumbline.run.RunRecord;
import dev.plumbline.run.Runner;
import dev.plumbline.run.Settings;
import dev.plumbline.run.scheduling.Scheduling;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Repeats a run before its finding is reported, as the printed commands would: each time in a new process.
 *
 * <p><b>The meaning of a repetition.</b> The recorded history is evidence by itself: it is compared with a
 * specification, not with other runs. So a finding that does not occur again is still reported. But if seed and
 * schedule should decide everything, such a program depends on something uncontrolled, and a reader who runs the
 * printed commands would not see the finding; the verdict has to say so. If threads are not controlled, one repetition
 * says nothing, and the report contains the number of repetitions that showed the finding.
 *
 * <p>A controlled run is repeated with the schedule that it took, and that is enough if the finding occurs again.
 * Otherwise the seed chooses the schedules of further repetitions: a schedule that no longer fits ends a run, and a
 * nondeterministic program may show the finding under another schedule.
 */
public final class RepeatedRun {
    /** The default number of repetitions. */
    public static final int TIMES = 5;

    private final Runner runner;
    private final RunRecord run;
    private final Judge judge;

    /** Compares a repetition with the run. */
    @FunctionalInterface
    public interface Judge {
        /** The difference of the repetition from the finding; empty if it shows the same. */
        Optional<Difference> difference(RunRecord repeated) throws BadInput;
    }

    /**
     * The result of a repetition that differs from the finding.
     *
     * @param words to follow "another one": {@code conformed}
     * @param violation whether that is another violation
     */
    public record Difference(String words, boolean violation) {}

    private RepeatedRun(Runner runner, RunRecord run, Judge judge) {
        this.runner = runner;
        this.run = run;
        this.judge = judge;
    }

    /** Whether a seed decides the whole schedule of runs with these settings. */
    public static boolean isExact(Settings settings) {
        return settings.scheduling().isPresent() || settings.chaos() == Chaos.SERIAL;
    }

    /**
     * @param folder for the repetitions, which are removed at the end
     * @param times at most; a run with a duration is not repeated, since that would take as long again each time
     */
    public static Repetition of(Runner runner, Path folder, RunRecord run, Judge judge, int times) throws BadInput {
        boolean exact = isExact(run.settings());
        if (times < 1 || run.settings().duration().isPresent()) {
            return Repetition.none(run.seed(), exact);
        }
        try {
            Path repetitions = Files.createTempDirectory(folder, "repeated-" + run.seed() + "-");
            try {
                return new RepeatedRun(runner, run, judge).repeat(repetitions, exact, times);
            } finally {
                Folders.delete(repetitions);
            }
        } catch (IOException | UncheckedIOException e) {
            throw new BadInput(folder + ": cannot repeat the run with seed " + run.seed() + ": " + e.getMessage(), e);
        }
    }

    private Repetition repeat(Path folder, boolean exact, int times) throws BadInput {
        int same = 0;
        int others = 0;
        Optional<String> first = Optional.empty();
        for (int i = 1; i <= times; i++) {
            Settings settings = i == 1 ? run.settings() : bySeed(run.settings());
            Optional<Difference> difference =
                    difference(runner.in(folder.resolve(Integer.toString(i))).attempt(settings));
            if (difference.isEmpty()) {
                same++;
            } else {
                others += difference.get().violation() ? 1 : 0;
                first = first.or(() -> difference.map(Difference::words));
            }
            if (exact && same == i) {
                return new Repetition(run.seed(), true, i, same, 0, Optional.empty());
            }
        }
        return new Repetition(run.seed(), exact, times, same, others, first);
    }

    /** Without the schedule of the run: the seed chooses one, as it did the first time. */
    private static Settings bySeed(Settings settings) {
        return settings.scheduling()
                .map(how ->
                        settings.with(Scheduling.of(how.strategy(), how.limit()).within(how.mostSteps())))
                .orElse(settings);
    }

    private Optional<Difference> difference(Attempt attempt) throws BadInput {
        if (attempt instanceof Attempt.Ran ran) {
            return judge.difference(ran.run());
        }
        // The name of a native program is a path of this machine, and bundles contain this text.
        String why = ((Attempt.NoRun) attempt).why();
        String name = run.target().name() + ": ";
        String reason = why.startsWith(name) ? why.substring(name.length()) : why;
        return Optional.of(new Difference("did not take place (" + reason + ")", false));
    }
}
