/** Values of which only parts are known, and the cells of the state that the rest depends on. */
package dev.plumbline.tla.internal.partial;
