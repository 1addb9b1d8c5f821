/** Why the search of a history takes long: which operations cannot be exchanged, and why. */
package dev.plumbline.check.cost;
