/** Variants of the Raft store with known bugs, and trials that show how many of their traces give a bug away. */
package dev.plumbline.systems.bugs;
