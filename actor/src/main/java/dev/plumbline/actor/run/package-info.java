/** Runs the actors of a harness in real time: as threads, or as processes that can be killed. */
package dev.plumbline.actor.run;
