package dev.plumbline.actor.run;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.ActorSystem;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.Request;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;

/** A register that persists each value before it answers, or, in the harness {@code late}, some time afterwards. */
public final class Savers implements ActorSystem {
    /** Messages. */
    sealed interface Message {}

    record Write(int value) implements Message {}

    record Read() implements Message {}

    /** A timer. */
    record Save() implements Message {}

    /** A message that cannot be written as bytes. */
    record Job(Runnable work) implements Message {}

    /** Throws an exception. */
    record Poison() implements Message {}

    /** @param saved what it persists */
    record Saver(int value, int saved, boolean late) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof Write write) {
                context.reply(Answer.DONE);
                if (late) {
                    context.startTimer(new Save());
                }
                return new Saver(write.value(), late ? saved : write.value(), late);
            }
            if (message instanceof Read) {
                context.reply(value);
                return this;
            }
            if (message instanceof Poison) {
                throw new IllegalStateException("poisoned");
            }
            return new Saver(value, value, late);
        }

        @Override
        public Optional<Actor> persisted() {
            return Optional.of(new Saver(saved, saved, late));
        }
    }

    @Override
    public List<String> harnesses() {
        return List.of("first", "late", "job", "poison");
    }

    private static Request call(ActorRef client, int number) {
        ActorRef saver = ActorRef.of("A");
        return number % 4 == 0
                ? new Request(
                        client, saver, new Write(number), Invocation.of("write").with("value", number))
                : new Request(client, saver, new Read(), Invocation.of("read"));
    }

    @Override
    public Harness harness(String name) throws BadInput {
        Harness.Builder harness = Harness.of(name, "register", Value.of(0))
                .actor("A", new Saver(0, 0, name.equals("late")))
                .request("c", "A", new Write(1), Invocation.of("write").with("value", 1))
                .request("d", "A", new Read(), Invocation.of("read"));
        switch (name) {
            case "job" -> harness.request("e", "A", new Job(() -> {}), Invocation.of("read"));
            case "poison" ->
                harness.calls(
                        (client, random) -> new Request(client, ActorRef.of("A"), new Poison(), Invocation.of("read")));
            default ->
                harness.calls((client, random) -> call(client, 1 + random.nextInt(1_000_000)))
                        .faults(Faults.NONE.withCrashes(4));
        }
        return harness.build();
    }
}
