package dev.plumbline.architecture;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * No verdict depends on how busy the machine is: what decides one counts CPU time, steps or progress
 * (docs/decisions/0018-time-that-decides.md). So classes that ask for the time on the wall, or wait for some time, are
 * named here, each with the reason why that decides nothing.
 */
@Tag("slow")
class TimeThatDecidesTest {
    private static final House HOUSE = House.ofThisCheckout();

    /** Where the rule is not held: programs that measure, and a module that carries bytes and decides nothing. */
    private static final Set<String> ELSEWHERE = Set.of("benchmarks", "casestudies", "spark");

    private static final Set<String> CLOCKS = Set.of(
            "java.lang.System.nanoTime",
            "java.lang.System.currentTimeMillis",
            "java.time.Instant.now",
            "java.time.LocalDateTime.now",
            "java.time.LocalDate.now",
            "java.time.LocalTime.now",
            "java.time.ZonedDateTime.now",
            "java.time.OffsetDateTime.now",
            "java.time.InstantSource.system",
            "java.time.Clock.systemUTC",
            "java.time.Clock.systemDefaultZone",
            "java.time.Clock.system");

    /** Of any class: methods that wait, if they take a number. */
    private static final Set<String> WAITS = Set.of(
            "sleep",
            "wait",
            "join",
            "await",
            "awaitTermination",
            "waitFor",
            "poll",
            "get",
            "tryLock",
            "tryAcquire",
            "orTimeout",
            "completeOnTimeout",
            "parkNanos",
            "parkUntil",
            "schedule",
            "setSoTimeout");

    private static final String FIGURE = "figures for people";
    private static final String FACADE = "stands in for the clock of code under test, where that is not controlled";
    private static final String REAL = "runs a real system in real time, for as long as somebody asked";
    private static final String BOUND = "waits for another process; only one that hangs takes as long";
    private static final String LOOKS = "how often it looks; what it sees decides";

    private static final Map<String, String> NAMED = Map.ofEntries(
            entry("dev.plumbline.check.budget.BudgetClock", "the clock on the wall, for those that ask for it by name"),
            entry("dev.plumbline.check.meter.Meter", "figures; and when the CPU time is worth reading again"),
            entry("dev.plumbline.check.LastSeen", FIGURE),
            entry(
                    "dev.plumbline.check.stream.RecordedThreads",
                    LOOKS + "; and after which time a blocked client leaves a check without a verdict"),
            entry("dev.plumbline.check.watch.Watchdog", LOOKS),
            entry(
                    "dev.plumbline.tlc.TlcProcess",
                    LOOKS + ": the CPU time of the process, unless wall time is asked for"),
            entry("dev.plumbline.tla.internal.tlc.evaluator.LargeStack", LOOKS + ": the CPU time of a thread"),
            entry("dev.plumbline.tlc.TlcCheck", FIGURE),
            entry("dev.plumbline.graph.internal.expand.Workers", LOOKS),
            entry(
                    "dev.plumbline.graph.ResumableSearch",
                    "a process that ends waits for its states to be kept, but not forever"),
            entry("dev.plumbline.jvm.execution.AttainableTime", "sees which share of a core a thread gets"),
            entry(
                    "dev.plumbline.jvm.internal.state.WorkersTime",
                    "only where Java does not tell the CPU time of threads"),
            entry("dev.plumbline.jvm.internal.run.ExecutionLoop", LOOKS),
            entry("dev.plumbline.jvm.internal.facade.LocalRandom", FACADE),
            entry("dev.plumbline.jvm.internal.facade.VirtualEnvironment", FACADE),
            entry("dev.plumbline.jvm.internal.facade.Clocks", FACADE),
            entry("dev.plumbline.lineup.SearchTime", "figures; and when the CPU time is worth reading again"),
            entry("dev.plumbline.actor.explore.Exploration", FIGURE),
            entry("dev.plumbline.actor.explore.Judge", FIGURE),
            entry("dev.plumbline.actor.run.ActorRun", REAL),
            entry("dev.plumbline.actor.run.CallRecorder", "the times that are recorded"),
            entry("dev.plumbline.actor.run.Clients", REAL),
            entry("dev.plumbline.actor.run.LoggedStep", "the times that are recorded"),
            entry("dev.plumbline.actor.run.Machine", REAL),
            entry("dev.plumbline.actor.run.ProcessHosts", BOUND),
            entry("dev.plumbline.actor.run.TcpOutbox", REAL),
            entry("dev.plumbline.actor.run.ThreadHosts", REAL),
            entry("dev.plumbline.actor.states.StateSearch", FIGURE),
            entry("dev.plumbline.pekko.Watchdog", LOOKS),
            entry("dev.plumbline.pekko.internal.threads.ThreadProgress", LOOKS + ": CPU time of threads"),
            entry("dev.plumbline.pekko.internal.threads.HelperThreads", LOOKS),
            entry("dev.plumbline.pekko.internal.threads.ForeignWork", LOOKS),
            entry("dev.plumbline.run.Runner", FIGURE),
            entry("dev.plumbline.run.ChildProcess", LOOKS),
            entry("dev.plumbline.run.SharedProcess", LOOKS),
            entry("dev.plumbline.run.fuzz.SeedRuns", "waits for a run that nobody needs any more"),
            entry("dev.plumbline.run.harness.Harness", "--duration, asked for by name"),
            entry(
                    "dev.plumbline.run.harness.ReplayStop",
                    "the time that a debugger held up the run is not part of --duration"),
            entry("dev.plumbline.run.harness.Noise", "disturbs threads that are not controlled"),
            entry("dev.plumbline.record.Recorder", "the times that are recorded"),
            entry("dev.plumbline.record.StateRecorder", "the times that are recorded"),
            entry("dev.plumbline.runtime.ProcessGroup", REAL),
            entry("dev.plumbline.runtime.RunOptions", "the times that are recorded"),
            entry("dev.plumbline.runtime.resource.SharedVariable", REAL),
            entry("dev.plumbline.runtime.agreement.Participant", REAL),
            entry("dev.plumbline.runtime.agreement.TwoPhaseVariable", REAL),
            entry("dev.plumbline.runtime.agreement.VoteConnection", BOUND),
            entry("dev.plumbline.runtime.files.SharedFile", REAL),
            entry("dev.plumbline.runtime.nested.NestedArchetype", BOUND),
            entry("dev.plumbline.runtime.RandomPauses", REAL),
            entry("dev.plumbline.runtime.ArchetypeProcess", REAL),
            entry("dev.plumbline.runtime.net.Outbox", REAL),
            entry("dev.plumbline.runtime.net.Inbox", REAL),
            entry("dev.plumbline.runtime.net.Heartbeat", REAL),
            entry("dev.plumbline.runtime.resource.FailureDetector", REAL),
            entry("dev.plumbline.runtime.system.Launch", REAL),
            entry("dev.plumbline.runtime.system.PortDirectory", BOUND),
            entry("dev.plumbline.runtime.testkit.MessageRules", "waits for a message between two threads of a test"),
            entry("dev.plumbline.mpcal.internal.run.SeparateProcesses", REAL),
            entry("dev.plumbline.services.network.ProxiedConnection", REAL),
            entry("dev.plumbline.services.process.Reaper", BOUND),
            entry(
                    "dev.plumbline.services.run.BoundedCalls",
                    "asks nodes that may not answer; the health of nodes decides nothing"),
            entry("dev.plumbline.services.run.ClientThread", REAL),
            entry("dev.plumbline.services.run.Cluster", REAL),
            entry("dev.plumbline.services.run.FaultDriver", REAL),
            entry("dev.plumbline.services.run.ServiceRun", REAL),
            entry("dev.plumbline.mpcal.internal.run.CompiledSystem", REAL),
            entry("dev.plumbline.systems.store.StoreRun", REAL),
            entry("dev.plumbline.systems.store.StoreClient", REAL),
            entry("dev.plumbline.systems.store.StoreProcesses", BOUND),
            entry("dev.plumbline.systems.store.StoreWorkload", REAL),
            entry("dev.plumbline.store.Store", "the time of a stored run"),
            entry("dev.plumbline.store.StoreSchema", "waits for another process to write"),
            entry("dev.plumbline.cli.mpcal.SystemFaults", REAL),
            entry("dev.plumbline.cli.store.StorePruneCommand", "how old a run is that --keep removes"),
            entry("dev.plumbline.cli.campaign.SourceCommits", BOUND),
            entry("dev.plumbline.campaign.CampaignRun", "the time of a result, and waiting for the next one"),
            entry("dev.plumbline.campaign.worker.WorkerPool", "waits for the next result"),
            entry("dev.plumbline.campaign.worker.WorkerPlace", "sets a task aside that hangs, which is no verdict"),
            entry("dev.plumbline.campaign.worker.WorkerProcess", "waits for a process that has ended"),
            entry("dev.plumbline.cli.campaign.TaskExecution", "the time of a result"),
            entry("dev.plumbline.cli.campaign.TasksTogether", "the time of a result"),
            entry("dev.plumbline.campaign.cluster.ClusterRunner", "the time of a result"),
            entry("dev.plumbline.cli.campaign.CampaignDriver", FIGURE),
            entry("dev.plumbline.explain.Explain", "the time at which a bundle is made"),
            entry(
                    "dev.plumbline.explain.view.BackgroundLoading",
                    "what a page shows first, while the rest is worked out"),
            entry("dev.plumbline.explain.view.http.Connection", "slow clients of the viewer"),
            entry("dev.plumbline.explain.view.http.LoopbackServer", "slow clients of the viewer"),
            entry("dev.plumbline.cli.actors.ActorsFolder", "the time at which a bundle is made"),
            entry("dev.plumbline.cli.lineup.LineupFolder", "the time at which a bundle is made"),
            entry("dev.plumbline.cli.check.HistoryCheck", "the time at which a bundle is made"),
            entry("dev.plumbline.cli.check.LogBundle", "the time at which a bundle is made"),
            entry("dev.plumbline.cli.graph.GraphEvidence", "the time at which a bundle is made"),
            entry("dev.plumbline.cli.graph.PartitionTasks", "the time of a result"),
            entry("dev.plumbline.cli.check.LogFollower", "--follow, asked for by name"),
            entry("dev.plumbline.cli.files.GrowingInput", "--follow, asked for by name"),
            entry("dev.plumbline.cli.check.StreamCheck", "the times of events that --events writes"),
            entry("dev.plumbline.cli.live.FolderInput", "--follow, asked for by name"),
            entry("dev.plumbline.cli.live.MetricsOutput", "a file of figures is replaced every second"),
            entry("dev.plumbline.cli.live.StreamWatch", "how often events show the progress of a slow stream"),
            entry("dev.plumbline.cli.live.Waiting", "threads that show a check, after it has ended"),
            entry("dev.plumbline.cli.live.Webhook", "an address that does not answer, after the check has ended"),
            entry("dev.plumbline.cli.watch.LastProgress", FIGURE),
            entry("dev.plumbline.cli.watch.WatchedCheck", FIGURE),
            entry("dev.plumbline.cli.terminal.ProgressLine", FIGURE));

    private static Map<String, Set<String>> found() {
        Map<String, Set<String>> found = new TreeMap<>();
        for (JavaClass type : HOUSE.classes()) {
            JavaClass outermost = type;
            while (outermost.getEnclosingClass().isPresent()) {
                outermost = outermost.getEnclosingClass().get();
            }
            if (HOUSE.part(outermost).filter(ELSEWHERE::contains).isPresent()) {
                continue;
            }
            String name = outermost.getName();
            Stream.concat(type.getMethodCallsFromSelf().stream(), type.getMethodReferencesFromSelf().stream())
                    .filter(TimeThatDecidesTest::isTime)
                    .forEach(access -> found.computeIfAbsent(name, any -> new TreeSet<>())
                            .add(access.getTarget().getOwner().getSimpleName() + "."
                                    + access.getTarget().getName()));
        }
        return found;
    }

    private static boolean isTime(JavaCodeUnitAccess<?> access) {
        String owner = access.getTargetOwner().getName();
        String name = access.getTarget().getName();
        return CLOCKS.contains(owner + "." + name)
                || owner.startsWith("java.") && WAITS.contains(name) && takesTime(access);
    }

    /** A number of milliseconds or nanoseconds, or one with its unit; {@code List.get(int)} takes none. */
    private static boolean takesTime(JavaCodeUnitAccess<?> access) {
        return access.getTarget().getRawParameterTypes().stream()
                .map(JavaClass::getName)
                .anyMatch(type -> type.equals("long")
                        || type.equals("java.time.Duration")
                        || type.equals("java.util.concurrent.TimeUnit")
                        || type.equals("int") && access.getTarget().getName().equals("setSoTimeout"));
    }

    @Test
    void whoAsksForTheTimeIsNamedWithTheReasonWhyItDecidesNothing() {
        Map<String, Set<String>> unnamed = found();
        unnamed.keySet().removeAll(NAMED.keySet());
        assertThat(unnamed)
                .as("ask for the time; what decides a verdict counts CPU time, steps or progress")
                .isEmpty();
    }

    @Test
    void everyNamedClassReadsAClock() {
        Set<String> gone = new TreeSet<>(NAMED.keySet());
        gone.removeAll(found().keySet());
        assertThat(gone).as("named, and do not ask for the time").isEmpty();
    }
}
