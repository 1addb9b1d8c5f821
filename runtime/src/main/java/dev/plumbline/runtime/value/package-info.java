/** Exact, immutable values of TLA+, the operators on them, and their text and bytes. */
package dev.plumbline.runtime.value;
