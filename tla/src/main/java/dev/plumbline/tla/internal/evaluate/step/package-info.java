/** Actions and initial predicates, ready to enumerate states: one class for each way of branching or assigning. */
package dev.plumbline.tla.internal.evaluate.step;
