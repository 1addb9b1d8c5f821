/** Translates the semantic tree of SANY, TLA+'s parser, into our own tree. */
package dev.plumbline.tla.internal.sany;
