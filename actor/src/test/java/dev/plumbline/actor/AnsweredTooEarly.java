package dev.plumbline.actor;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;

/** A write at A is answered at once and sent on to B, where a read may miss it. */
public final class AnsweredTooEarly {
    private AnsweredTooEarly() {}

    public record Write(int value) {}

    public record Read() {}

    public record Copy(int value) {}

    public record Store(int value, String replica) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof Write write) {
                context.reply(Answer.DONE);
                context.send(ActorRef.of(replica), new Copy(write.value));
                return new Store(write.value, replica);
            }
            if (message instanceof Copy copy) {
                return new Store(copy.value, replica);
            }
            context.reply(value);
            return this;
        }
    }

    public static Harness harness() throws BadInput {
        return Harness.of("1r+1w", "register", Value.of(0))
                .actor("A", new Store(0, "B"))
                .actor("B", new Store(0, "A"))
                .request("w", "A", new Write(1), Invocation.of("write").with("value", 1))
                .request("r", "B", new Read(), Invocation.of("read"))
                .build();
    }
}
