/** TLC's evaluator, tamed: failures with their place, constants of our own, values both ways. */
package dev.plumbline.tla.internal.tlc.evaluator;
