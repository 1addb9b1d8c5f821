package dev.plumbline.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.campaign.Failure;
import dev.plumbline.campaign.Outcome;
import dev.plumbline.campaign.Task;
import dev.plumbline.campaign.TaskResult;
import dev.plumbline.cli.LineupSubjects;
import dev.plumbline.cli.Main;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The results of real commands: what failed, which is the same for the same failure, and how large it is. */
@Tag("slow")
class TaskReportTest {
    @TempDir
    private Path folder;

    private TaskResult run(String... words) throws Exception {
        Path place = folder.resolve("task");
        return new TaskExecution(Main::run, "plumbline", false, System::nanoTime)
                .run(
                        new Task(
                                0,
                                new TreeMap<>(),
                                Stream.of(words).map(Task.Word::literal).toList()),
                        place);
    }

    private static Failure only(TaskResult result) {
        assertThat(result.outcome()).isEqualTo(Outcome.VIOLATES);
        assertThat(result.failures()).hasSize(1);
        return result.failures().get(0);
    }

    @Test
    void anActorSystemFailsAtAnOperation() throws Exception {
        TaskResult result = run("actors", "--system", "erroneous", "--scheduler", "source-dpor");
        Failure failure = only(result);
        assertThat(failure.kind().target()).contains("erroneous");
        assertThat(failure.kind().operation()).contains("read");
        assertThat(failure.kind().conditions()).containsExactly("result = value of the register");
        assertThat(failure.bundle()).contains("violation.plumb");
        assertThat(folder.resolve("task/violation.plumb")).exists();
        assertThat(result.counts()).containsKey("schedules");
    }

    @Test
    void aSearchThroughStatesFailsAtAnOperationToo() throws Exception {
        Failure failure = only(run("actors", "--system", "erroneous", "--states"));
        assertThat(failure.kind().operation()).contains("read");
        assertThat(failure.bundle()).contains("violation.plumb");
        assertThat(folder.resolve("task/violation.plumb")).exists();
    }

    @Test
    void aClassFailsByItsMethods() throws Exception {
        TaskResult result = run(
                "lineup",
                "--class",
                LineupSubjects.class.getName() + ".Stack",
                "--class-path",
                Path.of(LineupSubjects.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toURI())
                        .toString(),
                "--matrix",
                "push(1) | pop() pop()",
                "--workers",
                "1",
                "--violations",
                "1");
        Failure failure = only(result);
        assertThat(failure.kind().target()).contains(LineupSubjects.class.getName() + ".Stack");
        assertThat(failure.kind().operation())
                .hasValueSatisfying(methods -> assertThat(methods).contains("pop"));
        assertThat(failure.kind().conflict()).isPresent();
        assertThat(failure.size()).isBetween(2L, 3L);
        assertThat(failure.bundle()).isPresent();
        assertThat(result.counts()).containsKeys("tests", "schedules", "histories");
    }

    @Test
    void aStateGraphFailsByItsInvariant() throws Exception {
        Path spec = Files.writeString(folder.resolve("Count.tla"), """
                ---- MODULE Count ----
                EXTENDS Naturals
                VARIABLE n
                Init == n = 0
                Next == n' = n + 1
                Small == n < 3
                ====
                """);
        Files.writeString(folder.resolve("Count.cfg"), "INIT Init\nNEXT Next\nINVARIANT Small\n");
        Failure failure = only(run("graph", spec.toString()));
        assertThat(failure.kind().spec()).isEqualTo("Count.tla");
        assertThat(failure.kind().operation()).contains("Small");
        assertThat(failure.kind().conflict()).contains("invariant");
        assertThat(failure.size()).isEqualTo(4);
        assertThat(failure.bundle()).contains("violation.plumb");
    }

    @Test
    void aFileThatCannotBeReadIsRefusedWithTheReason() throws Exception {
        TaskResult result =
                run("check", "--model", "queue", folder.resolve("gone.ndjson").toString());
        assertThat(result.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(result.message()).contains("gone.ndjson").contains("no such file");
        assertThat(result.failures()).isEmpty();
    }

    /** The same violation has one identity in two histories; another operation has another one. */
    @Test
    void argumentsAndSizesAreNoPartOfTheIdentity() throws Exception {
        Failure first =
                only(run("check", "--model", "register", history("read", 1, "").toString()));
        String more = "{\"process\":3,\"op\":\"write\",\"args\":{\"value\":9},\"call\":-5,\"return\":-4}\n";
        Failure second = only(
                run("check", "--model", "register", history("read", 7, more).toString()));
        assertThat(second.kind()).isEqualTo(first.kind());
        assertThat(second.kind().id()).isEqualTo(first.kind().id()).matches("[0-9a-f]{10}");
        assertThat(first.kind().target()).isEqualTo(Optional.empty());
    }

    private Path history(String operation, int result, String before) throws Exception {
        return Files.writeString(
                folder.resolve("history.ndjson"),
                before + "{\"process\":1,\"op\":\"" + operation + "\",\"args\":{\"result\":" + result
                        + "},\"call\":1,\"return\":2}\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"add(1) take() | take();3", "f(g(1), (2)) |;1", "'';0", "a() b() c() | d();4"})
    void callsOfATestAreCounted(String test, long calls) {
        assertThat(TaskReport.calls(test)).isEqualTo(calls);
    }
}
