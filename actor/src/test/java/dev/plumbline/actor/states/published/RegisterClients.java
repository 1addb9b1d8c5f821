package dev.plumbline.actor.states.published;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.Network;
import dev.plumbline.actor.ScriptedClient;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Clients of a register as in Stateright's examples: each writes a unique value at one server and then reads at the
 * next one. The numbers of requests are those of that library, since they are part of messages.
 */
final class RegisterClients {
    private RegisterClients() {}

    record Put(int id, int value) {}

    record Get(int id) {}

    record PutOk(int id) {}

    record GetOk(int id, int value) {}

    static ActorRef server(int number) {
        return ActorRef.of("S" + number);
    }

    static List<ActorRef> others(int number, int servers) {
        return IntStream.range(0, servers)
                .filter(each -> each != number)
                .mapToObj(RegisterClients::server)
                .toList();
    }

    static Harness harness(String name, int clients, int servers, Network network, IntFunction<Actor> server)
            throws BadInput {
        Harness.Builder harness = Harness.of(name, "register", Value.of(0)).network(network);
        for (int i = 0; i < servers; i++) {
            harness.actor(server(i).name(), server.apply(i));
        }
        for (int i = servers; i < servers + clients; i++) {
            int value = 1 + i - servers;
            int first = i;
            int second = 2 * i;
            ScriptedClient client = ScriptedClient.silent()
                    .ask(
                            server(i % servers).name(),
                            new Put(first, value),
                            Invocation.of("write").with("value", value),
                            message -> message.equals(new PutOk(first)) ? Optional.of(Answer.DONE) : Optional.empty())
                    .ask(
                            server((i + 1) % servers).name(),
                            new Get(second),
                            Invocation.of("read"),
                            message -> message instanceof GetOk ok && ok.id == second
                                    ? Optional.of(Answer.of(ok.value))
                                    : Optional.empty());
            harness.actor("C" + i, client);
        }
        return harness.build();
    }
}
