/** Values of TLA+: numbers, strings, model values, enumerated sets and functions; independent of SANY and TLC. */
package dev.plumbline.tla.internal.value;
