package dev.plumbline.pekko;

import java.util.function.Function;
import org.apache.pekko.actor.ActorRef;

/**
 * The message that a request of a harness sends to Pekko actors.
 *
 * @param message made for each execution, from the reference for the answer
 */
record PekkoRequest(Function<ActorRef, Object> message) {}
