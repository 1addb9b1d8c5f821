package dev.plumbline.actor.run;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.Request;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The system along one order of the logged steps of all machines, in which each message is sent before it is received.
 * The states of this order are states that the system can have been in: steps of different machines that do not follow
 * from each other could have been taken in this order, even if the clocks on the wall say otherwise.
 */
final class RunState {
    private final Harness harness;
    private final Members members;
    private final Map<ActorRef, Actor> actors = new TreeMap<>();
    private final Map<ActorRef, Actor> firsts;
    private final Set<ActorRef> down = new HashSet<>();
    private final Map<Key, Parcel> underWay = new LinkedHashMap<>();
    private final Set<Key> known = new HashSet<>();
    private final Map<String, List<LoggedStep.RunningTimer>> timers = new TreeMap<>();
    private final Map<ActorRef, Integer> open = new HashMap<>();
    private final Map<ActorRef, Request> requests;
    private List<Property.Call> calls = List.of();

    /** Identifies a message of a run. */
    private record Key(String from, String to, long number) {}

    /** A state, which does not change later. */
    private record Frozen(
            Map<ActorRef, Actor> actors,
            Set<ActorRef> down,
            Collection<Property.Message> messages,
            Collection<Property.Call> calls)
            implements Property.State {
        @Override
        public boolean isDown(ActorRef actor) {
            return down.contains(actor);
        }
    }

    /** @param requests by the names under which clients made them; each name has one call at a time */
    RunState(Harness harness, Members members, Map<ActorRef, Request> requests) {
        this.harness = harness;
        this.members = members;
        this.requests = requests;
        this.firsts = new HashMap<>(members.actors());
    }

    private Key key(Parcel parcel) {
        return new Key(parcel.machine(), members.machine(parcel.to()), parcel.number());
    }

    /** Whether this step can come next: its message was sent. */
    boolean allows(LoggedStep step) {
        return step.received().isEmpty() || known.contains(key(step.received().get()));
    }

    /** An actor is down before it restarts, with what it has persisted, and no timer of it runs. */
    void crash(ActorRef actor) {
        down.add(actor);
        actors.computeIfPresent(actor, (name, last) -> last.persisted().orElse(firsts.get(name)));
        timers.computeIfPresent(
                members.machine(actor),
                (machine, running) -> running.stream()
                        .filter(timer -> !timer.actor().equals(actor))
                        .toList());
    }

    void take(LoggedStep step) {
        step.received().ifPresent(parcel -> {
            underWay.remove(key(parcel));
            Request request = requests.get(parcel.from());
            if (parcel.machine().equals(Members.CLIENTS) && request != null && !open.containsKey(parcel.from())) {
                open.put(parcel.from(), calls.size());
                calls = with(calls.size(), new Property.Call(parcel.from(), request.invocation(), Optional.empty()));
            }
        });
        firsts.putAll(step.created());
        down.remove(step.actor());
        actors.putAll(step.states());
        if (step.kind() != LoggedStep.Kind.CALL) {
            timers.put(members.machine(step.actor()), step.timers());
        }
        for (LoggedStep.Sent sent : step.sent()) {
            if (sent.machine().equals(Members.CLIENTS)) {
                answer(sent.parcel());
            } else {
                known.add(key(sent.parcel()));
                underWay.put(key(sent.parcel()), sent.parcel());
            }
        }
    }

    private void answer(Parcel parcel) {
        Integer position = open.get(parcel.to());
        if (position == null || calls.get(position).answer().isPresent()) {
            return;
        }
        Optional<Answer> answer = harness.answer(requests.get(parcel.to()), parcel.content());
        if (answer.isPresent()) {
            Property.Call call = calls.get(position);
            calls = with(position, new Property.Call(call.client(), call.invocation(), answer));
        }
    }

    private List<Property.Call> with(int position, Property.Call call) {
        List<Property.Call> more = new ArrayList<>(calls);
        if (position == more.size()) {
            more.add(call);
        } else {
            more.set(position, call);
        }
        return more;
    }

    Property.State now() {
        List<Property.Message> messages = new ArrayList<>();
        underWay.values()
                .forEach(each -> messages.add(new Property.Message(each.from(), each.to(), each.content(), false)));
        timers.values()
                .forEach(all -> all.forEach(
                        each -> messages.add(new Property.Message(each.actor(), each.actor(), each.message(), true))));
        return new Frozen(new TreeMap<>(actors), Set.copyOf(down), messages, calls);
    }
}
