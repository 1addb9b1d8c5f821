/** Actions bound to the arguments of an operation: a plan to evaluate in each state. */
package dev.plumbline.tla.internal.tlc.bind;
