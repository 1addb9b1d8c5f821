/**
 * Analyses the text of a specification: the expressions that names denote, and the parts that are the same in every
 * state.
 */
package dev.plumbline.tla.internal.follow;
