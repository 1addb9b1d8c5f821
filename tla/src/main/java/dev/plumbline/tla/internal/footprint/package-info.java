/** The cells that actions read and write, and other facts that follow from their texts in every state. */
package dev.plumbline.tla.internal.footprint;
