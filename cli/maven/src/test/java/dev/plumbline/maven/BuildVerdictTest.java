package dev.plumbline.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Verdict;
import dev.plumbline.cli.terminal.ExitCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.junit.jupiter.api.Test;

/** Exit statuses of the command line become results of a build. */
class BuildVerdictTest {
    private static final Ended CONFORMS = ended(ExitCode.CONFORMS, "", """
            {"verdict":"conforms","history":"a.ndjson","spec":"register","operations":2}""");
    private static final Ended VIOLATES = ended(ExitCode.VIOLATES, "", """
            {"verdict":"violates","history":"b.ndjson","spec":"register","operations":2,"frontier":[{"verdict":"no"}]}""");
    private static final Ended INCONCLUSIVE = ended(ExitCode.INCONCLUSIVE, "", """
            {"verdict":"inconclusive","class":"shop.Stock","kind":null,"reason":"the time is up (--budget)"}""");
    private static final Ended REFUSED = ended(ExitCode.REFUSED, "error: no model is named registr");

    private final List<String> warnings = new ArrayList<>();

    /** A command that has ended, and the lines that it has written for programs. */
    private record Ended(CommandProcess.Outcome outcome, List<String> written) {}

    private static Ended ended(ExitCode status, String err, String... written) {
        return new Ended(
                new CommandProcess.Outcome(
                        status.number(),
                        List.of("VIOLATES  a text that quotes a verdict: it is none"),
                        List.of("note: 3 calls", err)),
                List.of(written));
    }

    private void conclude(boolean warn, Ended... all) throws Exception {
        BuildVerdict verdict = new BuildVerdict("plumbline:check");
        for (Ended ended : all) {
            List<CommandVerdict> verdicts = new ArrayList<>();
            for (String line : ended.written()) {
                verdicts.add(CommandVerdict.of(line));
            }
            verdict.add(ended.outcome(), verdicts);
        }
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
                          b.ndjson: violates, no behaviour of register explains it
                          bundle: b.plumb""");
    }

    @Test
    void anInconclusiveVerdictFailsUnlessAWarningIsEnough() throws Exception {
        assertThatThrownBy(() -> conclude(false, INCONCLUSIVE, CONFORMS))
                .isInstanceOf(MojoFailureException.class)
                .hasMessage("""
                        plumbline:check: inconclusive
                          shop.Stock: inconclusive, the time is up (--budget)
                          a larger <budget> may decide it; with <inconclusive> set to warn the build continues""");
        assertThat(warnings).isEmpty();
        conclude(true, INCONCLUSIVE, CONFORMS);
        assertThat(warnings).containsExactly("""
                plumbline:check: inconclusive
                  shop.Stock: inconclusive, the time is up (--budget)
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

    @Test
    void aRecordingThatCannotBeReadIsNamedOnce() {
        Ended unreadable = ended(
                ExitCode.REFUSED,
                "error: b.ndjson:1: not JSON",
                "{\"verdict\":\"error\",\"history\":\"b.ndjson\",\"error\":\"b.ndjson:1: not JSON\"}",
                "{\"verdict\":\"error\",\"history\":\"c.ndjson\",\"error\":\"no such file or folder\"}");
        assertThatThrownBy(() -> conclude(true, unreadable))
                .isInstanceOf(MojoExecutionException.class)
                .hasMessage("""
                        plumbline:check: bad configuration or input
                          b.ndjson:1: not JSON
                          c.ndjson: no such file or folder
                          in the POM, an option such as --model-class is <modelClass>""");
    }

    /** Java ends with 1 as well, when an option is wrong or a class is missing. */
    @Test
    void aProcessThatWroteNothingFoundNoViolation() {
        Ended noJava = new Ended(
                new CommandProcess.Outcome(1, List.of("some output"), List.of("Unrecognized option: -Xmoo")),
                List.of());
        assertThatThrownBy(() -> conclude(true, noJava))
                .isInstanceOf(MojoExecutionException.class)
                .hasMessage("""
                        plumbline:check: the check ended without a verdict
                          exit status 1
                          Unrecognized option: -Xmoo""");
    }

    @Test
    void anUnknownStatusIsNotAVerdict() {
        Ended killed = new Ended(new CommandProcess.Outcome(137, List.of(), List.of()), CONFORMS.written());
        assertThatThrownBy(() -> conclude(true, VIOLATES, killed))
                .isInstanceOf(MojoExecutionException.class)
                .hasMessageContaining("exit status 137");
    }

    @Test
    void aClassIsNamedWithTheKindOfItsViolationAndItsTest() throws Exception {
        assertThat(CommandVerdict.of("""
                {"verdict":"violates","class":"shop.Stock","kind":"stuck","tests":3,"smallest":"take() | take()"}"""))
                .isEqualTo(new CommandVerdict(
                        Optional.of(Verdict.Word.VIOLATES),
                        "shop.Stock: violates (stuck), failing test: take() | take()"));
        assertThat(CommandVerdict.of("""
                {"verdict":"violates","class":"shop.Stock","kind":"data race","smallest":null}"""))
                .isEqualTo(new CommandVerdict(Optional.of(Verdict.Word.VIOLATES), "shop.Stock: violates (data race)"));
    }

    @Test
    void rejectsALineWithoutAVerdict() {
        assertThatThrownBy(() -> CommandVerdict.of("{\"history\":\"a\"}")).hasMessageContaining("no verdict");
    }
}
