package dev.plumbline.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.cli.terminal.ExitCode;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.junit.jupiter.api.Test;

/** Exit statuses of the command line become results of a build. */
class BuildVerdictTest {
    private static final CommandProcess.Outcome CONFORMS = outcome(ExitCode.CONFORMS, "conforms  a.ndjson: fine", "");
    private static final CommandProcess.Outcome VIOLATES =
            outcome(ExitCode.VIOLATES, "VIOLATES  b.ndjson: no behaviour explains it", "");
    private static final CommandProcess.Outcome INCONCLUSIVE =
            outcome(ExitCode.INCONCLUSIVE, "shop.Stock: inconclusive", "");
    private static final CommandProcess.Outcome REFUSED =
            outcome(ExitCode.REFUSED, "", "error: no model is named registr");

    private final List<String> warnings = new ArrayList<>();

    private static CommandProcess.Outcome outcome(ExitCode status, String out, String err) {
        return new CommandProcess.Outcome(status.number(), List.of(out, "  more"), List.of("note: 3 calls", err));
    }

    private void conclude(boolean warn, CommandProcess.Outcome... outcomes) throws Exception {
        BuildVerdict verdict = new BuildVerdict("plumbline:check");
        List.of(outcomes).forEach(verdict::add);
        verdict.conclude(List.of("bundle: b.plumb"), warn, new SystemStreamLog() {
            @Override
            public void warn(CharSequence text) {
                warnings.add(text.toString());
            }
        });
    }

    @Test
    void aBuildPassesIfAllConform() throws Exception {
        conclude(false);
        conclude(false, CONFORMS, CONFORMS);
        assertThat(warnings).isEmpty();
    }

    @Test
    void aViolationFailsTheBuildWithVerdictAndBundle() {
        assertThatThrownBy(() -> conclude(true, CONFORMS, VIOLATES, CONFORMS))
                .isInstanceOf(MojoFailureException.class)
                .hasMessage("""
                        plumbline:check: violation
                          VIOLATES  b.ndjson: no behaviour explains it
                          bundle: b.plumb""");
    }

    @Test
    void anInconclusiveVerdictFailsUnlessAWarningIsEnough() throws Exception {
        assertThatThrownBy(() -> conclude(false, INCONCLUSIVE, CONFORMS))
                .isInstanceOf(MojoFailureException.class)
                .hasMessage("""
                        plumbline:check: inconclusive
                          shop.Stock: inconclusive
                          a larger <budget> may decide it; with <inconclusive> set to warn the build continues""");
        assertThat(warnings).isEmpty();
        conclude(true, INCONCLUSIVE, CONFORMS);
        assertThat(warnings).containsExactly("""
                plumbline:check: inconclusive
                  shop.Stock: inconclusive
                  a larger <budget> may decide it""");
    }

    @Test
    void badInputIsAnErrorOfTheBuildAndNotAFailedCheck() {
        assertThatThrownBy(() -> conclude(true, VIOLATES, REFUSED))
                .isInstanceOf(MojoExecutionException.class)
                .hasMessage("""
                        plumbline:check: bad configuration or input
                          error: no model is named registr
                          in the POM, an option such as --model-class is <modelClass>""");
    }

    /** Java ends with 1 as well, when an option is wrong or a class is missing. */
    @Test
    void aProcessThatPrintedNothingFoundNoViolation() {
        CommandProcess.Outcome noJava = new CommandProcess.Outcome(1, List.of(), List.of("Unrecognized option: -Xmoo"));
        assertThatThrownBy(() -> conclude(true, noJava))
                .isInstanceOf(MojoExecutionException.class)
                .hasMessage("""
                        plumbline:check: the check ended without a verdict
                          exit status 1
                          Unrecognized option: -Xmoo""");
    }

    @Test
    void anUnknownStatusIsNotAVerdict() {
        CommandProcess.Outcome killed = new CommandProcess.Outcome(137, List.of("conforms  a.ndjson"), List.of());
        assertThatThrownBy(() -> conclude(true, VIOLATES, killed))
                .isInstanceOf(MojoExecutionException.class)
                .hasMessageContaining("exit status 137");
    }
}
