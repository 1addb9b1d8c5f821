/**
 * A specification that has been read, behind the interfaces of {@code dev.plumbline.spec}: states, steps, transitions.
 */
package dev.plumbline.tla.internal.tlc.spec;
