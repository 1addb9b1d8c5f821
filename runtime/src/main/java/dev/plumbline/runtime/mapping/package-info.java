/** Mapping macros of a specification as resources, for parameters without a real resource. */
package dev.plumbline.runtime.mapping;
