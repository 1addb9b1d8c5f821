/**
 * Decides formulas of temporal logic on a finite graph of states, under fairness. Knows states as numbers and atoms of
 * formulas as functions of them.
 */
package dev.plumbline.graph.liveness;
