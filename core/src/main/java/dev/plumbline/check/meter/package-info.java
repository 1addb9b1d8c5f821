/** How much of its budget has a search used? Steps, time by the clock of the budget, and memory; for every engine. */
package dev.plumbline.check.meter;
