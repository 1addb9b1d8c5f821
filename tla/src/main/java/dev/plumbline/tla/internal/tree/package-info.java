/** Specifications as trees of expressions, with places in the source, independent of SANY and TLC. */
package dev.plumbline.tla.internal.tree;
