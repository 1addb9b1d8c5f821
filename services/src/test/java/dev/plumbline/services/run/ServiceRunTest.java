package dev.plumbline.services.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.history.Annotation;
import dev.plumbline.history.History;
import dev.plumbline.history.format.Formats;
import dev.plumbline.services.Client;
import dev.plumbline.services.Service;
import dev.plumbline.services.Service.Launch;
import dev.plumbline.services.Service.Node;
import dev.plumbline.services.load.Loads;
import dev.plumbline.services.network.NamespaceNetwork;
import dev.plumbline.services.plan.PlanText;
import dev.plumbline.services.process.Shell;
import dev.plumbline.services.shim.ShimLibrary;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Three processes under faults. */
@Tag("slow")
@EnabledOnOs(OS.LINUX)
class ServiceRunTest {
    private static final RunSettings SETTINGS = new RunSettings(6, 150, Duration.ofSeconds(3), Duration.ofSeconds(120));

    @TempDir
    Path folder;

    private RunReport run(String service, String load, String plan) throws Exception {
        SampleServices.compile(service, folder.resolve("classes"));
        return run(SampleServices.load(service, folder.resolve("classes")), load, plan);
    }

    private RunReport run(Service service, String load, String plan) throws Exception {
        return run(service, load, plan, NetworkChoice.PROXY);
    }

    private RunReport run(Service service, String load, String plan, NetworkChoice network) throws Exception {
        return run(service, load, plan, network, folder.resolve("run"));
    }

    private static RunReport run(Service service, String load, String plan, NetworkChoice network, Path to)
            throws Exception {
        return new ServiceRun(service, load, SETTINGS, network).run(PlanText.parse("fault plan 1\n" + plan), to);
    }

    /** A partition of four seconds; a machine that stands still meanwhile may hide that there are two leaders. */
    private RunReport partitioned(NetworkChoice network) throws Exception {
        SampleServices.compile("Replicas", folder.resolve("classes"));
        Service replicas = SampleServices.load("Replicas", folder.resolve("classes"));
        String plan = "seed 1\nnodes 3\ntime 5s\nat 0.5s for 4s: partition n1\n";
        RunReport run = run(replicas, "register", plan, network, folder.resolve("run"));
        for (int more = 1; more < 5 && !(verdict(run, "register") instanceof Verdict.Violates); more++) {
            run = run(replicas, "register", plan, network, folder.resolve("run-" + more));
        }
        assertThat(verdict(run, "register")).isInstanceOf(Verdict.Violates.class);
        return run;
    }

    private static Verdict verdict(RunReport run, String load) throws BadInput {
        History history = Formats.read(run.traces());
        return Check.of(history, Models.named(Loads.named(load, 1).model()))
                .run()
                .verdict();
    }

    private static void assertNothingRuns() throws Exception {
        assertThat(Markers.processes(ProcessHandle.current().pid())).isEmpty();
    }

    /** Clients of n1 go on with the old leader, and those of the others with a new one. */
    @Test
    void aWeaklyReplicatedStoreViolatesUnderAPartition() throws Exception {
        RunReport run = partitioned(NetworkChoice.PROXY);
        assertThat(run.incidents()).isEmpty();
        assertThat(Files.readString(run.folder().resolve("faults.txt")))
                .containsPattern("before: n1 ready.*, n2 ready, n3 ready\n[0-9.]+s partition n1\n")
                .contains("end of partition n1", "healed: n1 ready");
        History history = Formats.read(run.traces());
        assertThat(history.annotations()).extracting(Annotation::text).contains("partition n1");
        assertNothingRuns();
    }

    @Test
    void aStoreOverMajoritiesConformsUnderEveryKindOfFault() throws Exception {
        RunReport run = run("Quorum", "register", """
                seed 2
                nodes 3
                time 6s
                at 0.5s for 1.2s: kill n2
                at 1.9s for 0.8s: pause leader or n1
                at 2.9s for 1s: partition n3
                at 4.1s for 0.5s: one-way from n1
                at 4.8s for 0.5s: delay 30ms
                at 5.4s for 0.4s: loss 20%
                at 5.5s for 0.3s: kill n1 n2 n3
                """);
        assertThat(verdict(run, "register")).isInstanceOf(Verdict.Conforms.class);
        assertThat(run.incidents()).isEmpty();
        // Majorities have no compare-and-set.
        assertThat(run.unsupported()).containsExactly("cas");
        assertThat(run.operations().keySet()).containsExactly("read", "write");
        assertThat(run.total().returned()).isPositive();
        assertNothingRuns();
    }

    /** A service whose nodes have another variable in their environment. */
    private record Setting(Service inner, String variable, String value) implements Service {
        @Override
        public Launch start(Node node) throws Exception {
            return inner.start(node).with(variable, value);
        }

        @Override
        public boolean ready(Node node) throws Exception {
            return inner.ready(node);
        }

        @Override
        public Client connect(Node node, Duration timeout) throws Exception {
            return inner.connect(node, timeout);
        }
    }

    /** All writes before the power fails were confirmed, and none was synced. Skipped without a C compiler. */
    @Test
    void aStoreLosesWritesWhenThePowerFailsUnlessItSyncsThem() throws Exception {
        assumeTrue(ShimLibrary.obstacle().isEmpty(), ShimLibrary.obstacle());
        SampleServices.compile("Journal", folder.resolve("classes"));
        Service journal = SampleServices.load("Journal", folder.resolve("classes"));
        String plan = "seed 1\nnodes 1\ntime 3s\nat 0.4s for 2s: slow-disk 1ms n1\nat 0.5s for 1s: clock 1000s n1\n"
                + "at 2s for 0.3s: power-off n1\n";
        RunReport lossy = run(journal, "register", plan, NetworkChoice.PROXY, folder.resolve("lossy"));
        assertThat(verdict(lossy, "register")).isInstanceOf(Verdict.Violates.class);
        assertThat(lossy.incidents()).isEmpty();
        Service syncing = new Setting(journal, "JOURNAL_SYNC", "yes");
        RunReport right = run(syncing, "register", plan, NetworkChoice.PROXY, folder.resolve("right"));
        assertThat(verdict(right, "register")).isInstanceOf(Verdict.Conforms.class);
        assertThat(Files.readString(right.folder().resolve("faults.txt"))).contains("end of power-off n1");
        assertNothingRuns();
    }

    /** The last reads are of all keys, by every client, even if the faults never end in time. */
    @Test
    void everyKeyIsReadAtTheEnd() throws Exception {
        RunReport run = run("Quorum", "register", "seed 3\nnodes 1\ntime 1s\nat 0.5s for 20s: kill n1\n");
        History history = Formats.read(run.traces());
        for (long process = 0; process < SETTINGS.clients(); process++) {
            String client = Long.toString(process);
            assertThat(history.operations().stream()
                            .filter(operation -> operation.process().toString().equals(client))
                            .filter(operation -> operation.name().equals("read") && !operation.isPending())
                            .map(operation -> operation.arguments().get("key").toString())
                            .distinct())
                    .as("keys read by client " + client)
                    .contains("0", "1", "2");
        }
        assertThat(verdict(run, "register")).isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void aServiceThatDoesNotStartIsReportedWithItsLastWords() throws Exception {
        Service broken = new Service() {
            @Override
            public Launch start(Node node) {
                return Launch.of("sh", "-c", "echo no configuration; exit 3");
            }

            @Override
            public boolean ready(Node node) {
                return false;
            }

            @Override
            public Client connect(Node node, Duration timeout) {
                throw new AssertionError("it was never ready");
            }
        };
        assertThatThrownBy(() -> run(broken, "register", "seed 1\nnodes 2\ntime 1s\n"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("ended before it was ready")
                .hasMessageContaining("no configuration");
        assertNothingRuns();
    }

    /** Skipped where namespaces are not allowed. */
    @Test
    void namespacesAreCutApartAndRemoved() throws Exception {
        String obstacle = NamespaceNetwork.obstacle();
        assumeTrue(obstacle.isEmpty(), obstacle);
        String before = Shell.run("ip", "netns");
        partitioned(NetworkChoice.NAMESPACES);
        assertThat(Shell.run("ip", "netns")).isEqualTo(before);
        assertNothingRuns();
    }

    /** A node with a child in another session, one without its environment, and one that has neither. */
    @Test
    void allIsEndedAndNothingIsLeftOutsideOfTheFolder() throws Exception {
        Service forking = new Service() {
            @Override
            public Launch start(Node node) {
                return Launch.of(
                        "sh",
                        "-c",
                        "setsid sleep 1000 & env -i sleep 1001 & echo $! >>children;"
                                + " env -i setsid sleep 1002 & echo $$ $! >>children; exec sleep 1000");
            }

            @Override
            public boolean ready(Node node) {
                return true;
            }

            @Override
            public Client connect(Node node, Duration timeout) {
                return request -> null;
            }
        };
        RunReport run = run(forking, "counter", "seed 1\nnodes 2\ntime 1s\nat 0.2s for 0.2s: kill n1\n");
        assertNothingRuns();
        assertThat(run.operations().get("get").returned()).isPositive();
        for (String node : List.of("n1", "n2")) {
            for (String process : Files.readString(run.folder().resolve("nodes/" + node + "/children"))
                    .split("\\s+")) {
                assertThat(Markers.isRunning(process)).as(process).isFalse();
            }
        }
        try (Stream<Path> files = Files.list(run.folder())) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("plan.txt", "faults.txt", "traces", "nodes");
        }
    }

    @Test
    void whenTheRunnerIsKilledAllItsProcessesEnd() throws Exception {
        SampleServices.compile("Quorum", folder.resolve("classes"));
        Process runner = new ProcessBuilder(List.of(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledRunner.class.getName(),
                        folder.toString()))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("runner.txt").toFile())
                .start();
        try {
            // A paused node does not obey a polite signal.
            Path events = folder.resolve("run").resolve("faults.txt");
            while (!Files.exists(events) || !Files.readString(events).contains("pause n1 n2\n")) {
                assertThat(runner.isAlive())
                        .as(Files.readString(folder.resolve("runner.txt")))
                        .isTrue();
                Thread.sleep(50);
            }
            assertThat(Markers.processes(runner.pid())).hasSizeGreaterThanOrEqualTo(3);
        } finally {
            runner.destroyForcibly().waitFor();
        }
        // Nothing else ends them: if the reaper does not, this never ends.
        while (!Markers.processes(runner.pid()).isEmpty()) {
            Thread.sleep(50);
        }
    }
}
