/** Compiled expressions: one class for each way of computing a value. */
package dev.plumbline.tla.internal.evaluate.node;
