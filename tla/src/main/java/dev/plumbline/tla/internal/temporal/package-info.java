/** Temporal formulas of our own tree: which parts of them can be checked, and what their atoms are. */
package dev.plumbline.tla.internal.temporal;
