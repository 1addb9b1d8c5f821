/** Next taken apart into its actions, and the transitions of a state by name, on the evaluator of our own. */
package dev.plumbline.tla.internal.transition;
