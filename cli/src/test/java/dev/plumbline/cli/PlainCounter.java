package dev.plumbline.cli;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorSystem;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;

/** A register in one actor, found by its class name. */
public final class PlainCounter implements ActorSystem {
    /** One value. */
    record Single(long value) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof Long written) {
                context.reply(Answer.DONE);
                return new Single(written);
            }
            context.reply(value);
            return this;
        }
    }

    /** Says nothing to anyone. */
    record Silent() implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            return this;
        }
    }

    @Override
    public List<String> harnesses() {
        return List.of("1r+1w", "nobody", "unanswered");
    }

    @Override
    public Harness harness(String name) throws BadInput {
        Harness.Builder alone = Harness.of(name, "register", Value.of(0)).actor("A", new Single(0));
        if (name.equals("nobody")) {
            return alone.build();
        }
        if (name.equals("unanswered")) {
            return Harness.of(name, "register", Value.of(0))
                    .actor("A", new Silent())
                    .request("w", "A", 1L, Invocation.of("write").with("value", 1))
                    .request("r", "A", "read", Invocation.of("read"))
                    .build();
        }
        return alone.request("w", "A", 1L, Invocation.of("write").with("value", 1))
                .request("r", "A", "read", Invocation.of("read"))
                .build();
    }
}
