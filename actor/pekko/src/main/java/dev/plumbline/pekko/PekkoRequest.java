package dev.plumbline.pekko;

import java.util.function.Function;
import org.apache.pekko.actor.ActorRef;

/**
 * What a request of a harness sends to Pekko actors.
 *
 * @param message made anew for each execution, from the reference that the answer goes to
 */
record PekkoRequest(Function<ActorRef, Object> message) {}
