/**
 * The cells that steps read and write, found by evaluating the steps in a state whose contents are unknown. The result
 * depends on the meaning of a specification, not on its style.
 */
package dev.plumbline.tla.internal.meaning;
