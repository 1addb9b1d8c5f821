package dev.plumbline.actor.scheduler;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.scheduler.ToyProgram.Action;
import dev.plumbline.actor.scheduler.ToyProgram.ToyMessage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** An actor of a random program. */
record ToyActor(ToyProgram program, List<Integer> values, boolean calls, Set<Integer> created) implements Actor {
    /** A message and the client whose request led to it. */
    record Received(int message, int client) {}

    static ToyActor fresh(ToyProgram program) {
        return new ToyActor(program, Collections.nCopies(program.keys(), 0), false, Set.of());
    }

    @Override
    public boolean accepts(Object message) {
        ToyMessage spec = program.messages().get(((Received) message).message());
        return spec.accepted() < 0 || values.get(spec.key()) % 2 == spec.accepted();
    }

    @Override
    public Optional<Actor> persisted() {
        return program.persists()
                ? Optional.of(new ToyActor(program, Collections.nCopies(program.keys(), 1), calls, created))
                : Optional.empty();
    }

    @Override
    public Actor restarted(Context context) {
        if (program.onRestart() >= 0) {
            int to = program.messages().get(program.onRestart()).to();
            context.send(ActorRef.of(ToyProgram.actorName(to)), new Received(program.onRestart(), 0));
        }
        return this;
    }

    @Override
    public Actor receive(Context context, Object message) {
        Received received = (Received) message;
        ToyMessage spec = program.messages().get(received.message());
        int before = values.get(spec.key());
        List<Integer> next = new ArrayList<>(values);
        next.set(spec.key(), ToyProgram.applied(spec.op(), before, spec.number()));
        boolean open = calls;
        Set<Integer> made = new TreeSet<>(created);
        for (Action action : spec.actions()) {
            boolean done = switch (action.when()) {
                case ALWAYS -> true;
                case EVEN -> before % 2 == 0;
                case ODD -> before % 2 == 1;
                case CHOSEN -> context.choose(2) == 1;
                case NOT_CHOSEN -> context.choose(2) == 0;
            };
            if (!done) {
                continue;
            }
            Received further = new Received(action.message(), received.client());
            switch (action.kind()) {
                case SEND ->
                    context.send(
                            ActorRef.of(ToyProgram.actorName(
                                    program.messages().get(action.message()).to())),
                            further);
                case BROADCAST -> {
                    for (int i = 0; i < program.actors(); i++) {
                        ActorRef to = ActorRef.of(ToyProgram.actorName(i));
                        if (!to.equals(context.self())) {
                            context.send(to, further);
                        }
                    }
                }
                case ANSWER -> context.send(ActorRef.of(ToyProgram.clientName(received.client())), before);
                case START_TIMER -> context.startTimer(further);
                case STOP_TIMER -> context.stopTimer(further);
                case CREATE -> {
                    ActorRef child = ActorRef.of(context.self() + "/n" + action.message());
                    if (made.add(action.message())) {
                        context.create("n" + action.message(), fresh(program));
                    }
                    context.send(child, further);
                }
                case CALLED -> {
                    if (!open) {
                        context.called(Invocation.of("read"));
                        open = true;
                    }
                }
                case RETURNED -> {
                    if (open) {
                        context.returned(Answer.of(before));
                        open = false;
                    }
                }
                case FAIL -> throw new IllegalArgumentException("fails");
            }
        }
        return new ToyActor(program, next, open, made);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ToyActor that
                && values.equals(that.values)
                && calls == that.calls
                && created.equals(that.created);
    }

    @Override
    public int hashCode() {
        return values.hashCode() * 31 + (calls ? 1 : 0) + created.hashCode();
    }

    @Override
    public String toString() {
        return values + (calls ? " calls" : "") + created;
    }
}
