/** Explanations by the evaluator of our own. */
package dev.plumbline.tla.internal.why.tree;
