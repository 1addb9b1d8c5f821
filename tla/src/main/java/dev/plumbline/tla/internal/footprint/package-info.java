/** What actions read and write, and what else their texts say, without a state. */
package dev.plumbline.tla.internal.footprint;
