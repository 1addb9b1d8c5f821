/** The limits of a check, and the clocks that measure its time. */
package dev.plumbline.check.budget;
