/** Exchanging the names of interchangeable actors. */
package dev.plumbline.actor.internal.symmetry;
