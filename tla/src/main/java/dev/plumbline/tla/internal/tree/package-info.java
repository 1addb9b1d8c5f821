/** Specifications as trees of expressions, with places in the source: nothing here knows SANY or TLC. */
package dev.plumbline.tla.internal.tree;
