/** The cells of a state: what each holds, states that differ in a few of them, what a step makes of them. */
package dev.plumbline.tla.internal.tlc.cells;
