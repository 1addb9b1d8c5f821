package dev.plumbline.maven;

import dev.plumbline.check.Verdict;
import dev.plumbline.cli.terminal.ExitCode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.Log;

/** Translates the exit statuses of one or several commands into the result of the build. */
final class BuildVerdict {
    /** A message about options, before there is anything to write a verdict about. */
    private static final String COMPLAINT = "(error|internal error|plumbline \\S+): .*";

    private static final String LARGER = "a larger <budget> may decide it";
    private static final String NAMES = "in the POM, an option such as --model-class is <modelClass>";

    private final String goal;
    private final List<String> verdicts = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();
    private ExitCode worst = ExitCode.CONFORMS;

    /** @param goal as in {@code plumbline:check} */
    BuildVerdict(String goal) {
        this.goal = goal;
    }

    /** @param written the verdicts that the command has written to a file */
    void add(CommandProcess.Outcome outcome, List<CommandVerdict> written) {
        // Java itself ends with 1 when it cannot start the program; that must not look like a violation.
        ExitCode code = Stream.of(ExitCode.values())
                .filter(each -> each.number() == outcome.status())
                .filter(each -> each != ExitCode.VIOLATES || !written.isEmpty())
                .findFirst()
                .orElse(ExitCode.INTERNAL);
        worst = worst.and(code);
        written.stream()
                .filter(each -> each.word()
                        .filter(word -> word != Verdict.Word.CONFORMS)
                        .isPresent())
                .forEach(each -> verdicts.add(each.text()));
        List<String> errors = written.stream()
                .filter(each -> each.word().isEmpty())
                .map(CommandVerdict::text)
                .toList();
        complaints.addAll(errors);
        boolean failed = code == ExitCode.INTERNAL;
        if (failed) {
            complaints.add("exit status " + outcome.status());
        }
        if (errors.isEmpty()) {
            outcome.err().stream()
                    .filter(line -> failed || line.matches(COMPLAINT))
                    .forEach(complaints::add);
        }
    }

    /** @param next lines for a violation: its bundles, and the commands to see it again */
    void conclude(List<String> next, boolean warn, Log log) throws MojoExecutionException, MojoFailureException {
        switch (worst) {
            case CONFORMS -> {}
            case VIOLATES -> throw new MojoFailureException(message("violation", verdicts, next));
            case INCONCLUSIVE -> {
                if (!warn) {
                    String other = LARGER + "; with <inconclusive> set to warn the build continues";
                    throw new MojoFailureException(message("inconclusive", verdicts, List.of(other)));
                }
                log.warn(message("inconclusive", verdicts, List.of(LARGER)));
            }
            case REFUSED ->
                throw new MojoExecutionException(message("bad configuration or input", complaints, List.of(NAMES)));
            case INTERNAL ->
                throw new MojoExecutionException(message("the check ended without a verdict", complaints, List.of()));
        }
    }

    private String message(String summary, List<String> reasons, List<String> next) {
        List<String> lines = new ArrayList<>(List.of(goal + ": " + summary));
        lines.addAll(reasons);
        lines.addAll(next);
        return String.join("\n  ", lines);
    }
}
