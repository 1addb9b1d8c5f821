package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code plumbline mpcal compile} and {@code plumbline mpcal run}. */
@Tag("slow")
class CompiledSystemsTest {
    private static final Path LOCKS =
            Path.of(System.getProperty("plumbline.corpus", "../corpus"), "mpcal/LockService/LockService.tla");

    @TempDir
    private Path folder;

    @Test
    void handWrittenPartsSurviveASecondRun() throws IOException {
        Path out = folder.resolve("locks");
        String[] command = {"mpcal", "compile", LOCKS.toString(), "--lang", "java", "--out", out.toString()};
        Run first = Run.of(command);
        assertThat(first.status()).as(first.err()).isZero();
        Path sources = out.resolve("src/main/java/lockservice");
        Path server = sources.resolve("generated/AServer.java");
        String generated = Files.readString(server);
        assertThat(generated).contains("// LockService.tla:39: serve:").contains("extends Archetype");
        Files.writeString(sources.resolve("Main.java"), "// mine\n");
        Files.writeString(sources.resolve("Mine.java"), "// mine too\n");
        Files.writeString(server, generated + "// changed\n");
        Run second = Run.of(command);
        assertThat(second.status()).as(second.err()).isZero();
        assertThat(second.out()).contains("kept " + sources.resolve("Main.java"));
        assertThat(sources.resolve("Main.java")).hasContent("// mine\n");
        assertThat(sources.resolve("Mine.java")).hasContent("// mine too\n");
        assertThat(server).hasContent(generated);
    }

    @Test
    void keepsForeignFileAmongGeneratedOnes() throws IOException {
        Path out = folder.resolve("locks");
        String[] command = {"mpcal", "compile", LOCKS.toString(), "--lang", "java", "--out", out.toString()};
        Run.of(command);
        Path mine = Files.writeString(out.resolve("src/main/java/lockservice/generated/Mine.java"), "// mine\n");
        Run second = Run.of(command);
        assertThat(second.status()).isEqualTo(2);
        assertThat(second.err()).contains("Mine.java was not written by plumbline");
        assertThat(mine).hasContent("// mine\n");
    }

    @Test
    void reportsPlaceOfCodeThatCannotBeCompiled() throws IOException {
        Path spec = Files.writeString(folder.resolve("odd.tla"), """
                ---- MODULE odd ----
                EXTENDS Naturals
                Odd == CHOOSE x : x > 3
                (* --mpcal odd {
                    archetype A(ref out) {
                    first:
                        out := Odd;
                    }
                    variables out = 0;
                    process (p = 1) == instance A(ref out);
                } *)
                ====
                """);
        Run run = Run.of(
                "mpcal",
                "compile",
                spec.toString(),
                "--lang",
                "java",
                "--out",
                folder.resolve("odd").toString());
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("odd.tla:3:8: the set of x is unknown; expected \\in");
    }

    private Path config(Path specification) throws IOException {
        return Files.writeString(
                folder.resolve("locks.run"),
                "specification = " + specification.toAbsolutePath()
                        + "\nconstant.NumClients = 3\nconstant.NumTurns = 1\nAServer.net = mailbox\nAClient.net = mailbox\n"
                        + "until = AClient\nproperties = OneInside\nseconds = 20\n");
    }

    @Test
    void configurationsGiveConstantsAndResources() throws IOException {
        Path cfg = Files.writeString(folder.resolve("locks.cfg"), "CONSTANTS NumClients = 3\nNumTurns = 1\n");
        String constants = "new Definitions(of(3), of(1))";
        assertThat(compiled(LOCKS, cfg, "a")).contains(constants).doesNotContain("mailboxes(");
        assertThat(compiled(LOCKS, config(LOCKS), "b")).contains(constants).contains("mailboxes(\"network\"");
        Path other = Files.copy(LOCKS, folder.resolve("LockService.tla"));
        Run refused = Run.of(compile(other, config(LOCKS), "c"));
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("locks.run is a configuration of");
    }

    private String[] compile(Path spec, Path config, String project) {
        String out = folder.resolve(project).toString();
        return new String[] {
            "mpcal", "compile", spec.toString(), "--lang", "java", "--config", config.toString(), "--out", out
        };
    }

    private String compiled(Path spec, Path config, String project) throws IOException {
        Run run = Run.of(compile(spec, config, project));
        assertThat(run.status()).as(run.err()).isZero();
        return Files.readString(folder.resolve(project).resolve("src/main/java/lockservice/Main.java"));
    }

    @Test
    void differentRunsConform() throws IOException {
        Run run = Run.of("mpcal", "run", config(LOCKS).toString(), "--runs", "2");
        assertThat(run.status()).as(run.out() + run.err()).isZero();
        assertThat(run.out()).contains("sections that took effect: 4 of 4", "2 runs checked");
        assertThat(folder.resolve("locks.run-traces/trace-2")).isDirectoryContaining("glob:**.log");
    }

    /** Each kind of branch, taken and not, in an archetype, a macro and a mapping macro. */
    @Test
    void reportsBranchesThatNoRunTakes() throws IOException {
        Files.writeString(folder.resolve("Ways.tla"), """
                ---- MODULE Ways ----
                EXTENDS Naturals
                (* --mpcal Ways {
                    macro Never(x) {
                        if (x > 100) {
                            x := 0;
                        };
                    }
                    mapping macro Small {
                        read {
                            if ($variable > 50) {
                                yield 0;
                            } else {
                                await $variable < 40;
                                yield $variable;
                            };
                        }
                        write {
                            either {
                                await $value > 70;
                                yield 0;
                            } or {
                                yield $value;
                            };
                        }
                    }
                    archetype A(ref out)
                    variables i = 0;
                    {
                    loop:
                        while (i < 3) {
                            i := i + 1;
                            either {
                                await i > 7;
                                out := 1;
                            } or {
                                if (i = 1) {
                                    out := 2;
                                } else if (i = 9) {
                                    out := 3;
                                };
                            };
                            Never(i);
                        };
                    last:
                        if (out = 8) {
                    unused:
                            skip;
                        };
                    }
                    variables out = 0;
                    process (p = 1) == instance A(ref out) mapping out via Small;
                } *)
                ====
                """);
        Path config = Files.writeString(folder.resolve("ways.run"), "specification = Ways.tla\nseconds = 20\n");
        Run run = Run.of("mpcal", "run", config.toString(), "--runs", "2");
        assertThat(run.status()).as(run.out() + run.err()).isZero();
        assertThat(run.out()).contains("""
                sections that took effect: 2 of 3; not
                  Ways.tla:47:5 A.unused
                branches that were taken: 13 of 22; not
                  Ways.tla:5:9 if (i > 100) is TRUE
                  Ways.tla:11:13 if ($variable > 50) is TRUE
                  Ways.tla:14:17 await ($variable < 40) is FALSE
                  Ways.tla:19:13 either, branch 1 at line 20
                  Ways.tla:20:17 await ($value > 70) is TRUE
                  Ways.tla:33:13 either, branch 1 at line 34
                  Ways.tla:34:17 await (i > 7) is TRUE
                  Ways.tla:39:24 if (i = 9) is TRUE
                  Ways.tla:46:9 if (out = 8) is TRUE
                """);
    }

    @Test
    void runsUnderFaultsConform() throws IOException {
        Path system = Files.writeString(
                folder.resolve("many.run"),
                "include = " + config(LOCKS)
                        + "\nprocesses = jvms\nAClient.inside = local\nconstant.NumTurns = 1000000\n"
                        + "sleep = 2000\nseconds = 6\n");
        Path plan = Files.writeString(
                folder.resolve("plan.txt"),
                "fault plan 1\nseed 1\nnodes 4\ntime 5s\nat 1s for 0.5s: kill n1 n2\nat 1.6s for 0.5s: pause n3\n"
                        + "at 2.2s for 0.5s: partition n4\nat 2.8s for 0.8s: delay 40ms\n");
        Run run = Run.of("mpcal", "run", system.toString(), "--plan", plan.toString());
        assertThat(run.status()).as(run.out() + run.err()).isZero();
        assertThat(run.out())
                .contains("trace-1: faults: 1 delay, 1 kill, 1 partition, 1 pause")
                .contains("AClient 1 was killed and started again 1 time");
        assertThat(folder.resolve("many.run-traces/trace-1.plan.txt")).hasSameTextualContentAs(plan);
        Run refused = Run.of("mpcal", "run", config(LOCKS).toString(), "--faults", "kill");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("expected processes = jvms");
        Run unknown = Run.of("mpcal", "run", system.toString(), "--faults", "clock");
        assertThat(unknown.err()).contains("a run has no such faults; expected none, or some of kill,pause");
    }

    @Test
    void violationSaysHowToSeeItAgain() throws IOException {
        String text = Files.readString(LOCKS);
        Path wrong = Files.writeString(
                folder.resolve("LockService.tla"),
                text.replace("if (Len(waiting) = 1) {", "if (TRUE) {").replace("/\\ message.from = Head(waiting)", ""));
        Run run = Run.of(
                "mpcal",
                "run",
                config(wrong).toString(),
                "--spec",
                LOCKS.toString(),
                "--strategy",
                "all-paths",
                "--repeat",
                "2");
        assertThat(run.status()).as(run.out() + run.err()).isEqualTo(1);
        assertThat(run.out())
                .contains(
                        "distinct violations: 1", "  1 of 1 run, first trace-1: AServer.serve", "--strategy all-paths")
                .containsPattern("trace-1: violates again in [012] of 2 repetitions with seed \\d+");
        assertThat(folder.resolve("locks.run-traces/trace-1-again")).doesNotExist();
        Path logs = folder.resolve("locks.run-traces/trace-1");
        assertThat(run.out()).contains("To reproduce").contains(logs.toString());
        Run again = Run.of(
                "check",
                "--spec",
                LOCKS.toString(),
                "--config",
                folder.resolve("locks.run-traces/constants.cfg").toString(),
                "--property",
                "OneInside",
                logs.toString());
        assertThat(again.status()).isEqualTo(1);
    }
}
