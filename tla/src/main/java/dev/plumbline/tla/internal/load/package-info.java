/** What the loading of a specification takes and gives: shared by both evaluators and by the parser of TLA+. */
package dev.plumbline.tla.internal.load;
