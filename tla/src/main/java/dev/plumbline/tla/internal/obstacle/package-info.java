/**
 * Explains why a step is not possible, and which branches a step takes. The evaluators differ in how they read and
 * evaluate formulas, which {@link dev.plumbline.tla.internal.obstacle.Situation} hides; everything else exists once.
 */
package dev.plumbline.tla.internal.obstacle;
