/** Analyses expressions as far as that is possible without a state. */
package dev.plumbline.tla.internal.tlc.expression;
