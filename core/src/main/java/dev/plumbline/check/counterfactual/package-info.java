/** Counterfactual questions: histories that differ from the recorded one in one operation. */
package dev.plumbline.check.counterfactual;
