/** Variants of the Raft store with known bugs, and trials that count the traces that reveal a bug. */
package dev.plumbline.systems.bugs;
