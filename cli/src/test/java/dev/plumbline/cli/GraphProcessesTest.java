package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several processes report what one reports, also if they are killed. */
@Tag("slow")
class GraphProcessesTest {
    @TempDir
    private Path folder;

    private Path spec;

    @BeforeEach
    void write() throws IOException {
        spec = Files.writeString(folder.resolve("Grid.tla"), """
                ---- MODULE Grid ----
                EXTENDS Naturals
                CONSTANT Top
                VARIABLES x, y
                Init == x \\in {0, 1} /\\ y = {}
                Right == x < Top /\\ x' = x + 1 /\\ y' = y \\cup {x % 5}
                Back == x > 1 /\\ x' = x - 2 /\\ y' = y \\ {x % 5}
                Next == Right \\/ Back
                Spec == Init /\\ [][Next]_<<x, y>> /\\ WF_<<x, y>>(Next)
                Few == x + 1 < Top \\/ y # 0..4
                Ends == <>(x = Top)
                ====
                """);
    }

    private void config(String more) throws IOException {
        Files.writeString(
                folder.resolve("Grid.cfg"), "SPECIFICATION Spec\nCONSTANT Top = 12\nCHECK_DEADLOCK FALSE\n" + more);
    }

    private static String steady(String text) {
        return Run.steady(text).replaceAll("\\([0-9.]+ s\\)", "(T s)");
    }

    private Run explored(String... options) {
        return Run.of(Stream.of(Stream.of("graph"), Stream.of(options), Stream.of(spec.toString()))
                .flatMap(each -> each)
                .toArray(String[]::new));
    }

    private static Set<ProcessHandle> workers() {
        Set<ProcessHandle> workers = new HashSet<>();
        ProcessHandle.current()
                .children()
                .filter(each -> words(each).contains("TaskWorker"))
                .forEach(workers::add);
        return workers;
    }

    /** Java itself reads only the first 4 KB of them, which a long class path exceeds. */
    private static String words(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
        } catch (IOException e) {
            return process.info().commandLine().orElse("");
        }
    }

    @Test
    void reportsWhatOneProcessReports() throws IOException {
        for (String rule : new String[] {"", "INVARIANT Few\n"}) {
            config(rule);
            Run one = explored();
            Run three = explored("--processes", "3");
            assertThat(steady(three.out())).isEqualTo(steady(one.out()));
            assertThat(three.status()).isEqualTo(one.status());
            assertThat(three.status()).isEqualTo(rule.isEmpty() ? 0 : 1);
        }
        assertThat(workers()).isEmpty();
    }

    @Test
    void killedProcessesAreReplaced() throws Exception {
        config("");
        Set<ProcessHandle> killed = new HashSet<>();
        AtomicBoolean over = new AtomicBoolean();
        Thread killer = new Thread(() -> {
            // A part whose process ends three times ends the search, so no part may lose its process more than twice.
            while (!over.get() && killed.size() < 2) {
                Optional<ProcessHandle> next =
                        workers().stream().filter(killed::add).findFirst();
                next.ifPresent(ProcessHandle::destroyForcibly);
                try {
                    // A search may be short, so the first process is killed as soon as there is one.
                    Thread.sleep(next.isPresent() ? 1_500 : 10);
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        killer.start();
        Run two;
        try {
            two = explored("--processes", "2");
        } finally {
            over.set(true);
            killer.interrupt();
            killer.join();
        }
        assertThat(killed).isNotEmpty();
        assertThat(steady(two.out())).isEqualTo(steady(explored().out()));
    }

    @Test
    void aStoppedSearchContinuesInItsFolder() throws IOException {
        config("");
        Path states = folder.resolve("states");
        Run stopped = explored("--processes", "2", "--checkpoint", states.toString(), "--max-states", "50");
        assertThat(stopped.status()).isEqualTo(3);
        assertThat(stopped.out()).contains("the limit of 50 states was reached");
        assertThat(states).isDirectory();
        Run whole = explored("--processes", "3", "--checkpoint", states.toString());
        assertThat(steady(whole.out())).isEqualTo(steady(explored().out()));
        assertThat(states).doesNotExist();
    }

    @Test
    void refusesWhatItCannotDo() throws IOException {
        config("PROPERTY Ends\n");
        Run liveness = explored("--processes", "2");
        assertThat(liveness.status()).isEqualTo(2);
        assertThat(liveness.err()).contains("Ends", "infinite behaviours", "safety");
        Run safety = explored("--processes", "2", "--safety");
        assertThat(steady(safety.out())).isEqualTo(steady(explored("--safety").out()));
        Run out = explored("--processes", "2", "--out", folder.resolve("g.dot").toString());
        assertThat(out.status()).isEqualTo(2);
        assertThat(out.err()).contains("--processes does not go with --out");
        Path other = Files.createDirectory(folder.resolve("other"));
        Files.writeString(other.resolve("mine.txt"), "not a search");
        Run foreign = explored("--processes", "2", "--safety", "--checkpoint", other.toString());
        assertThat(foreign.status()).isEqualTo(2);
        assertThat(other.resolve("mine.txt")).exists();
    }
}
