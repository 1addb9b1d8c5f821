package dev.plumbline.pekko;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.pekko.actor.AbstractActorWithStash;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Cancellable;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.Terminated;
import org.apache.pekko.pattern.Patterns;

/** Does what its messages say, and that is nearly all that an actor can do. */
final class BusyActor extends AbstractActorWithStash {
    /** The possible actions of an actor on a message. */
    enum Kind {
        SEND,
        ANSWER,
        TIMER,
        CANCEL,
        STOP,
        SPAWN,
        ASK,
        REPLY,
        CLOSE,
        OPEN,
        WATCH,
        THROW
    }

    /**
     * @param number of an actor, a request, a timer, as the kind needs it
     * @param then the message that is sent, now or later
     */
    record Deed(Kind kind, int number, List<Deed> then) {
        int size() {
            return then.stream().mapToInt(Deed::size).sum() + 1;
        }
    }

    /** A message. */
    record Do(List<Deed> deeds, World world) {
        @Override
        public String toString() {
            return deeds.stream().map(Deed::kind).toList().toString();
        }
    }

    /** The other actors and the clients, of one execution. */
    record World(ActorRef[] actors, ActorRef[] clients) {}

    private final Map<Integer, Cancellable> timers = new HashMap<>();
    private int value;
    private boolean closed;

    static List<Deed> drawn(SplittableRandom random, int actors, int requests, int depth) {
        List<Deed> deeds = new ArrayList<>();
        int count = 1 + random.nextInt(2);
        for (int i = 0; i < count; i++) {
            Kind kind = random.nextInt(3) == 0 ? Kind.ANSWER : Kind.values()[random.nextInt(Kind.values().length)];
            boolean sends = kind == Kind.SEND || kind == Kind.TIMER || kind == Kind.SPAWN || kind == Kind.ASK;
            int number = switch (kind) {
                case ANSWER -> random.nextInt(requests);
                case TIMER, CANCEL -> random.nextInt(2);
                default -> random.nextInt(actors);
            };
            if (!sends) {
                deeds.add(new Deed(kind, number, List.of()));
            } else if (depth > 0) {
                deeds.add(new Deed(kind, number, drawn(random, actors, requests, depth - 1)));
            }
        }
        return deeds;
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .match(Do.class, this::act)
                .match(Integer.class, number -> value = value * 5 + number)
                .match(Terminated.class, terminated -> value = value * 7 + 1)
                .build();
    }

    private void act(Do message) {
        if (closed && message.deeds.stream().noneMatch(deed -> deed.kind == Kind.OPEN)) {
            stash();
            return;
        }
        value = value * 3 + message.deeds.size();
        message.deeds.forEach(deed -> act(deed, message.world));
    }

    private void act(Deed deed, World world) {
        Do then = new Do(deed.then, world);
        switch (deed.kind) {
            case SEND -> world.actors[deed.number].tell(then, getSelf());
            case ANSWER -> {
                if (world.clients[deed.number] != null) {
                    world.clients[deed.number].tell(value, getSelf());
                }
            }
            case TIMER ->
                timers.put(
                        deed.number,
                        getContext()
                                .getSystem()
                                .scheduler()
                                .scheduleOnce(
                                        Duration.ofSeconds(1 + deed.number),
                                        getSelf(),
                                        then,
                                        getContext().getDispatcher(),
                                        getSelf()));
            case CANCEL -> {
                Cancellable timer = timers.get(deed.number);
                value = value * 2 + (timer != null && timer.cancel() ? 1 : 0);
            }
            case STOP -> getContext().stop(world.actors[deed.number]);
            case SPAWN ->
                getContext()
                        .actorOf(Props.create(BusyActor.class, BusyActor::new))
                        .tell(then, getSelf());
            case ASK ->
                Patterns.pipe(
                                Patterns.ask(world.actors[deed.number], then, Duration.ofSeconds(1))
                                        .handle((answer, failure) -> failure == null ? answer : -1),
                                getContext().getDispatcher())
                        .to(getSelf());
            case REPLY -> getSender().tell(value, getSelf());
            case CLOSE -> closed = true;
            case OPEN -> {
                closed = false;
                unstashAll();
            }
            case WATCH -> {
                if (world.actors[deed.number] != getSelf()) {
                    getContext().watch(world.actors[deed.number]);
                }
            }
            case THROW -> throw new IllegalStateException("as it was told");
        }
    }
}
