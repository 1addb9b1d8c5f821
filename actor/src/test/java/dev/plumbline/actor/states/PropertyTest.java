package dev.plumbline.actor.states;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.Property.Fairness;
import dev.plumbline.actor.explore.Exploration;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.actor.scheduler.SchedulerOptions;
import dev.plumbline.actor.scheduler.Schedulers;
import dev.plumbline.check.Verdict;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class PropertyTest {
    private static final ActorRef CLERK = ActorRef.of("clerk");
    private static final ActorRef STORE = ActorRef.of("store");

    /** Asks again for as long as it has no answer. */
    record Clerk(boolean answered) implements Actor {
        @Override
        public Actor started(Context context) {
            context.startTimer("retry");
            return this;
        }

        @Override
        public Actor receive(Context context, Object message) {
            if (message.equals("retry") && !answered) {
                context.send(STORE, "ask");
                context.startTimer("retry");
                return this;
            }
            return new Clerk(true);
        }
    }

    /** Answers every request, or every other one. */
    record Store(boolean every, boolean next) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (every || next) {
                context.reply("answer");
            }
            return new Store(every, !next);
        }
    }

    private static boolean isAnswered(Property.State state) {
        return state.actors(Clerk.class).get(0).answered();
    }

    /** At most two requests are under way, so that there are few states. */
    private static Harness.Builder asking(Store store) {
        return Harness.of("asking")
                .network(dev.plumbline.actor.Network.DUPLICATING)
                .actor("clerk", new Clerk(false))
                .actor("store", store);
    }

    private static PropertyResult only(Harness harness) throws BadInput {
        StatesFound found = StateSearch.of(harness).run();
        assertThat(found.repeatability().difference()).isEmpty();
        assertThat(found.properties()).hasSize(1);
        assertThat(found.word()).isEqualTo(found.properties().get(0).word());
        return found.properties().get(0);
    }

    @Test
    void aMessageThatStaysUnderWayArrivesIfExecutionsAreFair() throws Exception {
        Property answered = Property.eventually("an answer", PropertyTest::isAnswered);
        Harness.Builder harness = asking(new Store(true, true)).property(answered);
        assertThat(only(harness.build()).word()).isEqualTo(Verdict.Word.CONFORMS);
        PropertyResult unfair = only(harness.fairness(Fairness.NONE).build());
        assertThat(unfair.word()).isEqualTo(Verdict.Word.VIOLATES);
        assertThat(unfair.path().orElseThrow().around()).isPositive();
        assertThat(unfair.text()).contains("an answer: violated by an execution that after ", " for ever");
    }

    @Test
    void aLostMessageIsExcusedByNoFairness() throws Exception {
        Harness harness = Harness.of("once")
                .actor("clerk", new Silent(false))
                .actor("store", new Store(true, true))
                .faults(Faults.NONE.withLosses(1))
                .property(Property.eventually(
                        "an answer", state -> state.actors(Silent.class).get(0).answered()))
                .fairness(Fairness.STRONG)
                .build();
        PropertyResult result = only(harness);
        assertThat(result.word()).isEqualTo(Verdict.Word.VIOLATES);
        assertThat(result.text()).endsWith("violated by an execution that ends after 1 step");
    }

    /** Asks once. */
    record Silent(boolean answered) implements Actor {
        @Override
        public Actor started(Context context) {
            context.send(STORE, "ask");
            return this;
        }

        @Override
        public Actor receive(Context context, Object message) {
            return new Silent(true);
        }
    }

    /** Two actors that take turns; the second passes the token back, or keeps it. */
    record Turn(ActorRef other, boolean has, boolean keeps) implements Actor {
        @Override
        public Actor started(Context context) {
            if (has) {
                context.send(other, "token");
            }
            return new Turn(other, false, keeps);
        }

        @Override
        public Actor receive(Context context, Object message) {
            if (keeps) {
                return new Turn(other, true, true);
            }
            context.send(other, "token");
            return this;
        }
    }

    @Test
    void everyStateOfTheFirstPredicateIsFollowedByOneOfTheSecond() throws Exception {
        Predicate<Property.State> toClerk =
                state -> state.messages().stream().anyMatch(each -> each.to().equals(CLERK));
        Predicate<Property.State> toStore =
                state -> state.messages().stream().anyMatch(each -> each.to().equals(STORE));
        for (boolean keeps : new boolean[] {false, true}) {
            Harness.Builder harness = Harness.of("turns")
                    .actor("clerk", new Turn(STORE, true, false))
                    .actor("store", new Turn(CLERK, false, keeps));
            PropertyResult there = only(harness.property(Property.leadsTo("the token arrives", toStore, toClerk))
                    .build());
            assertThat(there.word()).isEqualTo(keeps ? Verdict.Word.VIOLATES : Verdict.Word.CONFORMS);
        }
    }

    @Test
    void anExampleIsShownAndItsLackIsAViolation() throws Exception {
        Harness.Builder harness = asking(new Store(true, true));
        PropertyResult example = only(harness.property(Property.sometimes("an answer", PropertyTest::isAnswered))
                .build());
        assertThat(example.word()).isEqualTo(Verdict.Word.CONFORMS);
        assertThat(example.path().orElseThrow().steps()).hasSize(3);
        PropertyResult none = only(asking(new Store(true, true))
                .property(Property.sometimes(
                        "three actors", state -> state.actors().size() == 3))
                .build());
        assertThat(none.word()).isEqualTo(Verdict.Word.VIOLATES);
        assertThat(none.path()).isEmpty();
        assertThat(none.text()).isEqualTo("sometimes three actors: violated, no state is an example");
    }

    @Test
    void propertiesReadCallsOnlyIfTheyArePartOfAState() throws Exception {
        Harness harness = counting()
                .property(Property.always(
                        "no two calls return the same",
                        state -> state.calls().stream()
                                        .flatMap(call -> call.answer().stream())
                                        .distinct()
                                        .count()
                                == state.calls().stream()
                                        .filter(call -> call.answer().isPresent())
                                        .count()))
                .build();
        assertThat(only(harness).word()).isEqualTo(Verdict.Word.CONFORMS);
        StatesFound merged = StateSearch.of(harness).systemsOnly().run();
        assertThat(merged.merged()).isPositive();
        assertThat(merged.word()).isEqualTo(Verdict.Word.INCONCLUSIVE);
    }

    private static Harness.Builder counting() {
        return Harness.of("calls")
                .actor("A", new Counting(0))
                .request("one", "A", "add", Invocation.of("add"))
                .request("other", "A", "add", Invocation.of("add"));
    }

    /** Up to two, one at a time. */
    private static Relation upwards() {
        Relation relation = new Relation(new boolean[] {true, false, false}, new boolean[3][3]);
        relation.follows()[0][1] = true;
        relation.follows()[1][2] = true;
        return relation;
    }

    @Test
    void theStepsOfASystemAreThoseOfItsSpecification() throws Exception {
        Harness right = counting()
                .property(Property.refines(
                        upwards(),
                        state -> Map.of(
                                "x",
                                Value.of(state.actors(Counting.class).get(0).count()))))
                .build();
        assertThat(only(right).text()).isEqualTo("refines Relation: the first state and every step are among its own");
        Harness down = counting()
                .property(Property.refines(
                        upwards(),
                        state -> Map.of(
                                "x",
                                Value.of(2 - state.actors(Counting.class).get(0).count()))))
                .build();
        assertThat(only(down).text()).isEqualTo("refines Relation: violated by the first state, x = 2");
        Harness jump = counting()
                .property(Property.refines(
                        upwards(),
                        state -> Map.of(
                                "x",
                                Value.of(state.actors(Counting.class).get(0).count() / 2 * 2))))
                .build();
        assertThat(only(jump).text()).isEqualTo("refines Relation: violated by step 2, x: 0 -> 2");
    }

    @Test
    void aRefinementMayDependOnWhatClientsSaw() throws Exception {
        Harness answers = counting()
                .property(Property.refines(
                        upwards(),
                        state -> Map.of(
                                "x",
                                Value.of(state.calls().stream()
                                        .filter(call -> call.answer().isPresent())
                                        .count()))))
                .build();
        assertThat(only(answers).word()).isEqualTo(Verdict.Word.CONFORMS);
        StatesFound merged = StateSearch.of(answers).systemsOnly().run();
        assertThat(merged.merged()).isPositive();
        assertThat(merged.word()).isEqualTo(Verdict.Word.INCONCLUSIVE);
    }

    @Test
    void mistakesOfARefinementAreReported() {
        assertThatThrownBy(() -> only(counting()
                        .property(Property.refines(upwards(), state -> Map.of("y", Value.of(0))))
                        .build()))
                .isInstanceOf(HarnessMistake.class)
                .hasMessage("the property \"Relation\": the variables are [y]; expected x");
        assertThatThrownBy(() -> only(counting()
                        .property(Property.refines(upwards(), state -> null))
                        .build()))
                .isInstanceOf(HarnessMistake.class)
                .hasMessageStartingWith("the property \"Relation\" throws java.lang.NullPointerException");
    }

    record Counting(int count) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            context.reply(count);
            return new Counting(count + 1);
        }
    }

    record Replica(int value, Optional<ActorRef> copy) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof Integer written) {
                copy.ifPresent(each -> context.send(each, "copy " + written));
                context.reply(Answer.DONE);
                return new Replica(written, copy);
            }
            return new Replica(Integer.parseInt(message.toString().substring(5)), copy);
        }
    }

    private static Harness.Builder replicas() throws BadInput {
        return Harness.of("replicas", "register", Value.of(0))
                .actor("A", new Replica(0, Optional.of(ActorRef.of("B"))))
                .actor("B", new Replica(0, Optional.empty()))
                .request("one", "A", 1, Invocation.of("write").with("value", 1))
                .request("other", "A", 2, Invocation.of("write").with("value", 2));
    }

    @Test
    void readyMadePropertiesAreViolatedByTheirFaults() throws Exception {
        assertThat(word(replicas().property(Property.convergence(Replica.class, Replica::value))))
                .as("copies overtake each other")
                .isEqualTo(Verdict.Word.VIOLATES);
        assertThat(word(replicas()
                        .network(dev.plumbline.actor.Network.ORDERED)
                        .property(Property.convergence(Replica.class, Replica::value))))
                .isEqualTo(Verdict.Word.CONFORMS);
        assertThat(word(replicas().property(Property.agreement(Replica.class, each -> Optional.of(each.value())))))
                .isEqualTo(Verdict.Word.VIOLATES);
        assertThat(word(replicas()
                        .property(Property.oneLeaderPerTerm(Replica.class, each -> Optional.of(each.copy())))))
                .isEqualTo(Verdict.Word.CONFORMS);
        assertThat(word(replicas().property(Property.oneLeaderPerTerm(Replica.class, each -> Optional.of(1)))))
                .isEqualTo(Verdict.Word.VIOLATES);
        Property kept = Property.noLostAcknowledgement(
                "write",
                (state, write) -> state.actors(Replica.class).stream()
                        .anyMatch(each ->
                                Value.of(each.value()).equals(write.arguments().get("value"))));
        assertThat(word(replicas().property(kept))).as("overwritten").isEqualTo(Verdict.Word.VIOLATES);
    }

    private static Verdict.Word word(Harness.Builder harness) throws BadInput {
        return StateSearch.of(harness.build()).run().word();
    }

    @Test
    void schedulesDecideNoProperty() throws Exception {
        Harness harness =
                replicas().property(Property.always("true", state -> true)).build();
        for (Schedulers kind : List.of(Schedulers.SOURCE_DPOR, Schedulers.EXHAUSTIVE)) {
            ExplorationResult explored = Exploration.of(harness, kind.begin(harness, 1, SchedulerOptions.DEFAULT))
                    .run();
            assertThat(explored.finished()).isTrue();
            assertThat(explored.gaps(true)).containsExactly(ExplorationResult.Gap.PROPERTIES);
            assertThat(explored.word(true)).isEqualTo(Verdict.Word.INCONCLUSIVE);
        }
        assertThat(StandardExploration.run(harness, 1, 1_000, java.time.Duration.ofMinutes(5), count -> {})
                        .states()
                        .orElseThrow()
                        .word())
                .isEqualTo(Verdict.Word.CONFORMS);
    }

    /** A node that wakes up again and again; with each other of its two timers if it changes. */
    record Sleeper(boolean changes, boolean next) implements Actor {
        @Override
        public Actor started(Context context) {
            context.startTimer("one");
            context.startTimer("two");
            return this;
        }

        @Override
        public boolean accepts(Object message) {
            return !changes || message.equals(next ? "one" : "two");
        }

        @Override
        public Actor receive(Context context, Object message) {
            context.startTimer(message);
            return new Sleeper(changes, changes != next);
        }
    }

    private static ExplorationResult.OfProperty asleep(boolean changes, Fairness fairness) throws BadInput {
        Harness harness = Harness.of("asleep")
                .actor("sleeper", new Sleeper(changes, false))
                .property(Property.leadsTo("up", state -> true, state -> false))
                .fairness(fairness)
                .build();
        ExplorationResult explored = Exploration.of(
                        harness, Schedulers.EXHAUSTIVE.begin(harness, 1, SchedulerOptions.DEFAULT))
                .run();
        assertThat(explored.finished()).isTrue();
        assertThat(StateSearch.of(harness).run().properties().get(0).word()).isEqualTo(Verdict.Word.VIOLATES);
        return explored.properties().get(0);
    }

    /** One of two timers, without end, is a cycle of one step. No fairness allows it while the other one runs. */
    @Test
    void aScheduleShowsACycleThatIsFair() throws Exception {
        ExplorationResult.OfProperty unfair = asleep(false, Fairness.NONE);
        assertThat(unfair.text())
                .isEqualTo("violated by an execution that after 0 steps repeats the last 1 step for ever");
        assertThat(unfair.run().orElseThrow().steps()).hasSize(1);
        assertThat(asleep(false, Fairness.WEAK).run()).isEmpty();
        // In turns, each timer waits while the other one is possible: weakly fair, and strongly too.
        for (Fairness fairness : Fairness.values()) {
            assertThat(asleep(true, fairness).text())
                    .isEqualTo("violated by an execution that after 0 steps repeats the last 2 steps for ever");
        }
    }

    /** Answers if it is asked while it is awake, which it is every other time: only strong fairness demands that. */
    record Dozer(boolean awake) implements Actor {
        @Override
        public Actor started(Context context) {
            context.startTimer("turn");
            context.startTimer("ask");
            return this;
        }

        @Override
        public boolean accepts(Object message) {
            return awake || message.equals("turn");
        }

        @Override
        public Actor receive(Context context, Object message) {
            context.startTimer("turn");
            return new Dozer(message.equals("turn") != awake);
        }
    }

    @Test
    void aScheduleKnowsStrongFairness() throws Exception {
        for (Fairness fairness : Fairness.values()) {
            Harness harness = Harness.of("dozing")
                    .actor("dozer", new Dozer(false))
                    .property(Property.eventually(
                            "asked",
                            state -> state.messages().stream()
                                    .noneMatch(each -> each.content().equals("ask"))))
                    .fairness(fairness)
                    .build();
            ExplorationResult explored = Exploration.of(
                            harness, Schedulers.EXHAUSTIVE.begin(harness, 1, SchedulerOptions.DEFAULT))
                    .run();
            boolean isViolated = fairness != Fairness.STRONG;
            assertThat(explored.properties().get(0).isViolated())
                    .as(fairness + "")
                    .isEqualTo(isViolated);
            assertThat(StateSearch.of(harness).run().word())
                    .isEqualTo(isViolated ? Verdict.Word.VIOLATES : Verdict.Word.CONFORMS);
        }
    }

    @Test
    void whatIsNotSeenIsNotDecided() throws Exception {
        Harness harness = asking(new Store(true, true))
                .property(Property.always("true", state -> true))
                .property(Property.eventually("an answer", PropertyTest::isAnswered))
                .property(Property.sometimes("an answer at the start", PropertyTest::isAnswered))
                .build();
        StatesFound found = StateSearch.of(harness).states(2).run();
        assertThat(found.properties()).extracting(PropertyResult::word).containsOnly(Verdict.Word.INCONCLUSIVE);
        assertThat(found.word()).isEqualTo(Verdict.Word.INCONCLUSIVE);
    }

    @Test
    void mistakesAreReported() {
        Property one = Property.always("one", state -> state.actors(Clerk.class).get(7) == null);
        assertThatThrownBy(
                        () -> only(asking(new Store(true, true)).property(one).build()))
                .isInstanceOf(HarnessMistake.class)
                .hasMessageStartingWith("the property \"one\" throws java.lang.");
        assertThatThrownBy(() -> asking(new Store(true, true)).property(one).property(one))
                .hasMessage("harness asking: two properties are named \"one\"");
        assertThatThrownBy(() -> asking(new Store(true, true)).build())
                .hasMessage("harness asking has neither a sequential object nor a property; expected one to check");
        assertThatThrownBy(() -> Property.always(" ", state -> true)).hasMessageContaining("without a name");
    }

    @Test
    void aViolationThatDoesNotRepeatIsNone() throws Exception {
        int[] calls = {0};
        Property unstable = Property.always("unstable", state -> calls[0]++ != 2);
        StatesFound found = StateSearch.of(
                        asking(new Store(true, true)).property(unstable).build())
                .run();
        assertThat(found.repeatability().difference().orElseThrow())
                .contains("the property \"unstable\" had another value when the same steps were taken again");
        assertThat(found.word()).isEqualTo(Verdict.Word.INCONCLUSIVE);
    }
}
