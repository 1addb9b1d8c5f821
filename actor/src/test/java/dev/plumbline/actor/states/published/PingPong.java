package dev.plumbline.actor.states.published;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Network;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;

/**
 * Two actors that count and send their counts to and fro. Messages beyond the maximum are not accepted, which excludes
 * the states that Stateright excludes by its boundary.
 */
record PingPong(boolean serves, int count, int most) implements Actor {
    record Ping(int value) {}

    record Pong(int value) {}

    static Harness harness(int most, Network network, Faults faults) throws BadInput {
        return Harness.of("ping pong", "register", Value.of(0))
                .network(network)
                .faults(faults)
                .actor("pinger", new PingPong(true, 0, most))
                .actor("ponger", new PingPong(false, 0, most))
                .build();
    }

    private static int value(Object message) {
        return message instanceof Ping ping ? ping.value : ((Pong) message).value;
    }

    @Override
    public Actor started(Context context) {
        if (serves) {
            context.send(ActorRef.of("ponger"), new Ping(0));
        }
        return this;
    }

    @Override
    public boolean accepts(Object message) {
        return value(message) != count || count < most;
    }

    @Override
    public Actor receive(Context context, Object message) {
        if (value(message) != count) {
            return this;
        }
        context.reply(message instanceof Ping ? new Pong(count) : new Ping(count + 1));
        return new PingPong(serves, count + 1, most);
    }
}
