/** Specifications for checks of histories on the evaluator of our own: actions, steps and states. */
package dev.plumbline.tla.internal.checked;
