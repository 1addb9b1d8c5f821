/** The cause of a violation in one sentence: what the failing operation found, and who made it so. */
package dev.plumbline.explain.cause;
