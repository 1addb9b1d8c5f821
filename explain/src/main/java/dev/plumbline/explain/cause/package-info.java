/** The cause of a violation in one sentence: the state that the failing operation found, and how it came about. */
package dev.plumbline.explain.cause;
