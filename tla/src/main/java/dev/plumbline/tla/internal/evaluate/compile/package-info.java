/** Expressions become nodes, actions become steppers: names are resolved here, once. */
package dev.plumbline.tla.internal.evaluate.compile;
