/** Mapping macros of a specification as resources: for parameters that are bound to nothing better. */
package dev.plumbline.runtime.mapping;
