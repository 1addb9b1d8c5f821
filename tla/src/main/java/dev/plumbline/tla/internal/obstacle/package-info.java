/** Explains why a step is not possible, and which branches a step takes. */
package dev.plumbline.tla.internal.obstacle;
