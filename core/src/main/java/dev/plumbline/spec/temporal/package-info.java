/** Formulas of temporal logic, over numbered predicates of states and of steps. */
package dev.plumbline.spec.temporal;
