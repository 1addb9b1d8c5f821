/** The role of each operation in the interpretations of a violated history, and how much of that is known. */
package dev.plumbline.explain.standing;
