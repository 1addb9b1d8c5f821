/**
 * Compiled actions and initial predicates, which enumerate states: one class for each way of branching or assigning.
 */
package dev.plumbline.tla.internal.evaluate.step;
