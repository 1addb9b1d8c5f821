/** The parts of actions between which a step chooses, and which of them it takes. */
package dev.plumbline.tla.internal.tlc.branches;
