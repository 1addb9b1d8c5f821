package dev.plumbline.actor.honest;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Invocation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Runs nodes as a process would: they live on, are never copied, and every schedule starts with new ones. Tries all
 * schedules, and looks for one whose answers no order of the operations of a register explains.
 */
final class HonestRun implements Context {
    /** A request of a client. */
    record Asked(String client, String node, Object message) {}

    private record Mail(String from, String to, Object message) {}

    /** An operation: when it was called and answered, -1 for not yet. */
    private static final class Call {
        private final Object message;
        private final int called;
        private int answered = -1;
        private int result;

        Call(Object message, int called) {
            this.message = message;
            this.called = called;
        }
    }

    private final Map<String, PlantedNode> nodes;
    private final List<Asked> requests;
    private final List<Mail> inTransit = new ArrayList<>();
    private final List<Call> calls = new ArrayList<>();
    private final Map<String, Call> open = new LinkedHashMap<>();
    private int time;
    private Mail current;

    private HonestRun(Map<String, PlantedNode> nodes, List<Asked> requests) {
        this.nodes = nodes;
        this.requests = new ArrayList<>(requests);
        List<String> met = new ArrayList<>();
        for (Asked each : requests) {
            if (!met.contains(each.client)) {
                met.add(each.client);
                sendNext(each.client);
            }
        }
    }

    private void sendNext(String client) {
        Optional<Asked> next =
                requests.stream().filter(each -> each.client.equals(client)).findFirst();
        next.ifPresent(each -> {
            requests.remove(each);
            inTransit.add(new Mail(each.client, each.node, each.message));
        });
    }

    /** Whether some schedule violates. */
    static boolean violates(Supplier<Map<String, PlantedNode>> nodes, List<Asked> requests) {
        List<Integer> choices = new ArrayList<>();
        while (true) {
            PlantedNode.resetStatics();
            HonestRun run = new HonestRun(nodes.get(), requests);
            List<Integer> among = new ArrayList<>();
            for (int i = 0; !run.inTransit.isEmpty(); i++) {
                if (i == choices.size()) {
                    choices.add(0);
                }
                among.add(run.inTransit.size());
                run.deliver(choices.get(i));
            }
            if (!run.isExplained(new ArrayList<>(), 0)) {
                return true;
            }
            int at = choices.size() - 1;
            while (at >= 0 && choices.get(at) + 1 == among.get(at)) {
                choices.remove(at--);
            }
            if (at < 0) {
                return false;
            }
            choices.set(at, choices.get(at) + 1);
        }
    }

    private void deliver(int index) {
        current = inTransit.remove(index);
        if (!nodes.containsKey(current.from)) {
            Call call = new Call(current.message, time++);
            calls.add(call);
            open.put(current.from, call);
        }
        nodes.get(current.to).on(this, current.message);
    }

    @Override
    public void send(ActorRef to, Object message) {
        if (nodes.containsKey(to.name())) {
            inTransit.add(new Mail(current.to, to.name(), message));
            return;
        }
        Call call = open.remove(to.name());
        call.answered = time++;
        call.result = message instanceof Integer number ? number : 0;
        sendNext(to.name());
    }

    /** Tries every order that keeps real time: an operation that was answered before another was called comes first. */
    private boolean isExplained(List<Call> done, int value) {
        boolean all = true;
        for (Call each : calls) {
            if (done.contains(each)) {
                continue;
            }
            all &= each.answered < 0;
            boolean later = calls.stream()
                    .anyMatch(other -> !done.contains(other) && other.answered >= 0 && other.answered < each.called);
            if (later) {
                continue;
            }
            boolean write = each.message instanceof PlantedNode.Write;
            if (!write && each.answered >= 0 && each.result != value) {
                continue;
            }
            List<Call> more = new ArrayList<>(done);
            more.add(each);
            if (isExplained(more, write ? ((PlantedNode.Write) each.message).value() : value)) {
                return true;
            }
        }
        return all;
    }

    @Override
    public ActorRef self() {
        return ActorRef.of(current.to);
    }

    @Override
    public ActorRef sender() {
        return ActorRef.of(current.from);
    }

    @Override
    public ActorRef create(String name, Actor actor) {
        throw new UnsupportedOperationException("nodes create none");
    }

    @Override
    public void startTimer(Object message) {
        throw new UnsupportedOperationException("nodes have no timers");
    }

    @Override
    public void stopTimer(Object message) {
        throw new UnsupportedOperationException("nodes have no timers");
    }

    @Override
    public int choose(int alternatives) {
        throw new UnsupportedOperationException("nodes choose nothing");
    }

    @Override
    public void called(Invocation invocation) {
        throw new UnsupportedOperationException("nodes are no clients");
    }

    @Override
    public void returned(Answer answer) {
        throw new UnsupportedOperationException("nodes are no clients");
    }
}
