/**
 * What steps read and write, found by evaluating them in a state of which no content is known. The style of a
 * specification does not matter for this, only what it means.
 */
package dev.plumbline.tla.internal.meaning;
