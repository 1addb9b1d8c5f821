package dev.plumbline.actor;

/**
 * A message that a client sends, and the operation that it requests.
 *
 * @param client its name, which no actor may have. Requests of one client follow each other: each is sent when the one
 *     before it has been answered. The first one of each client is in transit from the start
 * @param to the receiving actor
 */
public record Request(ActorRef client, ActorRef to, Object message, Invocation invocation) {}
