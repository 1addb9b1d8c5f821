/** Properties of behaviours, as far as states and steps decide them, and postconditions. */
package dev.plumbline.tla.internal.tlc.property;
