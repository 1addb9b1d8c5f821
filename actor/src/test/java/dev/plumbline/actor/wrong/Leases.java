package dev.plumbline.actor.wrong;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.List;

/** A lock that is taken from its holder after a number of ticks, though the holder does not know. */
final class Leases {
    private static final ActorRef CLOCK = ActorRef.of("clock");
    private static final ActorRef AUDIT = ActorRef.of("audit");

    private Leases() {}

    record Acquire() {}

    record Release() {}

    record AskForTick(int left) {}

    record Tick(int left) {}

    record Noted(String what) {}

    /** @param ticks after which the lock is free again */
    record Locks(int ticks, boolean audited, List<ActorRef> holder, List<ActorRef> waiting) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (audited) {
                context.send(AUDIT, new Noted(message.toString()));
            }
            if (message instanceof Acquire) {
                if (holder.isEmpty()) {
                    return granted(context, context.sender(), waiting);
                }
                List<ActorRef> more = new ArrayList<>(waiting);
                more.add(context.sender());
                return new Locks(ticks, audited, holder, List.copyOf(more));
            }
            if (message instanceof Tick tick && tick.left > 0) {
                context.send(CLOCK, new AskForTick(tick.left - 1));
                return this;
            }
            if (message instanceof Release) {
                context.reply(Answer.DONE);
                if (!holder.contains(context.sender())) {
                    return this;
                }
            }
            return waiting.isEmpty()
                    ? new Locks(ticks, audited, List.of(), List.of())
                    : granted(context, waiting.get(0), waiting.subList(1, waiting.size()));
        }

        private Locks granted(Context context, ActorRef client, List<ActorRef> others) {
            context.send(client, Answer.DONE);
            context.send(CLOCK, new AskForTick(ticks));
            return new Locks(ticks, audited, List.of(client), List.copyOf(others));
        }
    }

    record Clock() implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            context.reply(new Tick(((AskForTick) message).left));
            return this;
        }
    }

    /** Records all messages in the order in which they arrive. */
    record Audit(List<String> notes) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            List<String> more = new ArrayList<>(notes);
            more.add(message.toString());
            return new Audit(List.copyOf(more));
        }
    }

    private static Harness of(String name, int ticks, boolean audited) throws BadInput {
        Harness.Builder harness = Harness.of(name, Models.mutex())
                .actor("locks", new Locks(ticks, audited, List.of(), List.of()))
                .actor("clock", new Clock());
        if (audited) {
            harness.actor("audit", new Audit(List.of()));
        }
        for (String client : List.of("a", "b")) {
            harness.request(client, "locks", new Acquire(), Invocation.of("acquire"));
            harness.request(client, "locks", new Release(), Invocation.of("release"));
        }
        return harness.build();
    }

    static Harness shortLease() throws BadInput {
        return of("a lease of 3 ticks", 3, false);
    }

    static Harness longLease() throws BadInput {
        return of("a lease of 15 ticks", 15, false);
    }

    static Harness auditedLease() throws BadInput {
        return of("an audited lease of 12 ticks", 12, true);
    }
}
