package dev.plumbline.actor;

/**
 * A message that a client sends, and the operation that it asks for with it.
 *
 * @param client not the name of an actor. Requests of one client follow each other: each is sent when the one before it
 *     has been answered. The first of each client is under way from the start
 * @param to the actor that is asked
 */
public record Request(ActorRef client, ActorRef to, Object message, Invocation invocation) {}
