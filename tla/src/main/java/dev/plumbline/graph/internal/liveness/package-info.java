/**
 * Decides formulas of temporal logic on a finite graph of states, under fairness. States are numbers, and atoms of
 * formulas are functions of them.
 */
package dev.plumbline.graph.internal.liveness;
