package dev.plumbline.actor.wrong;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;

/** Stores with a copy elsewhere: a cache, a chain, a backup that takes over, members that change. */
final class Copies {
    private Copies() {}

    record Write(int value) {}

    record Read() {}

    record Fetch() {}

    record Fetched(int value) {}

    record Invalidate() {}

    record Invalidated() {}

    record Pass(int value, ActorRef client) {}

    record Copied(ActorRef client) {}

    record Suspect() {}

    record Promote() {}

    record Seal() {}

    record Sealed(int value) {}

    private static final ActorRef DATABASE = ActorRef.of("database");
    private static final ActorRef CACHE = ActorRef.of("cache");

    /** A write returns when the cache has dropped its value. */
    record Database(int value, List<ActorRef> writer) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof Write write) {
                context.send(CACHE, new Invalidate());
                return new Database(write.value, List.of(context.sender()));
            }
            if (message instanceof Invalidated) {
                context.send(writer.get(0), Answer.DONE);
                return this;
            }
            context.reply(new Fetched(value));
            return this;
        }
    }

    /** Keeps what it fetched, even if that was invalidated on the way. */
    record Cache(List<Integer> value, List<ActorRef> reader) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof Invalidate) {
                context.reply(new Invalidated());
                return new Cache(List.of(), reader);
            }
            if (message instanceof Fetched fetched) {
                context.send(reader.get(0), fetched.value);
                return new Cache(List.of(fetched.value), List.of());
            }
            if (!value.isEmpty()) {
                context.reply(value.get(0));
                return this;
            }
            context.send(DATABASE, new Fetch());
            return new Cache(value, List.of(context.sender()));
        }
    }

    static Harness staleCache() throws BadInput {
        return Harness.of("a cache filled late", "register", Value.of(0))
                .actor("database", new Database(0, List.of()))
                .actor("cache", new Cache(List.of(), List.of()))
                .request("w", "database", new Write(1), Invocation.of("write").with("value", 1))
                .request("r", "cache", new Read(), Invocation.of("read"))
                .request("r", "cache", new Read(), Invocation.of("read"))
                .build();
    }

    /** A link of a chain. The last one answers the writer, and every one answers readers. */
    record Link(int value, List<ActorRef> next) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof Read) {
                context.reply(value);
                return this;
            }
            int written = message instanceof Write write ? write.value : ((Pass) message).value;
            ActorRef client = message instanceof Pass pass ? pass.client : context.sender();
            if (next.isEmpty()) {
                context.send(client, Answer.DONE);
            } else {
                context.send(next.get(0), new Pass(written, client));
            }
            return new Link(written, next);
        }
    }

    /** Four links; two reads in the middle, one at the end. */
    static Harness dirtyChain() throws BadInput {
        Harness.Builder harness = Harness.of("reads within a chain", "register", Value.of(0));
        for (int i = 1; i <= 4; i++) {
            harness.actor("L" + i, new Link(0, i == 4 ? List.of() : List.of(ActorRef.of("L" + (i + 1)))));
        }
        return harness.request("w1", "L1", new Write(1), Invocation.of("write").with("value", 1))
                .request("w2", "L1", new Write(2), Invocation.of("write").with("value", 2))
                .request("r", "L4", new Read(), Invocation.of("read"))
                .request("r", "L4", new Read(), Invocation.of("read"))
                .request("s", "L3", new Read(), Invocation.of("read"))
                .build();
    }

    /** A primary that waits for its backup, and a backup that acknowledges copies when it has taken over. */
    record Server(int value, boolean serves, ActorRef other) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof Write write) {
                context.send(other, new Pass(write.value, context.sender()));
                return new Server(write.value, serves, other);
            }
            if (message instanceof Pass pass) {
                context.reply(new Copied(pass.client));
                return serves ? this : new Server(pass.value, false, other);
            }
            if (message instanceof Copied copied) {
                context.send(copied.client, Answer.DONE);
                return this;
            }
            if (message instanceof Promote) {
                return new Server(value, true, other);
            }
            if (serves) {
                context.reply(value);
            }
            return this;
        }
    }

    /** Promotes the backup when its timer goes off. */
    record Monitor() implements Actor {
        @Override
        public Actor started(Context context) {
            context.startTimer(new Suspect());
            return this;
        }

        @Override
        public Actor receive(Context context, Object message) {
            context.send(ActorRef.of("backup"), new Promote());
            return this;
        }
    }

    static Harness failover() throws BadInput {
        return Harness.of("two that serve", "register", Value.of(0))
                .actor("primary", new Server(0, true, ActorRef.of("backup")))
                .actor("backup", new Server(0, false, ActorRef.of("primary")))
                .actor("monitor", new Monitor())
                .request("w", "primary", new Write(1), Invocation.of("write").with("value", 1))
                .request("w", "backup", new Read(), Invocation.of("read"))
                .build();
    }

    /** A member of the old group, which stops with a seal. A write returns when one member has it. */
    record Member(int value, boolean sealed, ActorRef other) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof Seal) {
                context.reply(new Sealed(value));
                return new Member(value, true, other);
            }
            if (sealed) {
                return this;
            }
            if (message instanceof Write write) {
                context.send(other, new Pass(write.value, context.sender()));
                context.reply(Answer.DONE);
                return new Member(write.value, false, other);
            }
            return new Member(((Pass) message).value, false, other);
        }
    }

    /** The new group of one: it serves after the first of two seals. */
    record Successor(List<Integer> value, List<ActorRef> old, List<ActorRef> readers) implements Actor {
        @Override
        public Actor started(Context context) {
            old.forEach(each -> context.send(each, new Seal()));
            return this;
        }

        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof Sealed taken) {
                if (!value.isEmpty()) {
                    return this;
                }
                readers.forEach(each -> context.send(each, taken.value));
                return new Successor(List.of(taken.value), old, List.of());
            }
            if (value.isEmpty()) {
                return new Successor(value, old, List.of(context.sender()));
            }
            context.reply(value.get(0));
            return this;
        }
    }

    static Harness reconfiguration() throws BadInput {
        ActorRef first = ActorRef.of("M1");
        ActorRef second = ActorRef.of("M2");
        return Harness.of("one seal of two", "register", Value.of(0))
                .actor("M1", new Member(0, false, second))
                .actor("M2", new Member(0, false, first))
                .actor("S", new Successor(List.of(), List.of(first, second), List.of()))
                .request("w", "M1", new Write(1), Invocation.of("write").with("value", 1))
                .request("w", "S", new Read(), Invocation.of("read"))
                .build();
    }
}
