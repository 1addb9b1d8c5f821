/** Values of TLA+: numbers, strings, model values, enumerated sets and functions; nothing here knows SANY or TLC. */
package dev.plumbline.tla.internal.value;
