/** The cells of a state: their contents, states that differ in a few of them, and the effect of a step on them. */
package dev.plumbline.tla.internal.tlc.cells;
