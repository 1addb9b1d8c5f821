package dev.plumbline.actor.run;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.actor.Request;
import dev.plumbline.actor.execution.CallLog;
import dev.plumbline.actor.execution.Envelope;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.schedule.random.RandomWalk;
import dev.plumbline.value.BadInput;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Some random executions of the explored system before a run in processes. They show which actors are clients, and
 * whether messages and persisted states can be written as bytes: a mistake is reported before anything is started.
 *
 * @param clients actors that call operations of the sequential object
 */
record Rehearsal(Set<ActorRef> clients, ObjectBytes bytes) {
    private static final int EXECUTIONS = 20;
    private static final int LENGTH = 200;

    /** @param written whether messages and states have to be written */
    static Rehearsal of(Harness harness, boolean written) throws BadInput {
        ObjectBytes bytes = new ObjectBytes(loader(harness));
        Set<ActorRef> clients = new TreeSet<>();
        try {
            Harness limited = harness.toBuilder().maxSteps(LENGTH).build();
            Execution execution = new Execution(limited, new RandomWalk(1), false);
            for (int i = 0; i < EXECUTIONS && execution.next(); i++) {
                for (CallLog.Event event : execution.last().calls().events()) {
                    if (harness.actors().containsKey(event.client())) {
                        clients.add(event.client());
                    }
                }
                if (written) {
                    for (Step step : execution.steps()) {
                        for (Envelope sent : step.sent()) {
                            compare(
                                    bytes,
                                    sent.message(),
                                    sent.timer()
                                            ? "a timer of " + sent.from()
                                            : "a message from " + sent.from() + " to " + sent.to());
                        }
                        for (Step.AnswerSent answer : step.answers()) {
                            compare(bytes, answer.message(), "an answer to " + answer.client());
                        }
                    }
                    for (Snapshot passed : execution.passed()) {
                        states(
                                bytes,
                                passed.actors(),
                                clients,
                                !harness.properties().isEmpty());
                    }
                }
            }
            if (written) {
                for (Request request : harness.requests()) {
                    compare(bytes, request.message(), "a request of " + request.client());
                }
            }
        } catch (HarnessMistake e) {
            throw new BadInput("harness " + harness.name() + ": " + e.getMessage(), e);
        }
        return new Rehearsal(clients, bytes);
    }

    private static void states(ObjectBytes bytes, Map<ActorRef, Actor> actors, Set<ActorRef> clients, boolean whole) {
        actors.forEach((name, actor) -> {
            if (!clients.contains(name)) {
                actor.persisted().ifPresent(kept -> compare(bytes, kept, "the state that " + name + " persists"));
                if (whole) {
                    compare(bytes, actor, "the state of " + name + ", which the properties need,");
                }
            }
        });
    }

    /** An object that is read differs if its class forgets a part of it. */
    private static void compare(ObjectBytes bytes, Object object, String what) {
        Object again;
        try {
            again = bytes.read(bytes.of(object));
        } catch (HarnessMistake e) {
            throw new HarnessMistake(
                    what + " cannot be written as bytes, as a run in processes needs: " + e.getMessage(), e);
        }
        if (!again.equals(object)) {
            throw new HarnessMistake(what + " is " + object + ", and after it was written and read " + again
                    + "; expected an equal object");
        }
    }

    private static ClassLoader loader(Harness harness) {
        return harness.actors().values().iterator().next().getClass().getClassLoader();
    }
}
