package dev.plumbline.actor.states;

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
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Faults in systems that are small enough to count their states by hand. */
class FaultCountsTest {
    /** Counts what it receives. */
    private record Counter(List<Object> sends, int count, boolean persists) implements Actor {
        @Override
        public Actor started(Context context) {
            sends.forEach(each -> context.send(ActorRef.of("B"), each));
            return this;
        }

        @Override
        public Actor receive(Context context, Object message) {
            return new Counter(sends, count + 1, persists);
        }

        @Override
        public Optional<Actor> persisted() {
            return persists ? Optional.of(this) : Optional.empty();
        }

        /** A message is not sent twice. */
        @Override
        public Actor restarted(Context context) {
            return this;
        }
    }

    private static StatesFound search(Network network, Faults faults, Object... sent) throws BadInput {
        Harness harness = Harness.of("counters", "register", Value.of(0))
                .network(network)
                .faults(faults)
                .actor("A", new Counter(List.of(sent), 0, false))
                .actor("B", new Counter(List.of(), 0, false))
                .build();
        return StateSearch.of(harness).run();
    }

    @Test
    void aMessageArrivesOrIsLost() throws Exception {
        // Under way, received, lost.
        assertThat(search(Network.UNORDERED, Faults.NONE.withLosses(1), "m").states())
                .isEqualTo(3);
        assertThat(search(Network.UNORDERED, Faults.NONE, "m").states()).isEqualTo(2);
    }

    @Test
    void equalMessagesAreAMultiset() throws Exception {
        // Received 0, 1, 2 of two without a loss; 0 or 1 of one that is left.
        assertThat(search(Network.UNORDERED, Faults.NONE, "m", "m").states()).isEqualTo(3);
        assertThat(search(Network.UNORDERED, Faults.NONE.withLosses(1), "m", "m")
                        .states())
                .isEqualTo(5);
        // Received r, lost l, r + l at most 2: what is lost so far is no part of a state, but it is what is missing.
        assertThat(search(Network.UNORDERED, Faults.NONE.withLosses(Faults.UNLIMITED), "m", "m")
                        .states())
                .isEqualTo(6);
    }

    @Test
    void aCopyArrivesToo() throws Exception {
        // Without a copy: 1 under way, received. With one: 2 under way, 1 received and 1 under way, 2 received.
        assertThat(search(Network.UNORDERED, Faults.NONE.withDuplicates(1), "m").states())
                .isEqualTo(5);
    }

    @Test
    void aNetworkThatDuplicatesHasNoCopiesAsFaults() throws Exception {
        Harness.Builder harness = Harness.of("desk", "register", Value.of(0))
                .network(Network.DUPLICATING)
                .actor("A", new Slow(Optional.empty()))
                .request("c", "A", "ask", Invocation.of("write").with("value", 1));
        long without = StateSearch.of(harness.build()).run().states();
        long with = StateSearch.of(harness.faults(Faults.NONE.withDuplicates(1)).build())
                .run()
                .states();
        assertThat(with).isEqualTo(without);
        assertThatThrownBy(() -> Faults.NONE.withDuplicates(Faults.UNLIMITED)).hasMessageContaining("DUPLICATING");
    }

    @Test
    void inAnOrderedNetworkACopyIsQueuedLast() throws Exception {
        StatesFound found = search(Network.ORDERED, Faults.NONE.withDuplicates(1), "m", "n");
        // Without a copy, by what is under way: mn, n, none. With a copy: mnm leads to nm, m, none, and mnn to nn, n,
        // none. The copy of n after m has arrived is nn too.
        assertThat(found.states()).isEqualTo(10);
    }

    @Test
    void inAnOrderedNetworkAnyMessageOfAWayCanBeLost() throws Exception {
        // No loss: mn, n, nothing. m lost: n (0), nothing (1). n lost: m (0), nothing (1). n lost after m: nothing (1).
        assertThat(search(Network.ORDERED, Faults.NONE.withLosses(1), "m", "n").states())
                .isEqualTo(6);
    }

    @Test
    void aCrashLosesWhatIsNotPersistedAndMessagesWait() throws Exception {
        // A: up, or crashed once (down, then back). B likewise, with 0 or 1 received before the crash. No crash: 2. A
        // crashed: down or back, times m received or not: 4. B crashed before m: down, back, then received: 3, of which
        // "back and received" is also A's "back and received"; and "back" is A's "back". B crashed after m: down with 0
        // and nothing under way, then back.
        StatesFound found = search(Network.UNORDERED, Faults.NONE.withCrashes(1), "m");
        assertThat(found.states()).isEqualTo(2 + 4 + 1 + 2);
    }

    @Test
    void aPartitionHoldsMessagesBack() throws Exception {
        // Whole: m, received, with a cut left or not: 4. Cut: m, or received before: 2.
        assertThat(search(Network.UNORDERED, Faults.NONE.withPartitions(1, List.of()), "m")
                        .states())
                .isEqualTo(6);
    }

    @Test
    void aSingleActorCannotBeCutOff() throws Exception {
        Harness harness = Harness.of("alone", "register", Value.of(0))
                .faults(Faults.NONE.withPartitions(1, List.of()))
                .actor("A", new Counter(List.of(), 0, false))
                .build();
        assertThat(StateSearch.of(harness).run().states()).isEqualTo(1);
    }

    /** Answers requests; a restart forgets nothing. Creates a helper for each request that answers it. */
    private record Desk(boolean helped) implements Actor {
        record Helper(ActorRef client) implements Actor {
            @Override
            public Actor receive(Context context, Object message) {
                context.send(client, Answer.DONE);
                return this;
            }
        }

        @Override
        public Actor receive(Context context, Object message) {
            if (message.equals("forward")) {
                context.send(context.create("helper", new Helper(context.sender())), "do");
            } else {
                context.send(ActorRef.of("B"), message);
            }
            return new Desk(true);
        }
    }

    private static Harness desk(Faults faults, Object message) throws BadInput {
        return Harness.of("desk", "register", Value.of(0))
                .faults(faults)
                .actor("A", new Desk(false))
                .actor("B", new Desk(false))
                .request("c", "A", message, Invocation.of("write").with("value", 1))
                .build();
    }

    @Test
    void anActorThatWasCreatedStandsWithItsCreator() throws Exception {
        // The helper answers though its creator is cut off from all others.
        Faults cut = Faults.NONE.withPartitions(1, List.of(Set.of(ActorRef.of("A"))));
        StatesFound found = StateSearch.of(desk(cut, "forward")).run();
        // Request, work, done: each before, during and after the cut.
        assertThat(found.states()).isEqualTo(9);
        assertThat(found.count(Problem.Kind.MISSING_ANSWER)).isZero();
    }

    @Test
    void theOperationOfALostRequestNeverBegins() throws Exception {
        StatesFound found =
                StateSearch.of(desk(Faults.NONE.withLosses(1), "forward")).run();
        assertThat(found.count(Problem.Kind.MISSING_ANSWER)).isPositive();
        StatePath lost = found.first(Problem.Kind.MISSING_ANSWER).orElseThrow();
        assertThat(lost.steps()).extracting(Object::toString).containsExactly("lost: c -> A: forward");
        assertThat(lost.calls().events()).isEmpty();
        assertThat(lost.calls().unanswered(lost.last().harness().requests())).containsExactly("c write(value: 1)");
    }

    @Test
    void anOperationStaysOpenWhenTheActorThatHasItCrashes() throws Exception {
        Harness harness = Harness.of("forgets", "register", Value.of(0))
                .faults(Faults.NONE.withCrashes(1))
                .actor("A", new Slow(Optional.empty()))
                .request("c", "A", "ask", Invocation.of("write").with("value", 1))
                .build();
        StatesFound found = StateSearch.of(harness).run();
        StatePath path = found.first(Problem.Kind.MISSING_ANSWER).orElseThrow();
        assertThat(path.steps()).extracting(Object::toString).containsExactly("c -> A: ask", "A crashes", "A restarts");
        assertThat(path.calls().open()).hasSize(1);
        // Asked or not, answered; up, down, back. Down or back with the request under way: the timer is gone if not.
        // up: asked by none, timer, done. down: request, open, done. back: request, timer, open, done.
        assertThat(found.states()).isEqualTo(3 + 3 + 4);
    }

    /** Answers when its timer goes off. */
    private record Slow(Optional<ActorRef> client) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message.equals("ask")) {
                context.startTimer("answer");
                return new Slow(Optional.of(context.sender()));
            }
            context.send(client.orElseThrow(), Answer.DONE);
            return new Slow(Optional.empty());
        }
    }

    @Test
    void faultsNeedNotHappen() throws Exception {
        // At rest with a loss left: the execution may end there.
        StatesFound found = search(Network.UNORDERED, Faults.NONE.withLosses(3).withCrashes(1), "m");
        assertThat(found.problems()).isEmpty();
        assertThat(found.ends()).hasSize(1);
    }
}
