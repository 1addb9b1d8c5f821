/** Operators of standard modules that are written in Java. */
package dev.plumbline.tla.internal.evaluate.library;
