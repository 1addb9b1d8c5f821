/** The implementation of the interfaces of {@code dev.plumbline.spec} by TLC: states, steps, transitions. */
package dev.plumbline.tla.internal.tlc.spec;
