package dev.plumbline.actor.execution;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Property;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A snapshot as properties see it: without the numbers of messages and the path that led to it, which are not part of a
 * state. So a property has one value for all snapshots of a state.
 */
final class SystemView implements Property.State {
    private final Snapshot snapshot;
    private final Runnable readingCalls;
    private Map<ActorRef, Actor> actors;
    private List<Property.Message> messages;

    /** @param readingCalls called when a property reads the calls of the clients */
    SystemView(Snapshot snapshot, Runnable readingCalls) {
        this.snapshot = snapshot;
        this.readingCalls = readingCalls;
    }

    @Override
    public Map<ActorRef, Actor> actors() {
        if (actors == null) {
            actors = snapshot.actors();
        }
        return actors;
    }

    @Override
    public boolean isDown(ActorRef actor) {
        return snapshot.isDown(actor);
    }

    @Override
    public Collection<Property.Message> messages() {
        if (messages == null) {
            messages = Stream.of(snapshot.inTransit)
                    .map(each -> new Property.Message(each.from(), each.to(), each.message(), each.timer()))
                    .toList();
        }
        return messages;
    }

    @Override
    public Collection<Property.Call> calls() {
        readingCalls.run();
        return snapshot.calls.operations();
    }
}
