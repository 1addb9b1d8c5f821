package dev.plumbline.benchmarks.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.benchmarks.Bench;
import dev.plumbline.cli.Main;
import dev.plumbline.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class BenchCommandTest {
    @TempDir
    private Path folder;

    /** A command carried out within this process: its exit status and what it printed. */
    private record Run(int status, String out, String err) {
        static Run of(String... arguments) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            Terminal terminal = Terminal.plain(out, err);
            int status =
                    arguments[0].equals("bench") ? BenchMain.run(terminal, arguments) : Main.run(terminal, arguments);
            return new Run(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
        }
    }

    @Test
    void aQuickScenarioPrintsATableAndWritesJson() throws IOException {
        Path json = folder.resolve("bench.json");
        Run run = Run.of(
                "bench",
                "--quick",
                "--scenario",
                "five-threads",
                "--json",
                json.toString(),
                "--out",
                folder.resolve("histories").toString());
        assertThat(run.status()).isZero();
        assertThat(run.err()).contains("4/4 map-5x1000-keys20-seed1-stale, sweep, TLA+: violates\n");
        assertThat(run.out())
                .contains("  5 x 1,000 #1 stale  sweep, TLA+  violates")
                .contains("ok right verdict")
                .doesNotContain("MISSED right verdict")
                .contains("targets");
        assertThat(Files.readString(json))
                .contains("\"name\" : \"five-threads\"")
                .contains("\"holds\" : ");
        assertThat(folder.resolve("histories/OmniMap.tla")).exists();
    }

    @Test
    void aGeneratedHistoryIsCheckedInAnyFormat() throws IOException {
        for (String name : new String[] {"good.ndjson", "good.msgpack"}) {
            String out = folder.resolve(name).toString();
            Run run = Run.of("bench", "generate", "--threads", "3", "--operations", "300", "--seed", "9", out);
            assertThat(run.status()).isZero();
            assertThat(run.err()).startsWith("wrote 300 operations to " + out);
        }
        String stale = folder.resolve("stale.ndjson").toString();
        assertThat(Run.of("bench", "generate", "--threads", "3", "--operations", "300", "--seed", "9", "--stale", stale)
                        .status())
                .isZero();
        for (String name : new String[] {"OmniMap.tla", "OmniMap.cfg"}) {
            try (InputStream in = Bench.class.getResourceAsStream(name)) {
                Files.copy(in, folder.resolve(name));
            }
        }
        String spec = folder.resolve("OmniMap.tla").toString();
        assertThat(Run.of("check", "--spec", spec, folder.resolve("good.ndjson").toString())
                        .status())
                .isZero();
        assertThat(Run.of(
                                "check",
                                "--spec",
                                spec,
                                folder.resolve("good.msgpack").toString())
                        .status())
                .isZero();
        assertThat(Run.of("check", "--spec", spec, stale).status()).isEqualTo(1);
    }

    @Test
    void theSameSeedWritesTheSameBytes() {
        String[] command = {"bench", "generate", "--operations", "100", "-"};
        assertThat(Run.of(command).out().lines()).hasSize(101);
        assertThat(Run.of(command).out()).isEqualTo(Run.of(command).out());
    }

    @Test
    void unusableArgumentsAreReportedInOneLine() throws IOException {
        Run scenario = Run.of("bench", "--scenario", "none");
        assertThat(scenario.status()).isEqualTo(2);
        assertThat(scenario.err()).startsWith("error: no scenario 'none'; expected one of five-threads");
        Run operations = Run.of("bench", "--operations", "5");
        assertThat(operations.status()).isEqualTo(2);
        assertThat(operations.err()).startsWith("error: --operations is for --scenario containers");
        Run traces = Run.of("bench", "--runs", "5");
        assertThat(traces.status()).isEqualTo(2);
        assertThat(traces.err()).startsWith("error: --runs is for --scenario bugs");
        Run faults = Run.of("bench", "--scenario", "tracing", "--faults", "kill");
        assertThat(faults.status()).isEqualTo(2);
        assertThat(faults.err()).startsWith("error: --faults is for --scenario store");
        Run two = Run.of("bench", "--scenario", "logs", "--scenario", "five-threads");
        assertThat(two.status()).isEqualTo(2);
        assertThat(two.err()).startsWith("error: --scenario logs runs alone; expected no other scenario beside it");
        Run kept = Run.of("bench", "--scenario", "tracing", "--out", folder.toString());
        assertThat(kept.status()).isEqualTo(2);
        assertThat(kept.err()).startsWith("error: --scenario tracing keeps no files; expected no --out");
        Run elements = Run.of("bench", "--elements", "5");
        assertThat(elements.status()).isEqualTo(2);
        assertThat(elements.err()).startsWith("error: --elements is for --scenario tracing");
        Run few = Run.of("bench", "--scenario", "tracing", "--elements", "9");
        assertThat(few.status()).isEqualTo(2);
        assertThat(few.err()).startsWith("error: --elements 9; expected at least 10");
        Run noTraces = Run.of("bench", "--scenario", "bugs", "--runs", "0");
        assertThat(noTraces.status()).isEqualTo(2);
        assertThat(noTraces.err()).startsWith("error: --runs 0; expected at least 1");
        Run actors = Run.of("bench", "--scenario", "actors", "--out", folder.toString());
        assertThat(actors.status()).isEqualTo(2);
        assertThat(actors.err()).isEqualTo("error: --scenario actors keeps no files; expected no --out\n");
        Run threads = Run.of("bench", "generate", "--threads", "0", "-");
        assertThat(threads.status()).isEqualTo(2);
        assertThat(threads.err()).startsWith("error: expected threads").hasLineCount(1);
        Run stale = Run.of("bench", "generate", "--operations", "1", "--stale", "-");
        assertThat(stale.status()).isEqualTo(2);
        assertThat(stale.err()).contains("can be made stale").hasLineCount(1);
        Run unwritable = Run.of(
                "bench",
                "--quick",
                "--json",
                Files.createFile(folder.resolve("file")).resolve("x.json").toString());
        assertThat(unwritable.status()).isEqualTo(2);
        assertThat(unwritable.err()).startsWith("error: cannot write ").hasLineCount(1);
    }

    @Test
    void benchHelpsWithAnExampleAndFitsAnOrdinaryTerminal() {
        Run run = Run.of("bench", "--help");
        assertThat(run.status()).isZero();
        assertThat(run.out())
                .startsWith("Usage: plumbline bench")
                .contains("Examples:\n  plumbline bench --quick")
                .doesNotContain("\u001b");
        assertThat(run.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }

    @Test
    void generateHelpsWithAnExample() {
        Run run = Run.of("bench", "generate", "--help");
        assertThat(run.status()).isZero();
        assertThat(run.out())
                .startsWith("Usage: plumbline bench generate")
                .contains("Examples:\n  plumbline bench generate");
    }
}
