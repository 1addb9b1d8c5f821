/** What can be told of an action without a state: footprints, observers. */
package dev.plumbline.tla.internal.tlc.analysis;
