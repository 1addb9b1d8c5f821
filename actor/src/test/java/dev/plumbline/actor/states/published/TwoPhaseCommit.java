package dev.plumbline.actor.states.published;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Network;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Two-phase commit after the TLA+ module TwoPhase of Gray and Lamport. There the messages are a set from which nothing
 * is taken, which is a network that duplicates; a spontaneous action of a process is a timer here. A timer runs exactly
 * as long as its action is possible or may become so, so it adds no state.
 */
final class TwoPhaseCommit {
    private static final ActorRef MANAGER = ActorRef.of("TM");

    private TwoPhaseCommit() {}

    private enum Message {
        PREPARED,
        COMMIT,
        ABORT
    }

    private enum Own {
        PREPARES,
        ABORTS,
        COMMITS
    }

    enum Phase {
        WORKING,
        PREPARED,
        COMMITTED,
        ABORTED
    }

    static Harness harness(int resources) throws BadInput {
        Set<ActorRef> all = new TreeSet<>();
        IntStream.range(0, resources).forEach(each -> all.add(ActorRef.of("RM" + each)));
        Harness.Builder harness = Harness.of("two-phase commit", "register", Value.of(0))
                .network(Network.DUPLICATING)
                .actor(MANAGER.name(), new Manager(all, Phase.WORKING, Set.of()));
        all.forEach(each -> harness.actor(each.name(), new Resource(Phase.WORKING)));
        return harness.symmetric(all.stream().map(ActorRef::name).toArray(String[]::new))
                .build();
    }

    record Manager(Set<ActorRef> resources, Phase phase, Set<ActorRef> prepared) implements Actor {
        @Override
        public Actor started(Context context) {
            context.startTimer(Own.COMMITS);
            context.startTimer(Own.ABORTS);
            return this;
        }

        @Override
        public boolean accepts(Object message) {
            return message != Own.COMMITS || prepared.size() == resources.size();
        }

        @Override
        public Actor receive(Context context, Object message) {
            if (phase != Phase.WORKING) {
                return this;
            }
            if (message == Message.PREPARED) {
                Set<ActorRef> more = new HashSet<>(prepared);
                more.add(context.sender());
                return new Manager(resources, phase, more);
            }
            boolean commits = message == Own.COMMITS;
            context.stopTimer(commits ? Own.ABORTS : Own.COMMITS);
            resources.forEach(each -> context.send(each, commits ? Message.COMMIT : Message.ABORT));
            return new Manager(resources, commits ? Phase.COMMITTED : Phase.ABORTED, prepared);
        }
    }

    record Resource(Phase phase) implements Actor {
        @Override
        public Actor started(Context context) {
            context.startTimer(Own.PREPARES);
            context.startTimer(Own.ABORTS);
            return this;
        }

        @Override
        public Actor receive(Context context, Object message) {
            context.stopTimer(Own.PREPARES);
            context.stopTimer(Own.ABORTS);
            if (message == Own.PREPARES) {
                context.send(MANAGER, Message.PREPARED);
                return new Resource(Phase.PREPARED);
            }
            return new Resource(message == Message.COMMIT ? Phase.COMMITTED : Phase.ABORTED);
        }
    }
}
