/** Histories that do not begin at the beginning: what was before them is told by the states that it can have led to. */
package dev.plumbline.spec.begin;
