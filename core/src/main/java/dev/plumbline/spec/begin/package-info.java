/** Histories that do not begin at the beginning: the states that their missing beginning can have led to. */
package dev.plumbline.spec.begin;
