/** Partially known values, and the cells of the state on which the unknown parts depend. */
package dev.plumbline.tla.internal.partial;
