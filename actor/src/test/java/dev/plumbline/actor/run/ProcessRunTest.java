package dev.plumbline.actor.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.ActorSystem;
import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Network;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.systems.paxos.MultiPaxosMap;
import dev.plumbline.check.Verdict;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class ProcessRunTest {
    @TempDir
    private Path folder;

    private static RunResult run(ActorSystem system, Harness harness, RunSettings settings)
            throws BadInput, IOException, InterruptedException {
        RunResult result = ActorRun.processes(harness, settings, RunChecks.java(system.getClass()))
                .run();
        assertThat(processes(settings)).isEmpty();
        return result;
    }

    /** The processes of a run. */
    private static List<ProcessHandle> processes(RunSettings settings) {
        String folder = settings.folder().resolve("processes").toAbsolutePath().toString();
        List<ProcessHandle> found = new ArrayList<>();
        ProcessHandle.allProcesses()
                .filter(each -> each.info()
                        .arguments()
                        .filter(words -> List.of(words).contains(folder))
                        .isPresent())
                .forEach(found::add);
        return found;
    }

    @Test
    void anAnswerBeforeItIsPersistedIsFoundByKills() throws Exception {
        Harness harness = new Savers().harness("late");
        boolean found = false;
        for (int seed = 1; seed <= 4 && !found; seed++) {
            RunSettings settings = RunChecks.settings(2_000, seed, folder.resolve("run-" + seed));
            run(new Savers(), harness, settings);
            found = RunChecks.verdict(harness, settings) instanceof Verdict.Violates;
        }
        assertThat(found).isTrue();
    }

    @Test
    void anAnswerAfterItIsPersistedSurvivesKills() throws Exception {
        Harness harness = new Savers().harness("first");
        RunSettings settings = new RunSettings(Duration.ofSeconds(2), 400, Duration.ofSeconds(60), 1, folder);
        RunResult result = run(new Savers(), harness, settings);
        assertThat(result.crashed()).isNotEmpty();
        // The requests that were under way wait for the restart, and none is lost.
        assertThat(result.unanswered()).isZero();
        assertThat(RunChecks.verdict(harness, settings)).isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void everyStateOfARunWithAKillIsOneOfTheExploredSystem() throws Exception {
        Faults faults = Faults.NONE.withCrashes(1);
        Harness harness = Nodes.of(Network.UNORDERED, faults)
                .property(Nodes.reachable(Network.UNORDERED, faults))
                .property(Property.sometimes("down", state -> state.isDown(ActorRef.of("B"))))
                .build();
        Members members = new Members(harness.actors(), harness.network());
        RunSettings settings = RunChecks.settings(0, 1, folder);
        ProcessHosts hosts = new ProcessHosts(
                harness,
                members,
                settings,
                Rehearsal.of(harness, true),
                null,
                RunChecks.NO_CLIENTS,
                RunChecks.java(Nodes.class));
        try {
            hosts.start();
            await(hosts, LoggedStep.Kind.START, 3);
            hosts.crash("B");
            await(hosts, LoggedStep.Kind.RESTART, 1);
        } finally {
            hosts.close();
        }
        assertThat(RunProperties.of(harness, members, hosts.steps(), Map.of()).results())
                .extracting(RunProperties.OfProperty::shown)
                .containsOnly(RunProperties.Shown.HOLDS);
    }

    private static void await(ProcessHosts hosts, LoggedStep.Kind kind, int steps) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (hosts.steps().stream()
                        .flatMap(List::stream)
                        .filter(step -> step.kind() == kind)
                        .count()
                < steps) {
            assertThat(System.nanoTime() - end)
                    .as("waiting for steps of kind " + kind)
                    .isNegative();
            Thread.sleep(20);
        }
    }

    @Test
    void paxosServesClientsAndSurvivesKills() throws Exception {
        Harness harness = new MultiPaxosMap()
                .harness("2r+2w/3").toBuilder()
                        .faults(Faults.NONE.withCrashes(3))
                        .build();
        RunSettings settings = new RunSettings(Duration.ofSeconds(4), 60, Duration.ofSeconds(2), 1, folder);
        RunResult result = run(new MultiPaxosMap(), harness, settings);
        assertThat(result.crashed()).isNotEmpty();
        assertThat(result.answered()).isPositive();
        assertThat(RunChecks.verdict(harness, settings)).isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void messagesMayBeLostOverUdp() throws Exception {
        Harness harness = new Savers()
                .harness("first").toBuilder().faults(Faults.NONE.withLosses(5)).build();
        RunSettings settings = new RunSettings(Duration.ofSeconds(2), 400, Duration.ofMillis(300), 1, folder);
        RunResult result = run(new Savers(), harness, settings);
        assertThat(result.answered()).isPositive();
        // Requests alone are lost, and the answers of a process that has room for them arrive.
        assertThat(result.unanswered()).isPositive();
        assertThat(RunChecks.verdict(harness, settings)).isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void anExceptionOfAnActorEndsAllProcesses() throws Exception {
        Harness harness = new Savers().harness("poison");
        assertThat(run(new Savers(), harness, RunChecks.settings(60_000, 1, folder))
                        .failure()
                        .orElseThrow())
                .contains("A, which received Poison[], threw", "poisoned");
    }

    @Test
    void aMessageThatCannotBeWrittenIsNamedBeforeAnythingStarts() throws Exception {
        Harness harness = new Savers().harness("job");
        assertThatThrownBy(() -> run(new Savers(), harness, RunChecks.settings(60_000, 1, folder)))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("harness job: a request of e cannot be written as bytes, as a run in processes"
                        + " needs: Job.work: an object of class dev.plumbline.actor.run.Savers$$Lambda");
        assertThat(folder.resolve("processes")).doesNotExist();
    }

    @Test
    void aRunThatIsInterruptedEndsItsProcesses() throws Exception {
        RunSettings settings = RunChecks.settings(600_000, 1, folder);
        Harness harness = new Savers().harness("first");
        Thread runner = new Thread(() -> {
            try {
                run(new Savers(), harness, settings);
            } catch (BadInput | IOException | InterruptedException e) {
                // Expected: it was interrupted.
            }
        });
        runner.start();
        awaitProcesses(settings, true);
        runner.interrupt();
        runner.join(TimeUnit.SECONDS.toMillis(60));
        assertThat(runner.isAlive()).isFalse();
        assertThat(processes(settings)).isEmpty();
    }

    @Test
    void processesEndWhenTheirRunnerIsKilled() throws Exception {
        RunSettings settings = RunChecks.settings(600_000, 1, folder);
        List<String> command = new ArrayList<>(RunChecks.java(Savers.class).java());
        command.add(KilledRun.class.getName());
        command.add(folder.toString());
        Process runner = new ProcessBuilder(command).inheritIO().start();
        try {
            awaitProcesses(settings, true);
        } finally {
            runner.destroyForcibly().waitFor();
        }
        awaitProcesses(settings, false);
    }

    /** Runs until it is killed. */
    static final class KilledRun {
        private KilledRun() {}

        public static void main(String[] folder) throws Exception {
            ActorRun.processes(
                            new Savers().harness("first"),
                            RunChecks.settings(600_000, 1, Path.of(folder[0])),
                            RunChecks.java(Savers.class))
                    .run();
        }
    }

    private static void awaitProcesses(RunSettings settings, boolean some) throws Exception {
        Path port = settings.folder().resolve("processes").resolve("actor-A.port");
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (some
                ? !Files.exists(port) || processes(settings).isEmpty()
                : !processes(settings).isEmpty()) {
            assertThat(System.nanoTime() - end)
                    .as("waiting for processes: " + some)
                    .isNegative();
            Thread.sleep(50);
        }
    }
}
