package dev.plumbline.pekko.internal.control;

import java.util.Optional;
import org.apache.pekko.actor.ActorCell;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorRefWithCell;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.ExtensibleBehavior;
import org.apache.pekko.actor.typed.Signal;
import org.apache.pekko.actor.typed.TypedActorContext;
import org.apache.pekko.actor.typed.internal.InterceptorImpl;
import org.apache.pekko.actor.typed.internal.adapter.ActorAdapter;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.dispatch.Envelope;
import scala.collection.immutable.Nil$;

/**
 * The exception of an actor that crashes: the actor fails between two messages, and Pekko's supervision decides what
 * follows, as for any other exception.
 *
 * <p>A classic actor fails as if its {@code receive} had thrown this. A typed actor has supervisors of its own, around
 * its behaviour ({@code Behaviors.supervise}), which only see exceptions that are thrown inside them. So its innermost
 * behaviour is replaced, for one signal, by one that throws. A signal passes all interceptors whatever the class of
 * messages is, and interceptors of users usually pass it on.
 */
final class ActorCrash extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private ActorCrash() {
        super("the actor crashes", null, false, false);
    }

    /**
     * Whether the actor is running: it has started, and neither fails nor stops, nor waits for its restart. A typed
     * actor that waits for a restart, because of a back-off or its children, has the empty behaviour.
     */
    static boolean isPossible(ActorRef ref) {
        return receiver(ref).isPresent();
    }

    /** The object that receives its messages, if the actor is running. */
    static Optional<Object> receiver(ActorRef ref) {
        if (!(ref instanceof ActorRefWithCell withCell)
                || !(withCell.underlying() instanceof ActorCell cell)
                || cell.isTerminated()
                || cell.actor() == null
                || !cell.isNormal()
                || cell.mailbox().isSuspended()) {
            return Optional.empty();
        }
        if (cell.actor() instanceof ActorAdapter<?> adapter) {
            Behavior<?> behavior = innermost(adapter.currentBehavior());
            return behavior == Behaviors.empty() ? Optional.empty() : Optional.of(behavior);
        }
        return Optional.of(cell.actor());
    }

    /** Its supervisors get system messages, which have to be handled afterwards. */
    static void crash(ActorRef ref) {
        ActorCell cell = (ActorCell) ((ActorRefWithCell) ref).underlying();
        if (cell.actor() instanceof ActorAdapter<?> adapter) {
            crash(cell, adapter);
        } else {
            cell.handleInvokeFailure(nothing(), new ActorCrash());
        }
    }

    @SuppressWarnings("unchecked")
    private static scala.collection.immutable.List<ActorRef> nothing() {
        return (scala.collection.immutable.List<ActorRef>) (Object) Nil$.MODULE$;
    }

    private static void crash(ActorCell cell, ActorAdapter<?> adapter) {
        @SuppressWarnings("unchecked")
        ActorAdapter<Object> actor = (ActorAdapter<Object>) adapter;
        Behavior<?> before = innermost(actor.currentBehavior());
        Throwing throwing = new Throwing(before);
        behave(actor, withInnermost(actor.currentBehavior(), throwing));
        cell.invoke(new Envelope(new CrashSignal(), ActorRef.noSender()));
        // A supervisor that resumes keeps the behaviour, and the signals of an actor that stops go to it.
        if (innermost(actor.currentBehavior()) == throwing) {
            behave(actor, withInnermost(actor.currentBehavior(), before));
        }
    }

    private static void behave(ActorAdapter<Object> actor, Behavior<Object> behavior) {
        actor.org$apache$pekko$actor$typed$internal$adapter$ActorAdapter$$behavior_$eq(behavior);
    }

    private static Behavior<?> innermost(Behavior<?> behavior) {
        Behavior<?> inner = behavior;
        while (inner instanceof InterceptorImpl<?, ?> interceptor) {
            inner = interceptor.nestedBehavior();
        }
        return inner;
    }

    @SuppressWarnings("unchecked")
    private static Behavior<Object> withInnermost(Behavior<?> behavior, Behavior<?> inner) {
        if (behavior instanceof InterceptorImpl<?, ?>) {
            InterceptorImpl<Object, Object> interceptor = (InterceptorImpl<Object, Object>) behavior;
            return interceptor.replaceNested(withInnermost(interceptor.nestedBehavior(), inner));
        }
        return (Behavior<Object>) inner;
    }

    private record CrashSignal() implements Signal {}

    /** Throws at the signal above; the actor still gets signals about its restart or its stop. */
    private static final class Throwing extends ExtensibleBehavior<Object> {
        private final Behavior<Object> before;

        @SuppressWarnings("unchecked")
        Throwing(Behavior<?> before) {
            this.before = (Behavior<Object>) before;
        }

        @Override
        public Behavior<Object> receive(TypedActorContext<Object> context, Object message) {
            throw new IllegalStateException("a message while the actor crashes: " + message);
        }

        @Override
        public Behavior<Object> receiveSignal(TypedActorContext<Object> context, Signal signal) {
            if (signal instanceof CrashSignal) {
                throw new ActorCrash();
            }
            return Behavior.interpretSignal(before, context, signal);
        }
    }
}
