/** What makes the search of a history long: which operations cannot be exchanged, and why. */
package dev.plumbline.check.cost;
