/** The input and the results of loading a specification, shared by both evaluators and by the parser of TLA+. */
package dev.plumbline.tla.internal.load;
