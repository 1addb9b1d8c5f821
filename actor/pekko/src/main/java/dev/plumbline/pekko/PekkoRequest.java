package dev.plumbline.pekko;

import dev.plumbline.actor.Invocation;
import java.util.function.Function;
import org.apache.pekko.actor.ActorRef;

/**
 * A message that a client sends, and the operation that it asks for with it.
 *
 * @param client requests of one client follow each other: each is sent when the one before it has been answered. The
 *     first of each client is under way from the start
 * @param to the name of the top-level actor that is asked
 * @param message made anew for each execution, from the reference that the answer goes to
 */
public record PekkoRequest(String client, String to, Function<ActorRef, Object> message, Invocation invocation) {}
