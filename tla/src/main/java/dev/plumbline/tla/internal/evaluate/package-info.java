/**
 * The evaluator: expressions become small objects ({@link dev.plumbline.tla.internal.evaluate.Node}) that compute values,
 * and actions become {@link dev.plumbline.tla.internal.evaluate.Stepper}s that enumerate the states which they allow.
 */
package dev.plumbline.tla.internal.evaluate;
