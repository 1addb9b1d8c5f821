package dev.plumbline.actor.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.Network;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.ScriptedClient;
import dev.plumbline.actor.systems.Systems;
import dev.plumbline.check.Verdict;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ActorRunTest {
    @TempDir
    private Path folder;

    @Test
    void callsOfClientsAreRecordedAndExplained() throws Exception {
        Harness harness = Systems.named("register").orElseThrow().harness("2r+1w");
        RunResult result =
                RunChecks.longEnough(folder, settings -> conforming(harness, settings), each -> each.answered() > 0);
        assertThat(result.answered()).isPositive();
        assertThat(result.unanswered()).isZero();
    }

    private static RunResult conforming(Harness harness, RunSettings settings)
            throws BadInput, IOException, InterruptedException {
        RunResult result = ActorRun.threads(harness, settings).run();
        // On a busy machine a short run may be over before the first call.
        if (result.answered() + result.unanswered() > 0) {
            assertThat(RunChecks.verdict(harness, settings)).isInstanceOf(Verdict.Conforms.class);
        }
        return result;
    }

    @Test
    void requestsAreRepeatedUnderOtherNames() throws Exception {
        Harness harness = Systems.named("paxos").orElseThrow().harness("2r+1w");
        Harness repeated = Harness.of("repeated", harness.spec().orElseThrow())
                .actor("N1", harness.actors().get(ActorRef.of("N1")))
                .actor("N2", harness.actors().get(ActorRef.of("N2")))
                .request(
                        "w1",
                        "N1",
                        harness.requests().get(0).message(),
                        harness.requests().get(0).invocation())
                .build();
        // An agent answers one command of each client: only other names get further answers.
        assertThat(RunChecks.longEnough(
                                folder,
                                settings -> ActorRun.threads(repeated, settings).run(),
                                each -> each.answered() > 2)
                        .answered())
                .isGreaterThan(2);
    }

    @Test
    void anAnswerBeforeItIsPersistedIsFoundByCrashes() throws Exception {
        Harness harness = new Savers().harness("late");
        boolean found = false;
        for (int seed = 1; seed <= 5 && !found; seed++) {
            RunSettings settings = RunChecks.settings(200L << seed, seed, folder.resolve("run-" + seed));
            ActorRun.threads(harness, settings).run();
            found = RunChecks.verdict(harness, settings) instanceof Verdict.Violates;
        }
        assertThat(found).isTrue();
    }

    @Test
    void anAnswerAfterItIsPersistedSurvivesCrashes() throws Exception {
        Harness harness = new Savers().harness("first");
        RunResult result = RunChecks.longEnough(
                folder,
                settings -> conforming(harness, settings),
                each -> !each.crashed().isEmpty());
        assertThat(result.crashed()).isNotEmpty().containsOnly("A");
    }

    /** Counts the times at which it wakes up, and persists that. */
    record Counter(int count) implements Actor {
        @Override
        public Actor started(Context context) {
            context.startTimer("wake up");
            return this;
        }

        @Override
        public Actor receive(Context context, Object message) {
            context.startTimer(message);
            return new Counter(count + 1);
        }

        @Override
        public Optional<Actor> persisted() {
            return Optional.of(this);
        }
    }

    @Test
    void actorsCrashWhereNoClientCalls() throws Exception {
        Harness harness = Harness.of("counters")
                .actor("A", new Counter(0))
                .actor("B", new Counter(0))
                .property(Property.sometimes(
                        "both", state -> state.actors(Counter.class).stream().allMatch(each -> each.count() > 0)))
                .faults(Faults.NONE.withCrashes(2))
                .build();
        RunResult result = RunChecks.longEnough(
                folder,
                settings -> ActorRun.threads(harness, settings).run(),
                each -> each.crashed().size() == 2 && each.properties().isDecided());
        assertThat(result.crashed()).hasSize(2).allMatch(Set.of("A", "B")::contains);
        assertThat(result.properties().isDecided()).isTrue();
        assertThat(result.answered()).isZero();
    }

    @Test
    void anExceptionOfAnActorEndsTheRun() throws Exception {
        Harness harness = new Savers().harness("poison");
        RunResult result =
                ActorRun.threads(harness, RunChecks.settings(60_000, 1, folder)).run();
        assertThat(result.failure().orElseThrow())
                .isEqualTo("A, which received Poison[], threw java.lang.IllegalStateException: poisoned");
    }

    @Test
    void actorsThatAreClientsAreRecorded() throws Exception {
        Harness harness = Harness.of("scripted", "register", Value.of(0))
                .actor("A", new Savers.Saver(0, 0, false))
                .actor(
                        "c",
                        ScriptedClient.silent()
                                .ask(
                                        "A",
                                        new Savers.Write(7),
                                        Invocation.of("write").with("value", 7),
                                        Answer::plain)
                                .ask("A", new Savers.Read(), Invocation.of("read"), Answer::plain))
                .build();
        List<Integer> operations = new ArrayList<>();
        RunChecks.longEnough(
                folder,
                settings -> {
                    RunResult result = conforming(harness, settings);
                    operations.add(
                            RunChecks.verdict(harness, settings).statistics().operations());
                    return result;
                },
                each -> operations.contains(2));
        assertThat(operations).contains(2);
    }

    @Test
    void everyStateOfARunIsOneOfTheExploredSystem() throws Exception {
        for (Network network : List.of(Network.UNORDERED, Network.ORDERED)) {
            Property reachable = Nodes.reachable(network, Faults.NONE);
            long most = 0;
            for (int seed = 1; seed <= 5; seed++) {
                int number = seed;
                Harness harness =
                        Nodes.of(network, Faults.NONE).property(reachable).build();
                RunProperties properties = RunChecks.longEnough(
                                folder.resolve(network.word() + seed),
                                settings -> ActorRun.threads(
                                                harness,
                                                new RunSettings(
                                                        settings.time(),
                                                        400,
                                                        settings.timeout(),
                                                        number,
                                                        settings.folder()))
                                        .run(),
                                each -> each.properties().steps() == 11)
                        .properties();
                assertThat(properties.results())
                        .extracting(RunProperties.OfProperty::shown)
                        .containsExactly(RunProperties.Shown.HOLDS);
                assertThat(properties.isDecided()).isTrue();
                most = Math.max(most, properties.steps());
            }
            // Eight messages, and three timers.
            assertThat(most).isEqualTo(11);
        }
    }

    @Test
    void everyStateOfARunWithACrashIsOneOfTheExploredSystem() throws Exception {
        Faults faults = Faults.NONE.withCrashes(1);
        Harness harness = Nodes.of(Network.UNORDERED, faults)
                .property(Nodes.reachable(Network.UNORDERED, faults))
                .property(Property.sometimes("down", state -> state.isDown(ActorRef.of("B"))))
                .build();
        Members members = new Members(harness.actors(), harness.network());
        for (int seed = 1; seed <= 8; seed++) {
            ThreadHosts hosts = new ThreadHosts(
                    harness, members, RunChecks.settings(0, seed, folder), Set.of(), null, RunChecks.NO_CLIENTS);
            hosts.start();
            Thread.sleep(10 * (seed - 1));
            hosts.crash("B");
            Thread.sleep(20 * (seed - 1));
            hosts.close();
            assertThat(RunProperties.of(harness, members, hosts.steps(), Map.of())
                            .results())
                    .extracting(RunProperties.OfProperty::shown)
                    .containsOnly(RunProperties.Shown.HOLDS);
        }
    }

    @Test
    void propertiesAreEvaluatedInTheStatesOfOneOrder() throws Exception {
        Harness harness = Nodes.of(Network.UNORDERED, Faults.NONE)
                .property(Property.always(
                        "no sum above 9",
                        state -> state.actors(Nodes.Node.class).stream().allMatch(node -> node.sum() <= 9)))
                .property(Property.sometimes(
                        "a sum of 11",
                        state -> state.actors(Nodes.Node.class).stream().anyMatch(node -> node.sum() >= 11)))
                .property(Property.sometimes(
                        "a sum of 100",
                        state -> state.actors(Nodes.Node.class).stream().anyMatch(node -> node.sum() == 100)))
                .property(Property.eventually("quiet", state -> state.messages().isEmpty()))
                .property(Property.leadsTo(
                        "again", state -> true, state -> state.messages().isEmpty()))
                .build();
        RunProperties properties = RunChecks.longEnough(
                        folder,
                        settings -> ActorRun.threads(harness, settings).run(),
                        each -> each.properties().steps() == 11)
                .properties();
        assertThat(properties.results())
                .extracting(RunProperties.OfProperty::shown)
                .containsExactly(
                        RunProperties.Shown.VIOLATED,
                        RunProperties.Shown.HOLDS,
                        RunProperties.Shown.UNDECIDED,
                        RunProperties.Shown.HOLDS,
                        RunProperties.Shown.UNDECIDED);
        assertThat(properties.violates()).isTrue();
        assertThat(properties.results().get(0).text()).contains("of the run, by: ");
        assertThat(properties.isDecided()).isFalse();
    }

    /** The step that violates comes after those that are kept. */
    @Test
    void stepsThatWereNotKeptAreNoPass() {
        Actor quiet = (context, message) -> null;
        ActorRef actor = ActorRef.of("A");
        Harness harness = Harness.of("long")
                .actor("A", quiet)
                .property(Property.always("quiet", state -> state.actors().containsValue(quiet)))
                .build();
        List<LoggedStep> kept = new ArrayList<>();
        for (int taken : List.of(StepLog.MOST_STEPS - 1, StepLog.MOST_STEPS, StepLog.MOST_STEPS + 1)) {
            kept.clear();
            for (int i = 0; i < taken; i++) {
                Actor next = i < StepLog.MOST_STEPS ? quiet : (context, message) -> null;
                LoggedStep step = new LoggedStep(
                        i,
                        i == 0 ? LoggedStep.Kind.START : LoggedStep.Kind.TIMER,
                        actor,
                        Optional.empty(),
                        Optional.of("tick"),
                        Map.of(),
                        Map.of(actor, next),
                        Map.of(),
                        List.of(),
                        List.of());
                keep(step, kept);
            }
            Members members = new Members(harness.actors(), harness.network());
            RunProperties properties = RunProperties.of(harness, members, List.of(kept), Map.of());
            assertThat(properties.isWhole()).as("%d steps", taken).isEqualTo(taken < StepLog.MOST_STEPS);
            assertThat(properties.isDecided()).isEqualTo(taken < StepLog.MOST_STEPS);
        }
    }

    private static void keep(LoggedStep step, List<LoggedStep> kept) {
        try {
            StepLog.keeping(kept).taken(step);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void anUnknownReceiverIsAMistake() throws Exception {
        Harness harness = Harness.of("astray")
                .actor("A", new Astray())
                .property(Property.always("true", state -> true))
                .build();
        assertThatThrownBy(() -> ActorRun.threads(harness, RunChecks.settings(5_000, 1, folder))
                        .run())
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("nobody, and there is neither an actor nor a client of that name");
    }

    private record Astray() implements Actor {
        @Override
        public Actor started(Context context) {
            context.send(ActorRef.of("nobody"), "hello");
            return this;
        }

        @Override
        public Actor receive(Context context, Object message) {
            return this;
        }
    }
}
