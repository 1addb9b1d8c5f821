package dev.plumbline.actor.run;

import dev.plumbline.actor.ActorRef;

/**
 * A message under way in a run.
 *
 * @param machine that sent it
 * @param number from 1, of the messages from this machine to the one that gets it
 */
record Parcel(String machine, long number, ActorRef from, ActorRef to, Object content) {}
