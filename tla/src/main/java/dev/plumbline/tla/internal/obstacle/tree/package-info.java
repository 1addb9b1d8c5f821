/** Explanations by our own evaluator. */
package dev.plumbline.tla.internal.obstacle.tree;
