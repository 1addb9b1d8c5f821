/** Explains why a step is not possible: false conjuncts with their values. */
package dev.plumbline.tla.internal.tlc.obstacle;
