/** Specifications for checks of histories on our own evaluator: actions, steps and states. */
package dev.plumbline.tla.internal.checked;
