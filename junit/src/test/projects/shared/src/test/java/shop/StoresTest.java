package shop;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.ActorSystem;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.junit.Actors;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;

class StoresTest {
    @Actors(system = Stores.class)
    void readsSeeWrites() {}

    record Write(int value) {}

    record Read() {}

    record Copy(int value) {}

    /** Answers a write before its copy has got it. */
    record Store(int value, String copy) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof Write write) {
                context.reply(Answer.DONE);
                context.send(ActorRef.of(copy), new Copy(write.value));
                return new Store(write.value, copy);
            }
            if (message instanceof Copy next) {
                return new Store(next.value, copy);
            }
            context.reply(value);
            return this;
        }
    }

    static final class Stores implements ActorSystem {
        @Override
        public List<String> harnesses() {
            return List.of("a write and a read");
        }

        @Override
        public Harness harness(String name) throws BadInput {
            return Harness.of(name, "register", Value.of(0))
                    .actor("A", new Store(0, "B"))
                    .actor("B", new Store(0, "A"))
                    .request("w", "A", new Write(1), Invocation.of("write").with("value", 1))
                    .request("r", "@reads@", new Read(), Invocation.of("read"))
                    .build();
        }
    }
}
