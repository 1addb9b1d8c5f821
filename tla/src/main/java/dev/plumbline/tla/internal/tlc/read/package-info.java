/** From files to a parsed specification: modules, syntax, initial predicate, next-state relation. */
package dev.plumbline.tla.internal.tlc.read;
