/** Specifications on our own evaluator, for searches of all states. */
package dev.plumbline.tla.internal.compiled;
