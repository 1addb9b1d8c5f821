/** Histories without their beginning, which is represented by the states that it can have led to. */
package dev.plumbline.spec.begin;
