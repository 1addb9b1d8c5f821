/** Next decomposed into its actions, and the transitions of a state by name, on our own evaluator. */
package dev.plumbline.tla.internal.transition;
