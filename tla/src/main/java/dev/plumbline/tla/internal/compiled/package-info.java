/** Specifications on the evaluator of our own, for searches of all states. */
package dev.plumbline.tla.internal.compiled;
