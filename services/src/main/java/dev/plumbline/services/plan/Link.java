package dev.plumbline.services.plan;

/**
 * The direction from one node to another.
 *
 * @param from the number of the sender
 * @param to the number of the receiver
 */
public record Link(int from, int to) {}
