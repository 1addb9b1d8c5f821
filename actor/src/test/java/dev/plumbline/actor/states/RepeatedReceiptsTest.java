package dev.plumbline.actor.states;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Network;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.StateCoder;
import dev.plumbline.actor.execution.StateCoder.Coded;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * A receipt that was seen before with an equal actor and an equal message is repeated without calling the actor. Here
 * each is compared with the same receipt taken in full: in random systems whose actors send, start and stop timers, in
 * networks with and without copies, so that a message or a timer that an effect adds or removes is there or is not.
 */
class RepeatedReceiptsTest {
    private static final int SYSTEMS = Math.max(60, Integer.getInteger("plumbline.random", 1_000) / 10);
    private static final int MOST_STATES = 150;
    private static final int STATES = 3;
    private static final int KINDS = 2;
    private static final int ACTORS = 2;

    private record Word(int kind) {}

    private record Tick(int kind) {}

    /** @param sends kinds of words, by actor; -1 for none */
    private record Reply(int next, int[] sends, int starts, int stops, boolean stopsFirst) {}

    private record Table(int id, Reply[][] replies) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Table table && table.id == id;
        }

        @Override
        public int hashCode() {
            return id;
        }
    }

    private record Replier(Table table, int state, int fuel) implements Actor {
        @Override
        public Actor started(Context context) {
            context.startTimer(new Tick(0));
            context.send(ActorRef.of("A0"), new Word(0));
            return this;
        }

        @Override
        public Actor receive(Context context, Object message) {
            int kind = message instanceof Word word ? word.kind : KINDS + ((Tick) message).kind;
            Reply reply = table.replies[state][kind];
            for (int i = 0; i < ACTORS && fuel > 0; i++) {
                if (reply.sends[i] >= 0) {
                    context.send(ActorRef.of("A" + i), new Word(reply.sends[i]));
                }
            }
            if (reply.stops >= 0 && reply.stopsFirst) {
                context.stopTimer(new Tick(reply.stops));
            }
            if (reply.starts >= 0) {
                context.startTimer(new Tick(reply.starts));
            }
            if (reply.stops >= 0 && !reply.stopsFirst) {
                context.stopTimer(new Tick(reply.stops));
            }
            return new Replier(table, reply.next, Math.max(0, fuel - (message instanceof Tick ? 0 : 1)));
        }
    }

    private static Harness harness(long seed) throws BadInput {
        Random random = new Random(seed);
        Harness.Builder harness = Harness.of("random " + seed, "register", Value.of(0))
                .network(random.nextBoolean() ? Network.UNORDERED : Network.DUPLICATING)
                .faults(random.nextInt(4) == 0 ? Faults.NONE.withLosses(1) : Faults.NONE);
        for (int actor = 0; actor < ACTORS; actor++) {
            Reply[][] replies = new Reply[STATES][2 * KINDS];
            for (Reply[] row : replies) {
                for (int i = 0; i < row.length; i++) {
                    row[i] = new Reply(
                            random.nextInt(STATES),
                            new int[] {random.nextInt(KINDS + 2) - 2, random.nextInt(KINDS + 2) - 2},
                            random.nextInt(KINDS + 1) - 1,
                            random.nextInt(KINDS + 1) - 1,
                            random.nextBoolean());
                }
            }
            harness.actor("A" + actor, new Replier(new Table(actor, replies), 0, 2));
        }
        return harness.build();
    }

    @Test
    void aRepeatedReceiptLeadsWhereTheReceiptInFullLeads() throws Exception {
        long repeated = 0;
        long noOps = 0;
        for (long seed = 0; seed < SYSTEMS; seed++) {
            Harness harness = harness(seed);
            boolean skip = seed % 2 == 0;
            StateCoder coder = new StateCoder(harness);
            StateStore store = new StateStore(coder, true, Long.MAX_VALUE);
            Snapshot initial = Snapshot.initial(harness);
            Successors repeating = new Successors(coder, initial, skip);
            Successors plain = new Successors(coder, initial, skip);
            Successors counting = new Successors(coder, initial, false);
            Coded first = coder.code(initial);
            store.add(coder.row(first), first.log(), -1);
            for (int state = 0; state < store.size() && state < MOST_STATES; state++) {
                Coded from = coder.decode(initial, store.row(state), store.log(state));
                List<Successors.Taken> full = plain.taken(from);
                List<Successors.Move> moves = repeating.of(store.row(state), store.log(state));
                assertThat(moves)
                        .as("seed %d, moves of %s", seed, from.snapshot())
                        .hasSameSizeAs(full);
                noOps += counting.taken(from).size() - full.size();
                for (int i = 0; i < moves.size(); i++) {
                    Coded wanted = full.get(i).next();
                    Successors.Move move = moves.get(i);
                    String which = "seed " + seed + ", " + full.get(i).step() + " in " + from.snapshot();
                    assertThat(move.action()).as(which).isEqualTo(full.get(i).action());
                    assertThat(move.kind())
                            .as(which)
                            .isEqualTo(full.get(i).step().kind());
                    assertThat(move.row()).as(which).isEqualTo(coder.row(wanted));
                    assertThat(move.log()).as(which).isEqualTo(wanted.log());
                    assertThat(coder.decode(initial, move.row(), move.log())
                                    .snapshot()
                                    .sameAs(wanted.snapshot()))
                            .as(which)
                            .isTrue();
                    repeated += move.kind() == Step.Kind.RECEIVE ? 1 : 0;
                    store.add(move.row(), move.log(), state);
                }
            }
        }
        assertThat(repeated).isGreaterThan(20L * SYSTEMS);
        assertThat(noOps).isPositive();
    }
}
