/** TLC's evaluator with additions: failures with their place, constants of our own, conversion of values. */
package dev.plumbline.tla.internal.tlc.evaluator;
